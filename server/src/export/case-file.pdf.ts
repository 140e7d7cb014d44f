/** The case file: a dispute as a person reads, prints and attaches it. A4, text in an embedded font. */
import { createRequire } from 'node:module';
import type { ExplainedRule } from '@dispute-intake/contract';
import PDFDocument from 'pdfkit';
import type { ExportCase } from './export-case.ts';

const { resolve } = createRequire(import.meta.url);
/** Covers Latin, Greek, Cyrillic and Arabic. */
const FONTS = {
  text: resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
};
const MARGIN = 56;
const SIZE = { title: 18, heading: 12, text: 9.5 };
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

const NEXT: Record<string, string> = {
  file: 'File the dispute.',
  ask_cardholder: 'Ask the cardholder for what is missing.',
  ask_issuer: 'Add what your own systems know.',
  wait: 'Wait: a waiting period is running.',
  do_not_file: 'Do not file with the scheme. This is no advice to refuse the cardholder a refund.',
  review: 'A person has to decide: something contradicts itself or is open.',
};
const words = (text: string | null | undefined): string => (text ?? 'none').replaceAll('_', ' ');

/** Leaves of a document by their path: `delivery.issue: late`. */
function leaves(value: unknown, path = ''): [string, string][] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.length === 0 ? [] : [[path, value.map((item) => leafText(item)).join(', ')]];
  if (typeof value !== 'object') return [[path, leafText(value)]];
  return Object.entries(value).flatMap(([name, item]) => leaves(item, path === '' ? name : `${path}.${name}`));
}
const leafText = (value: unknown): string =>
  typeof value === 'object'
    ? JSON.stringify(value)
    : typeof value === 'boolean'
      ? value
        ? 'yes'
        : 'no'
      : String(value);

/** The PDF's bytes. */
export function caseFile(dispute: ExportCase, rules: readonly ExplainedRule[]): Promise<Buffer> {
  const { record, result, evidences } = dispute;
  const { transaction, card, dispute: claim } = record.request;
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    lang: 'en',
    info: { Title: `Dispute ${record.id}`, Creator: 'Dispute Intake', CreationDate: new Date(result.evaluated_at) },
  });
  doc.registerFont('text', FONTS.text);
  doc.registerFont('bold', FONTS.bold);
  const page = writerOf(doc);

  page.title('Dispute case file');
  page.rows([
    ['Dispute', `${record.id}, version ${record.version}`],
    [
      'Payment',
      `${transaction.transaction_amount} ${transaction.transaction_currency} to ${transaction.merchant_name}`,
    ],
    ['Disputed', `${claim.disputed_amount} ${claim.disputed_currency}`],
  ]);

  page.heading('Result');
  page.paragraph(
    result.reason_code === null
      ? `No right under the scheme’s rules was found for this case (${words(result.subcategory ?? result.category)}). That is no advice to refuse the cardholder a refund.`
      : `The dispute can be filed as ${words(result.subcategory)} under reason code ${result.reason_code}; confidence: ${words(result.confidence)}.`,
  );
  page.rows([
    ['Next', result.next_action ? (NEXT[result.next_action] ?? words(result.next_action)) : 'Not stated'],
    ['File from', result.may_file_from ?? 'no date'],
    ['File until', result.deadline ?? 'no date'],
    ...(result.recoverable_amount
      ? ([['Recoverable', `${result.recoverable_amount.amount} ${result.recoverable_amount.currency}`]] as const)
      : []),
  ]);
  page.list(
    'To settle first',
    result.failed_checks.map(({ msg, type }) => `${type === 'error' ? 'Problem' : 'Note'}: ${msg}`),
  );
  page.list(
    'Questions that are open',
    (result.missing_facts ?? []).map(({ ask, question }) => `${question} (${ask})`),
  );

  page.heading('Cardholder’s statement');
  page.paragraph(evidences.cardholder_statement ?? 'No statement was given.');

  page.heading('Facts');
  const { cardholder_statement: _, additional_documentation: __, emv_tlv_hex: ___, ...facts } = evidences;
  page.rows([
    ...leaves(transaction),
    ['card', `${card.bin} … ${card.last_4}`],
    ...leaves(claim),
    ...leaves(facts),
    ...leaves(record.request.history ?? {}, 'history'),
  ]);

  page.list(
    'Documents sent',
    record.files.map(
      ({ original_name, kind, size }) => `${original_name} (${words(kind ?? 'kind not given')}, ${size} bytes)`,
    ),
  );
  page.list(
    'Documents the rules ask for',
    (result.required_documents ?? []).map(
      ({ kind, requirement, status, msg }) => `${words(kind)}, ${requirement}, ${status}: ${msg}`,
    ),
  );
  page.list(
    'Legal duties of the issuer',
    (result.obligations ?? []).map(({ duty, due_by, source }) => `${duty}${due_by ? ` by ${due_by}` : ''} (${source})`),
  );
  page.list(
    `Rules looked at (${result.ruleset})`,
    rules
      .filter(({ outcome }) => outcome !== 'not_applicable')
      .map(({ code, sentence, outcome, source }) => `${sentence ?? words(code)} [${words(outcome)}] Source: ${source}`),
  );
  page.footers(`Dispute ${record.id} · evaluated ${result.evaluated_at}`);

  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
    doc.end();
  });
}

function writerOf(doc: PDFKit.PDFDocument) {
  const width = doc.page.width - 2 * MARGIN;

  /** Lines of a text that runs from right to left, their words in the order they are drawn in. */
  function visualLines(text: string): string[] {
    const lines: string[][] = [[]];
    for (const word of text.split(/\s+/)) {
      const line = lines.at(-1) as string[];
      if (line.length > 0 && doc.widthOfString([...line, word].join(' ')) > width) lines.push([word]);
      else line.push(word);
    }
    return lines.map((line) => line.toReversed().join(' '));
  }
  function write(text: string): void {
    for (const paragraph of text.split('\n')) {
      if (!RIGHT_TO_LEFT.test(paragraph)) {
        doc.text(paragraph, MARGIN, undefined, { width });
        continue;
      }
      for (const line of visualLines(paragraph))
        doc.text(line, MARGIN, undefined, { width, align: 'right', lineBreak: false }).moveDown(0);
    }
  }
  const heading = (text: string) => {
    if (doc.y > doc.page.height - MARGIN - 60) doc.addPage();
    doc.moveDown(0.9).font('bold').fontSize(SIZE.heading);
    write(text);
    doc.moveDown(0.25).font('text').fontSize(SIZE.text);
  };
  return {
    heading,
    title(text: string) {
      doc.font('bold').fontSize(SIZE.title);
      write(text);
      doc.moveDown(0.4).font('text').fontSize(SIZE.text);
    },
    paragraph: write,
    rows(rows: readonly (readonly [string, string])[]) {
      for (const [name, value] of rows) write(`${words(name)}: ${value}`);
    },
    /** Nothing where the list is empty. */
    list(title: string, items: readonly string[]) {
      if (items.length === 0) return;
      heading(title);
      for (const item of items) {
        write(`• ${item}`);
        doc.moveDown(0.15);
      }
    },
    footers(text: string) {
      const { start, count } = doc.bufferedPageRange();
      for (let i = start; i < start + count; i++) {
        doc.switchToPage(i);
        // Without its margin: text below it would begin a new page.
        doc.page.margins.bottom = 0;
        doc.font('text').fontSize(7);
        doc.text(`${text} · page ${i + 1} of ${count}`, MARGIN, doc.page.height - 36, { width, lineBreak: false });
      }
    },
  };
}
