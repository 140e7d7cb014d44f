/**
 * The public texts behind the tags that rules and tables name as their source. `primary`: the scheme's own text or law,
 * also where it was read in a third party's extract (the title says so); `secondary`: a publication about it;
 * `practice`: what issuers and ombudsmen do; `inferred`: our own conclusion.
 */
import type { CardScheme, SourceGrade } from '@dispute-intake/contract';

export interface SourceText {
  /** Title of the document, publisher and edition. */
  document: string;
  /** Public address; empty where none is known. */
  url: string;
  grade: SourceGrade;
  /** The scheme it speaks of; absent: both, or neither. */
  scheme?: CardScheme;
}

/** The day the texts were read, or looked up in stored copies. */
export const RETRIEVED_AT = '2026-11-22';

const quavo = (page: string, about: string, scheme: CardScheme): SourceText => ({
  document: `Quavo wiki, ${about}`,
  url: page.startsWith('x/')
    ? `https://quavo-inc.atlassian.net/wiki/${page}`
    : `https://quavo-inc.atlassian.net/wiki/spaces/QEK/pages/${page}`,
  grade: 'secondary',
  scheme,
});
const visa = (document: string, url: string): SourceText => ({ document, url, grade: 'primary', scheme: 'VISA' });
const mastercard = (document: string, url: string): SourceText => ({
  document,
  url,
  grade: 'primary',
  scheme: 'MC',
});
const secondary = (document: string, url: string, scheme?: CardScheme): SourceText => ({
  document,
  url,
  grade: 'secondary',
  ...(scheme && { scheme }),
});
const practice = (document: string, url: string): SourceText => ({ document, url, grade: 'practice' });
const SERVICENOW = 'https://www.servicenow.com/docs/r';

export const SOURCES: Record<string, SourceText> = {
  IIN: secondary(
    'Issuer identification ranges as the schemes publish them (ISO/IEC 7812)',
    'https://www.iso.org/standard/70484.html',
  ),
  'V-12.3': visa(
    'Visa, Incorrect Currency, Condition 12.3',
    'https://usa.review.visa.com/supporting-info/incorrect-currency-condition-12-3.html',
  ),
  'V-12.5': visa(
    'Visa, Incorrect Amount, Condition 12.5',
    'https://usa.review.visa.com/supporting-info/incorrect-amount-condition-12-5.html',
  ),
  ACQ: secondary('Acqra on Visa’s changes of April 2023', 'https://acqra.com/?p=2801', 'VISA'),
  ADY: practice('Adyen, Raise disputes API v4', 'https://github.com/Adyen/adyen-openapi'),
  'ADY-ISS': practice('Adyen, Issuing disputes', 'https://docs.adyen.com/issuing/disputes'),
  AMEX: {
    document: 'American Express, reason codes as listed for merchants by Stripe and Adyen',
    url: 'https://docs.stripe.com/disputes/categories',
    grade: 'secondary',
    scheme: 'AMEX',
  },
  'AMEX-120': {
    document: 'Processors’ and vendors’ texts on American Express disputes, which agree on 120 days',
    url: 'https://chargebackkit.app/guides/amex-chargeback-reason-codes/',
    grade: 'practice',
    scheme: 'AMEX',
  },
  ANTOM: secondary('Antom, American Express reason codes', 'https://docs.antom.com/ac/dispute/amex', 'AMEX'),
  AWX: secondary(
    'Airwallex, overcaptures, quoting Visa Table 7-10',
    'https://www.airwallex.com/docs/issuing__handle-overcaptures',
    'VISA',
  ),
  CBCOM: secondary(
    'chargeback.com on Mastercard 4870',
    'https://chargeback.com/reason-code/mastercard-reason-code-4870/',
    'MC',
  ),
  'CE3-23': visa(
    'Visa, Compelling Evidence 3.0 Merchant Readiness, March 2023, third-party extract',
    'https://usa.visa.com/content/dam/VCOM/regional/na/us/support-legal/documents/compelling-evidence-3.0-merchant-readiness-mar2023.pdf',
  ),
  CEXP: secondary('chargebackexpertz.com on Mastercard 4854', 'https://chargebackexpertz.com', 'MC'),
  CHOSEN: secondary(
    'Chosen Payments, American Express chargeback codes',
    'https://chosenpayments.com/american-express-chargeback-codes/',
    'AMEX',
  ),
  CFLOW: secondary('chargeflow.io on Mastercard 4834', 'https://chargeflow.io/chargeback-reason-codes', 'MC'),
  'CIE-ECI': secondary('Cielo, ECI table', 'https://docs.cielo.com.br'),
  'CKO-ECI': secondary(
    'Checkout.com, ECI values, 14 January 2026',
    'https://checkout.com/docs/developer-resources/codes/eci-values',
  ),
  'CKO-OC': secondary(
    'Checkout.com, overcapture, 23 September 2026',
    'https://checkout.com/docs/payments/manage-payments/capture-a-payment/overcapture-a-payment',
    'VISA',
  ),
  EMVLIB: secondary('binaryfoo/emv-bertlv, citing EMV 4.3 Book 3', 'https://github.com/binaryfoo/emv-bertlv'),
  'EU-2011/83': {
    document: 'Directive 2011/83/EU on consumer rights',
    url: 'https://eur-lex.europa.eu/eli/dir/2011/83/oj',
    grade: 'primary',
  },
  FORTE: secondary('Forte, release notes effective 2023-04-15', 'https://releases.forte.net', 'VISA'),
  GPAY: secondary(
    'Google Pay, shift liability to issuer',
    'https://developers.google.com/pay/api/web/guides/resources/shift-liability-to-issuer',
  ),
  ICBA: secondary('ICBA on Visa’s changes of April 2023, 2023-03-16', 'https://www.icba.org', 'VISA'),
  INC: practice(
    'Increase, card disputes API, mirrors Visa’s questionnaires',
    'https://github.com/Increase/increase-typescript',
  ),
  JST: secondary('Justt, pages per reason code', 'https://justt.ai/chargeback-reason-codes'),
  KNT: secondary('Kount, pages per reason code', 'https://kount.com/chargeback-reason-codes'),
  MCDEV: mastercard(
    'Mastercard developer documentation, First-Party Trust',
    'https://developer.mastercard.com/product/first-party-trust',
  ),
  MCG26: mastercard(
    'Mastercard, Chargeback Guide, Merchant Edition, 19 May 2026, third-party extract',
    'https://www.mastercard.com/content/dam/mccom/shared/business/support/rules-pdfs/chargeback-guide.pdf',
  ),
  'MC-TPR': mastercard(
    'Mastercard, Transaction Processing Rules',
    'https://www.mastercard.com/content/dam/mccom/shared/business/support/rules-pdfs/transaction-processing-rules.pdf',
  ),
  MID: secondary('Midigator, pages per reason code', 'https://resources.midigator.com'),
  MMET: secondary(
    'MidMetrics, Visa dispute rules update, 2021-03-18',
    'https://midmetrics.com/news/visa-dispute-rules-update',
    'VISA',
  ),
  'MMET-MC': secondary(
    'MidMetrics, Mastercard reason codes',
    'https://midmetrics.com/mastercard-chargeback-reason-codes',
    'MC',
  ),
  NZBO: practice(
    'Banking Ombudsman (NZ), case notes',
    'https://bankomb.org.nz/news-and-publications/case-notes/item/case-48560',
  ),
  OP: {
    document: 'OceanPilot case library, page-referenced extracts of the schemes’ guides',
    url: 'https://github.com/jiang4wqy/oceanpilot-evidenceos',
    grade: 'primary',
  },
  PB: secondary('PaymentBrief, reason code cards', 'https://paymentbrief.com/tools/reason-codes'),
  'PCI-MASK': {
    document: 'PCI DSS v4.0.1, masking and truncation',
    url: 'https://www.pcisecuritystandards.org',
    grade: 'primary',
  },
  'PCI-SAD': {
    document: 'PCI DSS v4.0.1, sensitive authentication data',
    url: 'https://www.pcisecuritystandards.org',
    grade: 'primary',
  },
  PEGA: secondary(
    'Pega, Smart Dispute for Issuers release notes 8.7.2 and 8.7.4',
    'https://docs-previous.pega.com/pega-smart-dispute-issuers-release-notes/87/pega-smart-dispute-issuers-872',
  ),
  'Q-104': quavo('341014938', 'Visa 10.4', 'VISA'),
  'Q-113': quavo('341000384', 'Visa 11.3', 'VISA'),
  'Q-122': quavo('341032507', 'Visa 12.2', 'VISA'),
  'Q-124': quavo('341014991', 'Visa 12.4', 'VISA'),
  'Q-126': quavo('341067984', 'Visa 12.6', 'VISA'),
  'Q-127': quavo('340928544', 'Visa 12.7', 'VISA'),
  'Q-131': quavo('341080959', 'Visa 13.1', 'VISA'),
  'Q-132': quavo('341032700', 'Visa 13.2', 'VISA'),
  'Q-136': quavo('340928583', 'Visa 13.6', 'VISA'),
  'Q-137': quavo('340928587', 'Visa 13.7', 'VISA'),
  'Q-138': quavo('x/Fb9TF', 'Visa 13.8', 'VISA'),
  'Q-4837': quavo('341091836', 'Mastercard 4837', 'MC'),
  'Q-4870': quavo('341069944', 'Mastercard 4870 (validation tables)', 'MC'),
  'Q-4871': quavo('341032259', 'Mastercard 4871 (validation tables)', 'MC'),
  'Q-ADD': quavo('341032930', 'Mastercard addendum disputes', 'MC'),
  'Q-DG': quavo('341032895', 'Mastercard digital goods', 'MC'),
  'Q-ECPP': quavo('341032295', 'Mastercard expired chargeback protection period', 'MC'),
  'Q-GNP': quavo('341093733', 'Mastercard goods or services not provided', 'MC'),
  'Q-LTD': quavo('341057526', 'Mastercard addendum, loss, theft and damage questionnaire', 'MC'),
  'Q-MITSLI': quavo('341032855', 'Mastercard mandate 23.1 (AN 7012) and cancelled recurring', 'MC'),
  'Q-NOSHOW': quavo('341032846', 'Mastercard no-show', 'MC'),
  'Q-QST': secondary(
    'Quavo, questionnaires and document requirements',
    'https://quavo-inc.atlassian.net/wiki/spaces/QEK/pages/726728727',
  ),
  REGE: {
    document: '12 CFR 1005 (Regulation E)',
    url: 'https://www.ecfr.gov/current/title-12/part-1005',
    grade: 'primary',
  },
  REGZ: {
    document: '12 CFR 1026 (Regulation Z)',
    url: 'https://www.ecfr.gov/current/title-12/part-1026',
    grade: 'primary',
  },
  SN: secondary(
    'ServiceNow, dispute rules content packs for Visa and Mastercard, 2026',
    `${SERVICENOW}/store-release-notes/store-rn-fso-dispute-rules-content-pack-mastercard.html`,
  ),
  'SN-MC': secondary(
    'ServiceNow, dispute rules content pack for Mastercard, release notes 2026',
    `${SERVICENOW}/release-notes/dispute-rules-content-pack-for-mastercard-rn.html`,
    'MC',
  ),
  'SN-V': secondary(
    'ServiceNow, dispute rules content pack for Visa, release notes 2026',
    `${SERVICENOW}/delta-zurich-brazil/brazil-zurich-disputerulescontentpackforvisa-release-notes.html`,
    'VISA',
  ),
  'STR-BP': practice(
    'Stripe, Dispute evidence best practices (what a seller answers each reason with)',
    'https://docs.stripe.com/disputes/best-practices',
  ),
  'TAB-ECI': secondary('TabaPay, 3DS ECI values', 'https://developers.tabapay.com'),
  'TAB-FAQ': secondary('TabaPay, 3DS FAQ 5', 'https://developers.tabapay.com/docs/faq-5', 'VISA'),
  'V-10.1': visa('Visa, merchant page on condition 10.1', 'https://usa.visa.com'),
  'V-10.2': visa('Visa, merchant page on condition 10.2', 'https://usa.visa.com'),
  'V-10.3': visa('Visa, merchant page on condition 10.3', 'https://usa.visa.com'),
  'V-13.4': visa('Visa, merchant page on condition 13.4', 'https://usa.visa.com'),
  'V-13.6': visa('Visa, merchant page on condition 13.6', 'https://usa.visa.com'),
  VCR26: visa(
    'Visa Core Rules and Visa Product and Service Rules, 18 April 2026, third-party extract',
    'https://usa.visa.com/dam/VCOM/download/about-visa/visa-rules-public.pdf',
  ),
  VDMG24: visa(
    'Visa, Dispute Management Guidelines for Visa Merchants, June 2024, third-party extract',
    'https://usa.visa.com/dam/VCOM/global/support-legal/documents/merchants-dispute-management-guidelines.pdf',
  ),
  VERIFI: secondary(
    'Verifi (a Visa company), update to dispute condition 13.6',
    'https://www.verifi.com/update-to-dispute-condition-13-6/',
    'VISA',
  ),
  VSAVE: secondary(
    'Verisave on Visa’s changes of October 2021',
    'https://verisave.com/visa-updates-dispute-rules-in-response-to-pandemic',
    'VISA',
  ),
};
