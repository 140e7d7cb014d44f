/** What an operator is told of: endpoints the service gives up, and cases whose last day to file is near. */
import * as z from 'zod';
import { time } from './page.ts';

/** `PATCH notices`, and what was chosen. */
export const noticeChoice = z.strictObject({ endpoints: z.boolean(), deadlines: z.boolean() });
export type NoticeChoice = z.infer<typeof noticeChoice>;

/** `GET notices`. */
export const notices = z.strictObject({
  /** False: this installation sends no mail, and the dashboard alone shows it. */
  sends_mail: z.boolean(),
  wanted: noticeChoice,
  /** When the last digest was sent to the operator. */
  last_mail_at: time.nullable(),
  /** Endpoints that fail for days or were disabled for it in the last seven days, and have not recovered. */
  endpoints: z.array(
    z.strictObject({
      id: z.string(),
      url: z.string(),
      what: z.enum(['failing', 'disabled']),
      livemode: z.boolean(),
      since: time,
    }),
  ),
  /** Cases without an outcome, within their last days to file; null: none. */
  deadlines: z
    .strictObject({
      /** Null: more than 1000. */
      count: z.int().nullable(),
      /** ISO dates, both included. */
      from: z.string(),
      until: z.string(),
      /** The most urgent ones, the nearest day first. */
      cases: z.array(z.strictObject({ id: z.string(), deadline: z.string() })),
    })
    .nullable(),
  /** Cases with a legal duty that is not done and due until then or overdue; null: none. */
  duties: z
    .strictObject({
      /** Null: more than 1000. */
      count: z.int().nullable(),
      /** Of those listed here, due before today. */
      overdue: z.int(),
      until: z.string(),
      /** The most urgent ones, the nearest day first. */
      cases: z.array(z.strictObject({ id: z.string(), duty: z.string(), due_by: z.string() })),
    })
    .nullable(),
});
export type Notices = z.infer<typeof notices>;
