/** Visa wants a signed Statement of Dispute from the third claim of one kind in 30 days on. */
import type { History } from '@dispute-intake/contract';
import { CAP_MODERATE_LOW, failed, NOTES, notApplicable, passed, type Rule, unknown } from './rule.ts';

const NEEDED_FROM = 3;
const KINDS = ['other'] as const;

/** The rule for one kind of claim, counted by a number of the issuer's history. */
export function statementOfDispute(
  options: Pick<Rule, 'source' | 'codes' | 'subcategories'> & {
    counter: 'non_receipt_disputes_at_merchant_last_30_days' | 'atm_disputes_at_terminal_last_30_days';
    /** "claims at this machine" */
    claims: string;
  },
): Rule {
  const { counter, claims, ...scope } = options;
  const at = `history.${counter satisfies keyof History}` as const;
  const ask = `Get the Statement of Dispute signed by the cardholder and file with it; it is needed from the third of the ${claims} in 30 days on.`;
  const document = { kinds: KINDS, requirement: 'mandatory', ask } as const;
  return {
    ...scope,
    code: 'statement_of_dispute_required',
    summary: `From the third of the ${claims} in 30 days on, Visa wants a signed Statement of Dispute.`,
    document,
    evaluate(dispute) {
      const earlier = dispute.history[counter];
      const inputs = { [at]: earlier ?? null, needed_from: NEEDED_FROM };
      if (earlier === undefined) return unknown(inputs, NOTES);
      if (earlier + 1 < NEEDED_FROM) return notApplicable(inputs);
      const asked = { kind: KINDS[0], requirement: document.requirement, msg: ask };
      // A file that nobody named is no signed statement: the kind has to be given.
      if (dispute.documents.some(({ kind }) => kind === KINDS[0]))
        return { ...passed(inputs), document: { ...asked, status: 'provided' } };
      const verdict = failed(inputs, CAP_MODERATE_LOW, {
        at,
        code: 'statement_of_dispute_required',
        msg: `Visa wants a signed Statement of Dispute from the third of the ${claims} in 30 days on; with this one there are ${earlier + 1}. Obtain it from the cardholder.`,
      });
      return { ...verdict, document: { ...asked, status: 'missing' } };
    },
  };
}
