/** What a rule saw and what follows, in one or two sentences a reader without the code understands. */
import type { Rule, Verdict } from '../rules/rule.ts';
import { PASSED_SENTENCES } from './passed.table.ts';
import { TITLES } from './title.table.ts';
import { UNKNOWN_FACTS } from './unknown.table.ts';
import { dateInWords, pathInWords, valueInWords } from './words.ts';

/** The tables by any code: of what has none they have nothing. */
const titles: Readonly<Record<string, string>> = TITLES;
const passedSentences: Readonly<Record<string, string>> = PASSED_SENTENCES;

export const titleOf = (code: string): string => titles[code] ?? code.replaceAll('_', ' ');

export function sentenceOf(rule: Rule, verdict: Verdict): string {
  if (verdict.sentence !== undefined) return verdict.sentence();
  const { outcome, check, inputs } = verdict;
  if (outcome === 'passed') {
    const told = passedSentence(rule.code, inputs);
    if (told !== undefined) return told;
    if (rule.document) return `${titleOf(rule.code)}: a document of that kind was sent.`;
    const seen = seenIn(inputs);
    return seen === '' ? `${titleOf(rule.code)}.` : `${titleOf(rule.code)}. What was seen: ${seen}.`;
  }
  if (check) return withDatesInWords(outcome === 'unknown' ? `${notKnown(inputs, check.msg)}${check.msg}` : check.msg);
  if (outcome === 'not_applicable') return doesNotApply(rule);
  if (outcome === 'unknown') return `${notKnown(inputs) || NOTHING_KNOWN}${DEPENDS_ON_MORE}`;
  return rule.summary;
}

const doesNotApply = ({ summary }: Rule): string => `Does not apply to this case. ${summary}`;
const NOTHING_KNOWN = 'What this rule looks at is not known. ';
const NOT_KNOWN = 'It is not known ';
const DEPENDS_ON_MORE = 'The result does not depend on it alone.';

/**
 * What `sentenceOf` says of a rule, each sentence as the pieces around its values, the one with most fixed words first. Sentences
 * that a verdict or a check words itself are not among them.
 */
export function sentencePatterns(rule: Rule): string[][] {
  const title = titleOf(rule.code);
  const passed = passedSentences[rule.code];
  const asks = [...(rule.facts ?? []), ...(rule.document ? [rule.document] : [])].map(({ ask }) => ask);
  return [
    [doesNotApply(rule)],
    [rule.summary],
    ...(passed === undefined ? [] : [passed.split(ANY_VALUE)]),
    [`${title}: a document of that kind was sent.`],
    [`${title}.`],
    [`${title}. What was seen: `, '.'],
    ...asks.flatMap((ask) => [[ask], [`${NOTHING_KNOWN}${ask}`], [NOT_KNOWN, `. ${ask}`]]),
    [`${NOTHING_KNOWN}${DEPENDS_ON_MORE}`],
    [NOT_KNOWN, `. ${DEPENDS_ON_MORE}`],
  ];
}

const DAY = /\b20\d\d-\d\d-\d\d\b/g;
export const withDatesInWords = (text: string): string => text.replace(DAY, dateInWords);

const VALUE = /\{([^}#]+)(?:#(\w+))?\}/g;
const ANY_VALUE = /\{[^}]+\}/;

/** The sentence for a rule that passed, with its values; undefined where it has none, or one of the values is not known. */
function passedSentence(code: string, inputs: Verdict['inputs']): string | undefined {
  let isComplete = true;
  const sentence = passedSentences[code]?.replace(VALUE, (_, path: string, key: string | undefined) => {
    const input = inputs[path];
    const words = valueInWords(
      key === undefined ? input : (input as Record<string, unknown> | null | undefined)?.[key],
    );
    isComplete &&= words !== undefined;
    return words ?? '';
  });
  return isComplete ? sentence : undefined;
}

function seenIn(inputs: Verdict['inputs']): string {
  let seen = '';
  for (const path in inputs) {
    const words = valueInWords(inputs[path]);
    if (words !== undefined) seen += `${seen === '' ? '' : '; '}${pathInWords(path)}: ${words}`;
  }
  return seen;
}

/** "It is not known …. " for what the rule looked for in vain; empty where it found something, or that has no words. */
function notKnown(inputs: Verdict['inputs'], msg = ''): string {
  const words = unknownIn(inputs);
  // "Ask what it was for" says as well that it is not known what it was for.
  return words === undefined || msg.includes(words) ? '' : `${NOT_KNOWN}${words}. `;
}

/** What a rule looked for in vain, as the rest of "it is not known …". */
export function unknownIn(inputs: Verdict['inputs']): string | undefined {
  for (const path in inputs) if (inputs[path] === null) return UNKNOWN_FACTS[path];
  return undefined;
}
