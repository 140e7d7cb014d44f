/** Parts that many categories of Increase's body share: the return, the contact with the merchant, days. */
import { type Body, type ExportCase, type Gaps, isoDay, STATEMENT_WHY, statementOf } from '../export-case.ts';

/** How it was sent back, in the words of Increase. */
const RETURN_METHODS: readonly [RegExp, string][] = [
  [/dhl/i, 'dhl'],
  [/\bups\b/i, 'ups'],
  [/fedex/i, 'fedex'],
  [/face.to.face|in.person/i, 'face_to_face'],
  [/postal|\bpost\b|\bmail\b/i, 'postal_service'],
];
const ATTEMPT_REASONS = [
  'merchant_not_responding',
  'no_return_authorization_provided',
  'no_return_instructions',
  'requested_not_to_return',
  'return_not_accepted',
] as const;

/** `at`: path of the category's details in the body, for what is missing. */
export function partsOf(dispute: ExportCase, gaps: Gaps, at: string) {
  const { evidences } = dispute;
  const contact = evidences.merchant_contact;
  const ask = <T>(field: string, value: T | null | undefined, why: string) => gaps.need(`${at}.${field}`, value, why);
  return {
    ask,
    statement: (field: string) => ask(field, statementOf(dispute), STATEMENT_WHY),
    receivedAt: (field = 'received_at') => ask(field, isoDay(evidences.delivery?.received_at), 'When was it received?'),
    contact() {
      const value = contact?.attempted
        ? 'attempted'
        : contact?.prohibited_by_law
          ? 'prohibited_by_local_law'
          : undefined;
      return ask('merchant_resolution_attempted', value, 'Did the cardholder try to settle it with the merchant?');
    },
    cancelledAt: () => isoDay(evidences.cancellation?.at),
    /** `return_outcome` with the object of the same name; some categories are only for goods that were sent back, or tried to be. */
    returned(mayBeKept = true): Body {
      const { outcome, at: day, reason, method, tracking_number } = evidences.return ?? {};
      const name = outcome === 'attempted' ? 'return_attempted' : outcome;
      const taken = name === 'not_returned' && !mayBeKept ? undefined : name;
      const chosen = ask('return_outcome', taken, 'Was it sent back, or was that tried?');
      if (chosen === undefined) return {};
      if (chosen === 'not_returned') return { return_outcome: chosen, not_returned: {} };
      if (chosen === 'returned') {
        const known = RETURN_METHODS.find(([words]) => words.test(method ?? ''))?.[1] ?? 'other';
        return {
          return_outcome: chosen,
          returned: {
            return_method: known,
            ...(known === 'other' && { other_explanation: method ?? 'Not stated' }),
            returned_at: ask('returned.returned_at', isoDay(day), 'When was it sent back?'),
            tracking_number,
          },
        };
      }
      return {
        return_outcome: chosen,
        return_attempted: {
          attempt_explanation: ask(
            'return_attempted.attempt_explanation',
            reason,
            'What happened when it was to be sent back?',
          ),
          attempt_reason: ask(
            'return_attempted.attempt_reason',
            ATTEMPT_REASONS.find((known) => known === reason),
            `Choose why the return failed: ${ATTEMPT_REASONS.slice(0, -1).join(', ')} or ${ATTEMPT_REASONS.at(-1)}`,
          ),
          attempted_at: ask('return_attempted.attempted_at', isoDay(day), 'When was the return attempted?'),
          merchandise_disposition: ask(
            'return_attempted.merchandise_disposition',
            undefined as string | undefined,
            'Where is the merchandise now?',
          ),
        },
      };
    },
  };
}

export type Ask = ReturnType<typeof partsOf>['ask'];
