/** Legal duties of the issuer that were done, as the issuer records them. */
import * as z from 'zod';
import { obligation } from './result.ts';
import { dateOrTimestamp, filledLabel, label } from './scalars.ts';

export const dutyRecord = z
  .object({
    obligation_id: filledLabel.describe('`id` of one of the result’s obligations'),
    done_at: dateOrTimestamp.describe('When it was done, not in the future'),
    reference: label.optional().describe('Of your own, for example the number of the letter'),
  })
  .meta({ id: 'DutyRecord' });
export type DutyRecord = z.infer<typeof dutyRecord>;

export const dutiesNow = z
  .object({ evaluation_id: z.uuid(), obligations: z.array(obligation).describe('As they are now') })
  .meta({ id: 'Duties' });
