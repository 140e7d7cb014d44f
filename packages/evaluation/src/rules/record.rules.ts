/** What the payment's own record says: whether the card number belongs to the scheme, and whether it is an instalment. */
import type { CardScheme } from '@dispute-intake/contract';
import { CAP_MODERATE_LOW, failed, notApplicable, passed, type Rule } from './rule.ts';

/** First digits (lowest and highest, six of them) of the numbers each scheme issues. */
const NUMBER_RANGES: Record<CardScheme, readonly (readonly [number, number])[]> = {
  VISA: [[400_000, 499_999]],
  MC: [
    [222_100, 272_099],
    [500_000, 509_999],
    [510_000, 559_999],
    [560_000, 589_999],
    [600_000, 699_999],
  ],
  AMEX: [
    [340_000, 349_999],
    [370_000, 379_999],
  ],
};

const binOfScheme: Rule = {
  code: 'bin_not_of_scheme',
  summary:
    'The first digits of the card must be among those the scheme issues: else the code is looked for at the wrong one.',
  source: 'IIN (first digits of Visa, Mastercard with Maestro, American Express)',
  ofEveryKind: true,
  evaluate({ card, transaction }) {
    const at = 'card.bin';
    const { card_scheme: scheme } = transaction;
    const inputs = { [at]: card.bin, 'transaction.card_scheme': scheme };
    const first = Number(card.bin.slice(0, 6));
    if (NUMBER_RANGES[scheme].some(([from, to]) => first >= from && first <= to)) return passed(inputs);
    const verdict = failed(inputs, CAP_MODERATE_LOW, {
      at,
      code: 'bin_not_of_scheme',
      msg: 'The first digits of the card are not among those of this scheme. Check the scheme and the card of the payment before anything is filed.',
    });
    return { ...verdict, needsReview: 'first' };
  },
};

const instalment: Rule = {
  code: 'installment_not_recurring',
  summary: 'An instalment pays off one purchase: withdrawing the permission to charge does not end what is owed.',
  source: 'Q-132 (recurring transaction; in Europe instalments too); whether other regions take instalments: inferred',
  subcategories: ['subscription_cancelled'],
  evaluate({ transaction, evidences }) {
    const at = 'transaction.installment';
    const isInstalment = transaction.installment !== undefined || evidences.installment !== undefined;
    const inputs = { [at]: transaction.installment ?? null };
    if (!isInstalment) return notApplicable(inputs);
    return failed(inputs, CAP_MODERATE_LOW, {
      at,
      code: 'installment_not_recurring',
      msg: 'The payment is an instalment of one purchase, not a recurring charge. Find out what was bought and whether it was cancelled: that decides the code.',
    });
  },
};

export const recordRules: readonly Rule[] = [binOfScheme];
export const instalmentRules: readonly Rule[] = [instalment];
