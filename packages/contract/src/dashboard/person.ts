/** A cardholder's rights over what is kept of them, and legal holds: for an account's owner. */
import * as z from 'zod';

/** The bank's own identifier of the cardholder. */
const externalId = z.string().min(1).max(500);

/** `POST people/show` and `POST people/erase`: in the body, so that it stands in no address. */
export const personQuery = z.strictObject({ external_id: externalId });

export const personalRecord = z.looseObject({
  external_id: z.string(),
  sessions: z.array(z.looseObject({ id: z.string() })),
  evaluations: z.array(z.looseObject({ id: z.string() })),
  files: z.array(z.looseObject({ id: z.string() })),
});
export type PersonalRecord = z.infer<typeof personalRecord>;

export const personErased = z.strictObject({ disputes: z.int().nonnegative(), files: z.int().nonnegative() });

export const legalHoldCreate = z.strictObject({
  kind: z.enum(['person', 'dispute']),
  /** `external_id` of a person; session or evaluation id of a dispute. */
  subject_id: externalId,
  reason: z.string().trim().min(1).max(500),
});

export const legalHold = z.strictObject({
  id: z.string(),
  kind: z.enum(['person', 'dispute']),
  subject_id: z.string(),
  reason: z.string(),
  placed_at: z.string(),
  released_at: z.string().nullable(),
});
export type LegalHold = z.infer<typeof legalHold>;
