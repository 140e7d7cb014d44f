/**
 * Titles of the card networks' reason codes, free of zod so that browser code may import it. Titles as in the Visa Core
 * Rules (dispute conditions, section 11.7–11.10), the Mastercard Chargeback Guide (reason codes, chapter 2), and American
 * Express's public list.
 */
const TITLES: Record<string, string> = {
  '10.1': 'EMV liability shift, counterfeit fraud',
  '10.2': 'EMV liability shift, non-counterfeit fraud',
  '10.3': 'Other fraud, card-present environment',
  '10.4': 'Other fraud, card-absent environment',
  '10.5': 'Visa Fraud Monitoring Program',
  '11.1': 'Card recovery bulletin',
  '11.2': 'Declined authorization',
  '11.3': 'No authorization or late presentment',
  '12.2': 'Incorrect transaction code',
  '12.3': 'Incorrect currency',
  '12.4': 'Incorrect account number',
  '12.5': 'Incorrect amount',
  '12.6.1': 'Duplicate processing',
  '12.6.2': 'Paid by other means',
  '12.7': 'Invalid data',
  '13.1': 'Merchandise or services not received',
  '13.2': 'Cancelled recurring transaction',
  '13.3': 'Not as described, or defective merchandise or services',
  '13.4': 'Counterfeit merchandise',
  '13.5': 'Misrepresentation',
  '13.6': 'Credit not processed',
  '13.7': 'Cancelled merchandise or services',
  '13.8': 'Original credit transaction not accepted',
  '13.9': 'Non-receipt of cash at an ATM',
  '4808': 'Authorization-related chargeback',
  '4834': 'Point-of-interaction error',
  '4837': 'No cardholder authorization',
  '4849': 'Questionable merchant activity',
  '4850': 'Instalment billing dispute',
  '4853': 'Cardholder dispute',
  '4854': 'Cardholder dispute, not elsewhere classified (United States)',
  '4870': 'Chip liability shift',
  '4871': 'Chip liability shift, lost, stolen or never received card',
  A02: 'No valid authorization',
  C02: 'Credit not processed',
  C05: 'Goods or services cancelled',
  C08: 'Goods or services not received, or only partially',
  C14: 'Paid by other means',
  C18: 'No show, or CARDeposit cancelled',
  C28: 'Cancelled recurring billing',
  C31: 'Goods or services not as described',
  C32: 'Goods or services damaged or defective',
  F24: 'No card member authorization',
  F29: 'Card not present',
  F30: 'EMV counterfeit',
  F31: 'EMV lost, stolen or never received',
  M10: 'Vehicle rental, capital damages',
  P03: 'Credit processed as charge',
  P05: 'Incorrect charge amount',
  P08: 'Duplicate charge',
  P22: 'Non-matching card number',
  P23: 'Currency discrepancy',
};

/** The title of a reason code, `Merchandise or services not received` for `13.1`; undefined for a code without one. */
export const reasonCodeTitle = (code: string): string | undefined => TITLES[code];

const NETWORKS: Record<string, string> = { VISA: 'Visa', MC: 'Mastercard', AMEX: 'American Express' };

/** The name of a card network, `Visa` for `VISA`. */
export const networkOf = (cardScheme: string): string => NETWORKS[cardScheme] ?? cardScheme;
