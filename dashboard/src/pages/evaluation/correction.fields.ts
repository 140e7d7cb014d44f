/** The fields that put a case right: the intake's questions as data and texts, and what the issuer's own systems hold. Pure. */
import {
  CORRECTABLE_EVIDENCE,
  type CorrectableKind,
  correctableKind,
} from '@dispute-intake/contract/correctable-facts';
import type { FactChange, OpenedEvaluation } from '@dispute-intake/contract/dashboard-api';
import { evidenceField } from '@dispute-intake/contract/evidence-fields';
import texts from '@dispute-intake/intake-app/texts.json' with { type: 'json' };
import { type FlowContext, latestToday, visible } from '@dispute-intake/intake-flow';
import { word } from '../../words.ts';
import { nameOf } from './correction.preview.ts';

export type Value = FactChange['to'];
export type Facts = Readonly<Record<string, Value>>;

export interface CorrectionField {
  /** In the request. */
  path: string;
  label: string;
  kind: CorrectableKind;
  /** What the words of a choice are called. */
  labels: Record<string, string>;
}
export interface CorrectionGroup {
  title: string;
  fields: CorrectionField[];
}

const EVIDENCES = 'evidences.';
const TEXTS: Readonly<Record<string, string>> = texts;

/** What stands at a path of the case as it was evaluated; null: nothing. */
export function valueAt(opened: OpenedEvaluation, path: string): Value {
  const { transaction, card, dispute, evidences, history } = opened;
  let value: unknown = { transaction, card, dispute, evidences: evidences ?? {}, history: history ?? {} };
  for (const name of path.split('.')) value = (value as Record<string, unknown> | null | undefined)?.[name];
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/** Every group of fields for a case with these changes; `further` are paths that were asked for one by one. */
export function correctionGroups(
  opened: OpenedEvaluation,
  facts: Facts,
  further: readonly string[],
  nowMs: number,
): CorrectionGroup[] {
  const now = (path: string): Value => (path in facts ? (facts[path] ?? null) : valueAt(opened, path));
  const known = knownPaths(opened, facts);
  const answers: Record<string, Value> = {};
  for (const path of known) answers[path.slice(EVIDENCES.length)] = now(path);
  const statement = opened.evidences?.cardholder_statement;
  Object.assign(answers, {
    statement: typeof statement === 'string' ? statement : '',
    disputed_amount: now('dispute.disputed_amount'),
    ...(now('dispute.problem') !== null && { problem: now('dispute.problem') }),
  });
  const context = {
    transaction: opened.transaction as unknown as FlowContext['transaction'],
    today: latestToday(nowMs),
  } satisfies FlowContext;
  const merchant = opened.merchant_name;
  const wordsOf = textsFor(String(now('dispute.problem') ?? ''), now('evidences.purchase.kind'), merchant);
  const taken = new Set<string>();
  const field = (path: string, choices: readonly string[] = []): CorrectionField[] => {
    const kind = correctableKind(path);
    if (kind === undefined || taken.has(path)) return [];
    taken.add(path);
    const value = now(path);
    const words = typeof kind === 'string' ? kind : choices.length > 0 ? withValue(choices, value) : kind;
    const id = path.replace(/^(evidences|dispute)\./, '');
    const asked = opened.result?.missing_facts.find((fact) => fact.path === path)?.question;
    const label = wordsOf.find(`q.${id}`) ?? asked ?? evidenceField(id)?.question ?? nameOf(id);
    const labels =
      typeof words === 'string'
        ? {}
        : Object.fromEntries(words.map((each) => [each, wordsOf.find(`o.${id}.${each}`) ?? word(each)]));
    return [{ path, label, kind: words, labels }];
  };
  const groups: CorrectionGroup[] = [
    { title: 'Kind and amount', fields: [...field('dispute.problem'), ...field('dispute.disputed_amount')] },
  ];
  for (const { id, questions } of visible(answers, context)) {
    const fields = questions.flatMap((question) => field(EVIDENCES + question.id, question.choices));
    const title = wordsOf.find(`step.${id}`) ?? word(id);
    if (fields.length > 0) groups.push({ title, fields });
  }
  const missing = opened.result?.missing_facts ?? [];
  const own = missing.filter(({ ask }) => ask === 'issuer').flatMap(({ path }) => field(path));
  if (own.length > 0) groups.push({ title: 'From your own systems', fields: own });
  const others = [...missing.map(({ path }) => path), ...known, ...further].flatMap((path) => field(path));
  if (others.length > 0) groups.push({ title: 'Further facts', fields: others });
  return groups;
}

/** Paths that no group shows, to be added one by one, with what they are called. */
export function furtherFields(groups: readonly CorrectionGroup[]): { path: string; label: string }[] {
  const shown = new Set(groups.flatMap(({ fields }) => fields.map(({ path }) => path)));
  return CORRECTABLE_EVIDENCE.filter((path) => !shown.has(path))
    .map((path) => ({ path, label: nameOf(path.slice(EVIDENCES.length)) }))
    .sort((a, b) => a.label.localeCompare(b.label));
}

function knownPaths({ evidences }: OpenedEvaluation, facts: Facts): string[] {
  const walk = (value: unknown, path: string): string[] =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value).flatMap(([name, member]) => walk(member, `${path}.${name}`))
      : [path];
  const given = walk(evidences ?? {}, 'evidences').filter((path) => path.startsWith(EVIDENCES));
  return [...new Set([...given, ...Object.keys(facts).filter((path) => path.startsWith(EVIDENCES))])];
}

const withValue = (choices: readonly string[], value: Value): readonly string[] =>
  typeof value === 'string' && !choices.includes(value) ? [...choices, value] : choices;

/** The intake's texts: those of the kind of problem first. */
function textsFor(problem: string, purchase: Value, merchant: string) {
  const variants = [problem, ...(purchase !== null && purchase !== 'merchandise' ? ['service'] : [])];
  return {
    find(key: string): string | undefined {
      const found = [...variants.map((variant) => TEXTS[`${key}~${variant}`]), TEXTS[key]].find(Boolean);
      return found?.replaceAll('{{merchant}}', merchant);
    },
  };
}
