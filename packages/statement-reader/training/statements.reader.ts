import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { READABLE_LABELS } from '../src/kind/statement.labels.ts';

export type Source = 'own' | 'banking77' | 'cfpb' | 'cfpb_by_product';

/** A labelled statement; `targets` is what it is trained as, `acceptable` what counts as right. */
export interface Statement {
  text: string;
  lang: string;
  source: Source;
  tier: string;
  targets: number[];
  acceptable: number[];
}

type Label = (typeof READABLE_LABELS)[number];
export const labelIndex = (label: Label): number => READABLE_LABELS.indexOf(label);

/** The data's coarse labels in our finer ones. */
const FINER: Record<string, readonly Label[]> = {
  fraud_unrecognised: ['unrecognized_transaction', 'fraud_card_not_present', 'fraud_account_takeover'],
  fraud_lost_stolen: ['fraud_card_present_lost_stolen'],
  fraud_counterfeit_card: ['fraud_card_present_counterfeit'],
  duplicate: ['duplicate_charge'],
  incorrect_amount_or_currency: ['incorrect_amount', 'incorrect_currency'],
  not_received: ['merchandise_not_received', 'services_not_received'],
  not_as_described: ['merchandise_not_as_described', 'merchandise_defective', 'services_not_as_described'],
  counterfeit_merchandise: ['counterfeit_merchandise'],
  cancelled_recurring: ['subscription_cancelled'],
  credit_not_processed: ['credit_not_processed'],
  paid_by_other_means: ['paid_by_other_means'],
  atm_cash: ['atm_cash_not_dispensed'],
  authorization_or_late_presentment: ['declined_authorization', 'late_presentment'],
  misrepresentation_scam: ['authorized_scam', 'merchant_misrepresentation'],
  not_a_dispute: ['not_a_dispute'],
};

const finer = (labels: readonly string[]): number[] =>
  labels.flatMap((label) => (FINER[label] ?? []).map((name) => labelIndex(name)));

const rows = (path: string): Record<string, unknown>[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** The statements written for this project: `{text, label}` or `{text, label: [..]}` a line, a file a language. */
export function readOwn(folder: string): Statement[] {
  return readdirSync(folder)
    .filter((name) => /^[a-z]{2}\.jsonl$/.test(name))
    .sort()
    .flatMap((name) =>
      rows(join(folder, name)).map(({ text, label }) => {
        const labels = ([label].flat() as Label[]).map(labelIndex);
        if (labels.includes(-1)) throw new Error(`${name}: unknown label ${String(label)}`);
        return {
          text: String(text),
          lang: name.slice(0, 2),
          source: 'own' as const,
          tier: 'own',
          targets: labels,
          acceptable: labels,
        };
      }),
    );
}

/** Languages that the classifier has a lexicon of ideas for. */
const LEARNT: readonly string[] = ['en', 'es', 'fr', 'de', 'it', 'pt', 'pl', 'ar'];
const MARK = /\{([^{}|]*)\|[^{}|]*\}/g;

/**
 * What the encoder learns kinds from, without its marks: `kinds/` has `kind; text` a line, `stories/train` four fields before the text.
 * Unless told otherwise those of the languages that the classifier learns too.
 */
export function readTold(folder: string, languages = LEARNT): Statement[] {
  const labelOf = shortLabels(readFileSync(join(folder, 'labels.py'), 'utf8'));
  return [
    { below: 'kinds', fields: 1 },
    { below: 'stories/train', fields: 4 },
  ].flatMap(({ below, fields }) =>
    readdirSync(join(folder, below))
      .filter((name) => languages.includes(name.slice(0, 2)))
      .sort()
      .flatMap((name) =>
        readFileSync(join(folder, below, name), 'utf8')
          .split('\n')
          .filter((line) => line.trim() !== '' && !line.startsWith('//'))
          .map((line) => {
            const parts = line.split(';');
            const text = parts.slice(fields).join(';').replace(MARK, '$1').trim();
            const targets = parts[0]?.split(',').map(labelOf) ?? [];
            return { text, lang: name.slice(0, 2), source: 'own', tier: 'told', targets, acceptable: targets };
          }),
      ),
  );
}

/** The encoder's list of kinds, and their short names in the same order. */
function shortLabels(python: string): (name: string) => number {
  const listOf = (name: string): string[] =>
    (new RegExp(`^${name} = .*?'''([^']*)'''`, 'm').exec(python)?.[1] ?? '').split(/\s+/).filter(Boolean);
  const [kinds, names] = [listOf('KINDS'), listOf('SHORT_KINDS')];
  return (name) => {
    const index = labelIndex(kinds[names.indexOf(name)] as Label);
    if (index < 0) throw new Error(`No kind is called ${name}`);
    return index;
  };
}

/** Every other row of each language in turn: a half to look into and calibrate on, and a half to leave alone. */
export function halves(statements: readonly Statement[]): [lookedAt: Statement[], sealed: Statement[]] {
  const byLanguage = [...Map.groupBy(statements, ({ lang }) => lang).values()];
  return [0, 1].map((parity) =>
    byLanguage.flatMap((rows) => rows.filter((_, position) => position % 2 === parity)),
  ) as [Statement[], Statement[]];
}

/** Sentences that say nothing of the dispute, by language: put around statements in training. */
export function readFillers(folder: string): Record<string, string[]> {
  const fillers: Record<string, string[]> = {};
  for (const { lang, text } of rows(join(folder, 'fillers.jsonl'))) {
    fillers[String(lang)] ??= [];
    fillers[String(lang)]?.push(String(text));
  }
  return fillers;
}

/** BANKING77 and CFPB narratives, from a folder laid out as the data page says. */
export function readGiven(folder: string): Statement[] {
  const banking = rows(join(folder, 'banking77_mapped.jsonl')).map((row) => ({
    text: String(row.text),
    lang: 'en',
    source: 'banking77' as const,
    tier: String(row.tier),
    targets: finer(row.tier === 'weak' ? (row.acceptable as string[]) : [String(row.label)]),
    acceptable: accepted(row.acceptable as string[]),
  }));
  const cfpb = rows(join(folder, 'cfpb_labelled.jsonl')).map((row) => ({
    text: String(row.text),
    lang: 'en',
    source: 'cfpb' as const,
    tier: 'cfpb',
    targets: finer([String(row.label)]),
    acceptable: accepted(row.acceptable as string[]),
  }));
  const other = join(folder, 'cfpb_other_unlabelled.jsonl');
  const byProduct = existsSync(other) ? rows(other).filter(isSurelyNoDispute) : [];
  return [
    ...banking,
    ...cfpb,
    ...byProduct.map((row) => ({
      text: String(row.text),
      lang: 'en',
      source: 'cfpb_by_product' as const,
      tier: 'by_product',
      targets: finer(['not_a_dispute']),
      acceptable: finer(['not_a_dispute']),
    })),
  ];
}

const NO_DISPUTE_PRODUCTS = /mortgage|student loan|vehicle loan|payday|debt (collection|or credit)|credit reporting/i;
const NO_DISPUTE_ISSUES =
  /getting a credit card|closing your account|closing an account|advertising|fees or interest|struggling|when making payments|credit limit|rewards/i;

/** What the complaint was filed under says that no card payment is disputed. */
function isSurelyNoDispute({ product, issue, sub_issue: subIssue }: Record<string, unknown>): boolean {
  return NO_DISPUTE_PRODUCTS.test(String(product)) || NO_DISPUTE_ISSUES.test(`${String(issue)} ${String(subIssue)}`);
}

const UNRECOGNISED: readonly Label[] = ['fraud_card_present_counterfeit', 'fraud_card_not_received'];

/** A stranger's payment may be told as any of the fraud kinds. */
function accepted(labels: readonly string[]): number[] {
  const wider = labels.includes('fraud_unrecognised') ? UNRECOGNISED.map(labelIndex) : [];
  return [...new Set([...finer(labels), ...wider])];
}
