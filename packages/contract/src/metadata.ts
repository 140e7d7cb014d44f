/** Text of the client's own, given back as it was sent. No rule ever reads it. */
import * as z from 'zod';

export const MAX_METADATA_ENTRIES = 20;

/** Up to 20 texts by name. Card numbers, codes and passwords in them are masked before they are stored. */
export const metadata = z
  .record(z.string().min(1).max(40), z.string().max(500))
  .refine((entries) => Object.keys(entries).length <= MAX_METADATA_ENTRIES, {
    error: `Must have at most ${MAX_METADATA_ENTRIES} entries`,
  })
  .meta({
    id: 'Metadata',
    description:
      'Text of your own, for example the number of your case: up to 20 values, names of at most 40 and values of at most 500 characters. Given back in reads, lists and webhooks; never used by a rule; masked like free text',
    examples: [{ case_number: 'C-1042', team: 'disputes-eu' }],
  });
export type Metadata = z.infer<typeof metadata>;
