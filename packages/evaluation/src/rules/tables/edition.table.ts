/** Editions of the rules, the newest first, with what each changed against the one before. */

export interface Edition {
  version: string;
  /** What changed, one sentence each. */
  changes: string[];
}

export const EDITIONS: readonly Edition[] = [
  {
    version: '2026-11-22',
    changes: [
      'Windows and waiting periods are counted to the day of filing: the later of the report and the evaluation.',
      'Mastercard late presentment is 4808 from 2026-05-19, was 4834; it needs the standing of the account, and 7 or 30 days by preauthorisation.',
      'Visa 13.6 ends 540 days after the processing of the sale, for disputes from 2021-10-16.',
      'Visa 12.2 needs no receipt, only the certification of the error; Mastercard 4834 where a refund was used for a reversal.',
      'Cancelled before shipping, or within 15 days without an agreed date: Visa 13.7, was 13.1.',
      'Mastercard charges for loss, theft or damage are 4834 with 90 days; no condition at Visa.',
      'Mastercard takes no currency dispute of a cash machine unless card and machine are European (from 2026-05-19).',
      'The permitted variance limits clearing (Visa 11.3) by a fuller table; it is no defence against 12.5, a tip is.',
      'A withheld investment balance is Visa 13.5; Mastercard 4853 only after review.',
      'Digital goods above 25 USD or EUR, or not bought on the internet, close Mastercard 4853; purchase controls are facts.',
      'Visa 10.5 is counted 120 days from the scheme’s report; 4850 and 4854 are examined.',
      'Response U of address verification closes 10.4 for an issuer that does not take part.',
      'ECI 05 and 06 do not close 10.4 for US cards at the restricted US merchant categories.',
      'Ongoing negotiations keep Visa 13.3 open for 60 days from the first notice, by option, at moderate_low.',
      'The booking confirmation of a no-show is recommended; where the rate differs, only the difference is recoverable.',
      'From 2026-10-24 a history match closes 10.4 by device, login and delivery address; an IP address stays a defence.',
      'Visa 13.1 waits 30 days after a travel agent cancelled (MCC 4722).',
      'A complaint only about the price closes Visa; at Mastercard it is a defence.',
      'Documents are judged by kind. Facts read from the statement stand in for absent ones, at moderate_high at most.',
      'A day of receipt or return starts no window where nothing was received.',
      'Contradictions and impossible dates cap at moderate_low and are for a person to review.',
      'What the cardholder can still do is among the missing facts; where nobody can be asked, the action is review.',
      'A signed Statement of Dispute is a document that is asked for, and counts where its kind was given.',
      'American Express by its public codes, off by default.',
      'A return, a credit document or a cancelled booking without its date is asked for: the waiting period is counted from it.',
      'An uploaded credit slip is the document of 13.6; who received or sent back the goods did not fail to receive them.',
      'A window that has passed by the known days only is not closed: the day it may be counted from is asked for.',
      'At sellers of investments a refused withdrawal is asked about before the payment counts as authorised under deception.',
      'A credit in another currency is for the issuer to apply or to certify as another’s before anything is filed.',
      'A voucher that was accepted is a defence; what a vehicle rental charged extra for is asked, as damage is another code.',
      'A rental’s extra charge of unknown kind is filed within the 90 days of damage; Visa 13.4 is counted from the finding too.',
      'Goods called off late, with no day of delivery known: that day is asked for, as it decides between 13.1 and 13.7.',
      'A credit since a promised refund settles it; the record outweighs a reading that is less than half sure.',
      'A reading that would help the case is asked for and not held up.',
      'Where no cash came out, the fee of the machine is recovered with it.',
    ],
  },
  { version: '2026-11-21', changes: ['First edition.'] },
];
