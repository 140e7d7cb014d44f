/** The case file: a dispute as a person reads, prints and attaches it. */
import type { CardScheme, ExplainedRule, NextAction } from '@dispute-intake/contract';
import { networkOf, reasonCodeTitle } from '@dispute-intake/contract/reason-code';
import type { CaseFileTask, PrintedCase } from './case-file.printer.ts';
import type { ExportCase } from './export-case.ts';
import { pdfPages, type Row } from './pdf-page.ts';

const NEXT: Record<NextAction, string> = {
  file: 'File the dispute',
  ask_cardholder: 'Ask the cardholder for what is missing',
  ask_issuer: 'Add what your own systems know',
  wait: 'Wait: a waiting period is running',
  do_not_file: 'Do not file with the scheme',
  review: 'A person has to decide',
};
const SIGNS = { passed: '✓', failed: '✗', unknown: '?', not_applicable: '–' } as const;

/** Abbreviations as the field writes them, and names that say too little. */
const NAMES: Record<string, string> = {
  arn: 'ARN',
  rrn: 'RRN',
  bin: 'BIN',
  eci_code: 'ECI',
  avs_result: 'Address verification (AVS)',
  avs_response_code: 'AVS response code',
  cvv_match: 'Security code (CVV) matches',
  security_level_indicator: 'Security level indicator (SLI)',
  cat_level: 'CAT level',
  mobile_wallet: 'Device wallet',
  pos_entry_type: 'Card read by',
  merchant_category_code: 'Merchant category (MCC)',
  atm: 'ATM',
};
const words = (name: string): string => {
  const parts = name.split('.');
  const last = parts.at(-1) ?? name;
  const text = [...parts.slice(0, -1), NAMES[last] ?? last].join(': ').replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};
const money = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'code' })
    .format(amount)
    .replaceAll('\u00a0', ' ');
const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const timeFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
const IS_DAY = /^\d{4}-\d\d-\d\d$/;
const IS_TIME = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/;
function day(text: string): string {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? text : dayFormat.format(date);
}

/** Fields whose values are somebody's own words or numbers: printed letter by letter. */
const IS_VERBATIM = /(^|[._])(id|name|number|fingerprint|location|description|items|metadata)$/;

function valueText(value: unknown, path: string): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  if (IS_VERBATIM.test(path)) return text;
  if (/^[a-z]+(_[a-z]+)+$/.test(text)) return text.replaceAll('_', ' ');
  if (IS_DAY.test(text)) return day(text);
  return IS_TIME.test(text) ? `${timeFormat.format(new Date(text))} UTC` : text;
}
const IS_SUM = /(^|[._])amount$|^cash\.|(^|\.)(requested|dispensed)$/;

/** Leaves of a document with their path in words: `Delivery: issue`, `late`; sums in `currency`. */
export function leaves(value: unknown, path = '', currency?: string): Row[] {
  if (typeof value === 'number' && currency !== undefined && IS_SUM.test(path))
    return [[words(path), money(value, currency)]];
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value)) {
    if (value.some((item) => typeof item === 'object' && item !== null))
      return value.flatMap((item, i) => leaves(item, `${path}.${i + 1}`, currencyIn(item) ?? currency));
    return value.length === 0 ? [] : [[words(path), value.map((item) => valueText(item, path)).join(', ')]];
  }
  if (typeof value !== 'object') return [[words(path), valueText(value, path)]];
  return Object.entries(value).flatMap(([name, item]) =>
    leaves(item, path === '' ? name : `${path}.${name}`, currencyIn(value) ?? currency),
  );
}

/** The currency that stands beside an amount. */
const currencyIn = (value: unknown): string | undefined => {
  const { currency, disputed_currency, transaction_currency } = (value ?? {}) as Record<string, unknown>;
  const found = currency ?? disputed_currency ?? transaction_currency;
  return typeof found === 'string' ? found : undefined;
};

/** The PDF's bytes. */
export function caseFile({ cases, reportId }: CaseFileTask): Promise<Buffer> {
  const evaluatedAt =
    cases
      .map(({ dispute }) => dispute.result.evaluated_at)
      .toSorted()
      .at(-1) ?? '';
  const name = reportId === null ? `Dispute ${cases[0]?.dispute.record.id}` : `Report ${reportId}`;
  const page = pdfPages({ title: name, createdAt: new Date(evaluatedAt) });
  if (reportId !== null) reportPart(page, reportId, cases);
  cases.forEach(({ dispute, rules }, at) => {
    if (at > 0 || reportId !== null) page.nextPage();
    resultPart(page, dispute);
    casePart(page, dispute);
    groundsPart(page, dispute, rules);
  });
  return page.end(`${name} · evaluated ${day(evaluatedAt)}`);
}

/** Every payment of a report in a line, and what they come to. */
function reportPart(page: Page, reportId: string, cases: readonly PrintedCase[]): void {
  const totals = new Map<string, number>();
  for (const { dispute } of cases) {
    const { disputed_amount: amount, disputed_currency: currency } = dispute.record.request.dispute;
    totals.set(currency, (totals.get(currency) ?? 0) + amount);
  }
  const sums = [...totals].map(([currency, amount]) => money(amount, currency)).join(', ');
  page.title('Report case file', `${cases.length} payments, ${sums}`, `Report ${reportId}.`);
  page.entries(
    cases.map(({ dispute: { record, result } }, at) => {
      const { transaction, dispute: claim } = record.request;
      const code = result.reason_code;
      const until = result.deadline === null ? '' : `, file until ${day(result.deadline)}`;
      return {
        sign: String(at + 1),
        title: `${transaction.merchant_name}, ${money(claim.disputed_amount, claim.disputed_currency)}, ${day(transaction.transaction_timestamp)}`,
        lines: [
          {
            text: `${code === null ? 'No right found' : `${networkOf(transaction.card_scheme)} ${code}`}: ${NEXT[result.next_action]}${until}`,
          },
          { text: `Dispute ${record.id}`, isSoft: true },
        ],
      };
    }),
  );
}

type Page = ReturnType<typeof pdfPages>;
type Source = Pick<NonNullable<ExplainedRule['sources']>[number], 'document' | 'section'>;

/** What came out, and what to do until when. */
function resultPart(page: Page, { record, result }: ExportCase): void {
  const { transaction, card, dispute: claim } = record.request;
  const network = networkOf(transaction.card_scheme);
  const code = result.reason_code;
  const title = code === null ? undefined : reasonCodeTitle(code);
  page.title(
    'Dispute case file',
    `${transaction.merchant_name}, ${money(claim.disputed_amount, claim.disputed_currency)}`,
    `${network} payment of ${day(transaction.transaction_timestamp)}, card ending ${card.last_4}. Dispute ${record.id}, version ${record.version}.`,
  );
  page.tiles([
    { label: 'Next step', value: NEXT[result.next_action] },
    { label: 'File under', value: code === null ? 'No right found' : `${network} ${code}` },
    { label: 'File until', value: result.deadline === null ? 'No date' : day(result.deadline) },
    { label: 'Confidence', value: words(result.confidence) },
  ]);
  const kind = words(result.subcategory ?? result.category).toLowerCase();
  page.paragraph(
    result.summary !== undefined
      ? result.summary
      : code === null
        ? `No right under the scheme’s rules was found for this case (${kind}). That is no advice to refuse the cardholder a refund.`
        : `The case is read as ${kind}. The scheme’s right for it is reason code ${code}${title ? `, ${title}` : ''}.`,
  );
  page.rows([
    ...(result.may_file_from ? [['Can be filed from', day(result.may_file_from)] as const] : []),
    ...(result.recoverable_amount
      ? [['Can be recovered', money(result.recoverable_amount.amount, result.recoverable_amount.currency)] as const]
      : []),
    ...(record.outcome ? [['Reported outcome', words(record.outcome.outcome)] as const] : []),
  ]);
  section(page, 'To settle first', result.failed_checks, ({ msg, type, loc }) => ({
    sign: type === 'error' ? '!' : 'i',
    title: words(loc.slice(1).join('.')),
    lines: [{ text: msg }],
  }));
  section(page, 'Open questions', result.missing_facts, ({ ask, question }) => ({
    sign: '?',
    title: question,
    lines: [{ text: ask === 'cardholder' ? 'For the cardholder' : 'For the issuer', isSoft: true }],
  }));
}

/** What the cardholder said and sent, and what is known of the payment. */
function casePart(page: Page, { record, evidences }: ExportCase): void {
  const { transaction, card, dispute: claim, history } = record.request;
  page.heading('What the cardholder wrote');
  page.quote(evidences.cardholder_statement ?? 'No statement was given.');
  const { cardholder_statement: _, additional_documentation: __, emv_tlv_hex: ___, ...facts } = evidences;
  const answers = leaves(facts, '', transaction.transaction_currency);
  if (answers.length > 0) {
    page.heading('What the cardholder answered');
    page.rows(answers);
  }
  page.heading('The payment');
  const { enrichment: ____, ...payment } = transaction;
  page.rows([
    ...leaves(payment),
    ['Card', `${card.bin} … ${card.last_4}`],
    ...leaves(claim),
    ...leaves(history ?? {}, 'history'),
  ]);
  section(page, 'Documents sent', record.files, ({ original_name, kind, size, mime_type }) => ({
    sign: '•',
    title: original_name,
    lines: [
      {
        text: `${kind === null ? 'Kind not given' : words(kind)}, ${mime_type}, ${Math.ceil(size / 1024)} KiB`,
        isSoft: true,
      },
    ],
  }));
}

/** Why, and what the law asks besides. */
function groundsPart(page: Page, { record, result }: ExportCase, rules: readonly ExplainedRule[]): void {
  section(page, 'Documents the rules ask for', result.required_documents, ({ kind, requirement, status, msg }) => ({
    sign: status === 'provided' ? '✓' : '✗',
    title: `${words(kind)} (${requirement}, ${status})`,
    lines: [{ text: msg }],
  }));
  section(page, 'Other rights that were examined', result.alternatives, ({ reason_code, confidence, why }) => {
    const title = reasonCodeTitle(reason_code);
    return {
      sign: '•',
      title: `${reason_code}${title ? `, ${title}` : ''}: ${words(confidence).toLowerCase()}`,
      lines: [{ text: why }],
    };
  });
  section(page, 'Legal duties of the issuer', result.obligations, ({ duty, due_by, basis, source }) => ({
    sign: '•',
    title: due_by === null ? duty : `${duty.replace(/[.]$/, '')}: by ${day(due_by)}`,
    lines: [{ text: basis }, { text: source, isSoft: true }],
  }));
  const { card_scheme: scheme } = record.request.transaction;
  const looked = rules
    .filter(({ outcome }) => outcome !== 'not_applicable')
    .sort((one, other) => Number(other.decisive !== false) - Number(one.decisive !== false));
  section(
    page,
    `Rules looked at (edition ${result.ruleset})`,
    looked,
    ({ title, code, sentence, outcome, sources }) => ({
      sign: SIGNS[outcome],
      // The title is what is true where the rule passed; elsewhere the sentence says what was seen.
      title: outcome === 'passed' ? title : sentence,
      lines: [
        ...(outcome === 'passed' && sentence && sentence !== title ? [{ text: sentence }] : []),
        { text: `${citationOf(sources, scheme)} (${code})`.trim(), isSoft: true },
      ],
    }),
  );
}

/** Words by which a text speaks of a scheme. */
const SCHEME_NAMES: readonly (readonly [CardScheme, RegExp])[] = [
  ['VISA', /\bVisa\b/],
  ['MC', /\bMastercard\b/],
];
/** Sources of the payment’s scheme or of none, in one line; a rule may lean on those of another scheme, which is no ground here. */
export const citationOf = (sources: readonly Source[] | undefined, scheme: CardScheme): string =>
  (sources ?? [])
    .map(({ document, section }) => (section === '' ? document : `${document}, ${section}`))
    .filter((text) => {
      const spokenOf = SCHEME_NAMES.filter(([, name]) => name.test(text)).map(([each]) => each);
      return spokenOf.length === 0 || spokenOf.includes(scheme);
    })
    .join('; ');

/** A heading with its entries; nothing where there are none. */
function section<T>(
  page: Page,
  title: string,
  items: readonly T[],
  entryOf: (item: T) => Parameters<Page['entries']>[0][number],
): void {
  if (items.length === 0) return;
  page.heading(title);
  page.entries(items.map(entryOf));
}
