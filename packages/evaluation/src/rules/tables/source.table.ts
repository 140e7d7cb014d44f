/** The public texts behind the tags that rules and tables name as their source. */
export const SOURCES: Record<string, string> = {
  ACQ: 'Acqra on Visa’s changes of April 2023 (acqra.com)',
  ADY: 'Adyen, Raise disputes API v4 (Adyen/adyen-openapi)',
  'ADY-ISS': 'Adyen, Issuing disputes (docs.adyen.com/issuing/disputes)',
  CBCOM: 'chargeback.com on Mastercard 4870',
  'CE3-23': 'Visa, Compelling Evidence 3.0 Merchant Readiness, March 2023',
  CFLOW: 'chargeflow.io on Mastercard 4834',
  'CIE-ECI': 'Cielo, ECI table (docs.cielo.com.br)',
  'CKO-ECI': 'Checkout.com, ECI values (14 January 2026)',
  EMVLIB: 'binaryfoo/emv-bertlv, citing EMV 4.3 Book 3',
  GPAY: 'Google Pay, shift liability to issuer (developers.google.com)',
  ICBA: 'ICBA on Visa’s changes of April 2023 (icba.org, 2023-03-16)',
  INC: 'Increase, card disputes API (increase-python), mirrors Visa’s questionnaires',
  JST: 'Justt, pages per reason code (justt.ai)',
  KNT: 'Kount, pages per reason code (kount.com)',
  MCDEV: 'Mastercard developer documentation (developer.mastercard.com)',
  MCG26: 'Mastercard, Chargeback Guide, Merchant Edition, 19 May 2026, third-party extracts',
  MID: 'Midigator, pages per reason code (midigator.com)',
  OP: 'OceanPilot case library, page-referenced examples of the scheme guides (CB-nnn: case)',
  PB: 'PaymentBrief, reason code cards (paymentbrief.com)',
  'PCI-MASK': 'PCI DSS, masking and truncation tables',
  'PCI-SAD': 'PCI DSS 3.3.1, sensitive authentication data',
  'Q-104': 'Quavo wiki, Visa 10.4',
  'Q-113': 'Quavo wiki, Visa 11.3',
  'Q-122': 'Quavo wiki, Visa 12.2',
  'Q-124': 'Quavo wiki, Visa 12.4',
  'Q-126': 'Quavo wiki, Visa 12.6',
  'Q-127': 'Quavo wiki, Visa 12.7',
  'Q-131': 'Quavo wiki, Visa 13.1',
  'Q-132': 'Quavo wiki, Visa 13.2',
  'Q-136': 'Quavo wiki, Visa 13.6',
  'Q-137': 'Quavo wiki, Visa 13.7',
  'Q-138': 'Quavo wiki, Visa 13.8',
  'Q-4837': 'Quavo wiki, Mastercard 4837',
  'Q-4870': 'Quavo wiki, Mastercard 4870 (validation tables)',
  'Q-4871': 'Quavo wiki, Mastercard 4871 (validation tables)',
  'Q-ADD': 'Quavo wiki, Mastercard addendum disputes',
  'Q-GNP': 'Quavo wiki, Mastercard goods or services not provided',
  'Q-MITSLI': 'Quavo wiki, Mastercard mandate 23.1 (AN 7012) and cancelled recurring',
  'Q-QST': 'Quavo questionnaires and document requirements',
  SN: 'ServiceNow documentation, dispute rules content packs for Visa and Mastercard, 2026 (ServiceNow/ServiceNowDocs)',
  'TAB-ECI': 'TabaPay, 3DS ECI values (developers.tabapay.com)',
  'V-10.1': 'Visa, merchant page on condition 10.1 (usa.visa.com)',
  'V-10.2': 'Visa, merchant page on condition 10.2',
  'V-10.3': 'Visa, merchant page on condition 10.3',
  'V-13.4': 'Visa, merchant page on condition 13.4',
  'V-13.6': 'Visa, merchant page on condition 13.6',
  VCR26: 'Visa Core Rules and Visa Product and Service Rules, 18 April 2026, third-party extracts',
  VDMG24: 'Visa, Dispute Management Guidelines for Visa Merchants, June 2024',
};

const TAGS = Object.keys(SOURCES).sort((a, b) => b.length - a.length);
const ANY_TAG = new RegExp(`(?<![\\w-])(?:${TAGS.map((tag) => tag.replaceAll('.', '\\.')).join('|')})(?![\\w-])`, 'g');
const written = new Map<string, string>();

/** The source with its tags written out, for readers who do not have the list; the same text for the same source. */
export function writtenOut(source: string): string {
  let text = written.get(source);
  if (text === undefined) {
    text = source.replace(ANY_TAG, (tag) => SOURCES[tag] ?? tag);
    written.set(source, text);
  }
  return text;
}
