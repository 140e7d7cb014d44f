/** Whether somebody besides the merchant has made the loss good: a bond, an insurer, a travel guarantee, another payer. */
import { isTrade, type Subcategory, TRAVEL } from '@dispute-intake/contract';
import type { DisputeCase } from '../dispute-case.ts';
import { money, sameAmount } from './money.ts';
import {
  CAP_MODERATE_HIGH,
  CAP_MODERATE_LOW,
  CLOSES,
  DEFENCE,
  failed,
  limitedTo,
  NOTES,
  notApplicable,
  passed,
  type Rule,
  unknown,
} from './rule.ts';

const CONSUMER: readonly Subcategory[] = [
  'merchandise_not_received',
  'services_not_received',
  'cancelled_merchandise',
  'cancelled_services',
  'cancelled_reservation_no_show',
  'credit_not_processed',
  'merchandise_not_as_described',
  'merchandise_defective',
  'services_not_as_described',
  'counterfeit_merchandise',
  'merchant_misrepresentation',
];

/** An insolvent seller of travel: the guarantee of the country, a bond or an insurer often pays. */
const isInsolventTravel = ({ evidences, transaction }: DisputeCase): boolean =>
  evidences.merchant_unavailable === true &&
  (evidences.purchase?.kind === 'travel' || isTrade(transaction.merchant_category_code, TRAVEL));

const AT = 'evidences.loss_cover.outcome';
const ASK =
  'Ask whether a bond, an insurer, a travel guarantee or another payer has made the loss good, or was asked to.';

const lossCover: Rule = {
  code: 'loss_made_good_elsewhere',
  summary:
    'Without a loss there is no dispute; with an insolvent seller of travel, a bond, insurer or guarantee is asked first.',
  source:
    'VCR26 §1.10.1.1, ID# 0003287 (financial loss); SN-MC-A (failed travel: answer of the bonding authority or insurer, else the date of the request)',
  subcategories: CONSUMER,
  evaluate(dispute) {
    const { evidences, request, transaction } = dispute;
    const cover = evidences.loss_cover;
    const inputs = {
      [AT]: cover?.outcome ?? null,
      'evidences.merchant_unavailable': evidences.merchant_unavailable ?? null,
    };
    if (cover === undefined || cover.outcome === 'not_asked') {
      if (!isInsolventTravel(dispute)) return notApplicable(inputs);
      return unknown(inputs, CAP_MODERATE_LOW, { at: AT, code: 'missing_fact:loss_cover', msg: ASK });
    }
    if (cover.outcome === 'refused' || cover.outcome === 'no_cover') return passed(inputs);
    if (cover.outcome === 'pending') {
      if (cover.requested_at === undefined) {
        return unknown(inputs, isInsolventTravel(dispute) ? CAP_MODERATE_LOW : CAP_MODERATE_HIGH, {
          at: 'evidences.loss_cover.requested_at',
          code: 'missing_fact:loss_cover_requested_at',
          msg: 'Ask when the bond, the insurer or the guarantee was asked to pay.',
        });
      }
      return failed(inputs, CAP_MODERATE_HIGH, {
        at: AT,
        code: 'loss_cover_pending',
        type: 'warning',
        msg: 'A bond, an insurer or a guarantee has been asked and has not answered. State the date of the request, and withdraw the dispute if it pays.',
      });
    }
    const { disputed_amount: disputed } = request.dispute;
    const { transaction_amount: paid, transaction_currency: currency } = transaction;
    const left = cover.amount === undefined ? 0 : Math.max(0, Math.round((paid - cover.amount) * 1000) / 1000);
    if (left < 0.005) {
      return failed(inputs, CLOSES, {
        at: AT,
        code: 'loss_made_good_elsewhere',
        msg: 'Somebody else has already made the loss good, so the cardholder has none left to recover.',
      });
    }
    if (disputed <= left || sameAmount(disputed, left)) return limitedTo(left, passed(inputs));
    const verdict = failed(inputs, CAP_MODERATE_LOW, {
      at: 'dispute.disputed_amount',
      code: 'loss_made_good_elsewhere',
      msg: `${money(cover.amount ?? 0, currency)} of the loss have been made good elsewhere. Lower the disputed amount to at most ${money(left, currency)}.`,
    });
    return limitedTo(left, verdict);
  },
};

const rescheduled: Rule = {
  code: 'event_rescheduled',
  summary: 'Where the merchant moved the date, its terms decide whether the ticket stays valid.',
  source: 'No public text decides it; VDMG24 R-F and Q-GNP speak of the last date expected: inferred',
  subcategories: ['services_not_received', 'merchandise_not_received'],
  evaluate({ evidences }) {
    const at = 'evidences.delivery.rescheduled_to';
    const inputs = { [at]: evidences.delivery?.rescheduled_to ?? null };
    if (evidences.delivery?.rescheduled_to === undefined) return notApplicable(inputs);
    const verdict = failed(inputs, CAP_MODERATE_LOW, {
      at,
      code: 'event_rescheduled',
      msg: 'The merchant moved the date instead of cancelling. Look at its terms: whether the ticket stays valid, whether a refund was offered, and whether the cardholder asked for one in time.',
    });
    return { ...verdict, needsReview: 'first' };
  },
};

/** Somebody whom the cardholder let take it in. */
const ENTITLED_RECEIVERS: ReadonlySet<string | undefined> = new Set([
  'cardholder',
  'household_member',
  'gift_recipient',
]);

const receivedByOther: Rule = {
  code: 'received_by_authorised_person',
  summary: 'What somebody of the household or the person it was meant for has received is not missing.',
  source: 'VDMG24 R-F (cardholder or an authorised person); Q-131',
  codes: ['13.1', '4853'],
  subcategories: ['merchandise_not_received'],
  evaluate({ evidences }) {
    const at = 'evidences.delivery.received_by';
    const receiver = evidences.delivery?.received_by;
    const inputs = { [at]: receiver ?? null, 'evidences.delivery.issue': evidences.delivery?.issue ?? null };
    if (receiver === undefined) return unknown(inputs, NOTES);
    const isOfAPart = evidences.delivery?.issue !== undefined && evidences.delivery.issue !== 'not_received';
    if (!ENTITLED_RECEIVERS.has(receiver) || isOfAPart) return passed(inputs);
    return failed(
      inputs,
      { ceiling: 'low' },
      {
        at,
        code: 'received_by_authorised_person',
        msg: 'The goods were received in the household or by the person they were meant for, which the merchant can show. Ask what is wrong with the delivery.',
      },
    );
  },
};

const voucherAccepted: Rule = {
  code: 'voucher_accepted',
  summary: 'A voucher that was accepted in place of the refund settles the claim; one that was refused does not.',
  source: 'SN-MC (4853 refund: whether a merchant voucher was given); Unit (CreditVoucherAccepted)',
  subcategories: CONSUMER,
  facts: [
    {
      path: 'evidences.refund.voucher_accepted',
      ask: 'Ask whether the cardholder accepted a voucher in place of the refund.',
      mandatory: false,
    },
  ],
  evaluate({ evidences }) {
    const at = 'evidences.refund.voucher_accepted';
    const accepted = evidences.refund?.voucher_accepted;
    const inputs = { [at]: accepted ?? null };
    if (accepted === undefined) return notApplicable(inputs);
    if (!accepted) return passed(inputs);
    return failed(inputs, DEFENCE, {
      at,
      code: 'voucher_accepted',
      msg: 'The cardholder accepted a voucher in place of the refund, which the merchant can show. Find out whether it can still be used before anything is filed.',
    });
  },
};

export const lossCoverRules: readonly Rule[] = [lossCover, rescheduled, receivedByOther, voucherAccepted];
