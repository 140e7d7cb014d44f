/** A dispute written for a processor's API. */
import * as z from 'zod';
import { PROCESSORS } from './vocabulary.ts';

export const EXPORT_TARGETS = [...PROCESSORS, 'pdf'] as const;

export const exportedDispute = z
  .object({
    processor: z.enum(PROCESSORS),
    body: z
      .record(z.string(), z.unknown())
      .describe(
        "Body of the processor's dispute call, as far as the dispute is known; ids are those of your transaction",
      ),
    attachments: z
      .array(
        z.object({
          file_id: z.uuid(),
          as: z
            .string()
            .describe('Where the processor takes the file: a field of its body, or a type of its attachments'),
        }),
      )
      .describe('Files to upload there'),
    missing: z
      .array(
        z.object({ field: z.string().describe('Field of the body'), why: z.string().describe('What to find out') }),
      )
      .describe('What the body still needs; empty where it can be sent as it is'),
  })
  .meta({ id: 'ExportedDispute' });
export type ExportedDispute = z.infer<typeof exportedDispute>;
