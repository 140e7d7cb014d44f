/** Writes docs/questions.md from the list of steps and questions; with `--check` only says whether the committed file is current. */
import { readFileSync, writeFileSync } from 'node:fs';
import { describeCondition, QUESTIONS, type Question, STEPS } from '@dispute-intake/intake-flow';

const target = new URL('../../docs/questions.md', import.meta.url);
const texts: Record<string, string> = JSON.parse(
  readFileSync(new URL('../src/i18n/locales/en-US.json', import.meta.url), 'utf8'),
);

const cell = (text: string): string => text.replaceAll('|', '\\|').replace(/\s+/g, ' ');

function choicesInWords({ choices }: Question): string {
  if (choices === undefined) return '';
  if (typeof choices === 'string') return `(${choices.replaceAll('_', ' ')})`;
  return choices
    .map((each) =>
      typeof each === 'string'
        ? `\`${each}\``
        : `${each.when === 'always' ? 'else' : `if ${describeCondition(each.when)}`}: ${each.values.map((value) => `\`${value}\``).join(' ')}`,
    )
    .join(typeof choices[0] === 'string' ? ' ' : '; ');
}

function marks({ optional, unknown, past, afterPayment, maxLength }: Question): string {
  return [
    optional ? 'may be left empty' : '',
    unknown === true
      ? 'may be unknown'
      : typeof unknown === 'object'
        ? `may be unknown if ${describeCondition(unknown)}`
        : '',
    past ? 'not in the future' : '',
    afterPayment ? 'asked about once if before the payment' : '',
    maxLength ? `up to ${maxLength} characters` : '',
  ]
    .filter(Boolean)
    .join(', ');
}

const row = (question: Question): string =>
  `| \`${question.id}\` | ${cell(texts[`q.${question.id}`] ?? '')} | ${question.kind} ${cell(choicesInWords(question))} | ${cell(describeCondition(question.when))} | ${marks(question)} |`;

const sections = STEPS.map(({ id, kind, when }) => {
  const questions = QUESTIONS.filter((question) => question.step === id);
  const head = `## \`${id}\`: ${texts[`step.${id}`] ?? ''}\n\n${kind === 'questions' ? 'Shown when one of its questions is asked.' : `A ${kind}; shown ${when}.`}\n`;
  if (questions.length === 0) return head;
  return `${head}\n| question | in English | answer | asked when | |\n|---|---|---|---|---|\n${questions.map(row).join('\n')}\n`;
});

const wanted = `# Steps and questions of the hosted intake

Generated from \`packages/intake-flow/src/steps.ts\` and \`packages/intake-flow/src/questions\` by
\`intake-app/scripts/write-questions-doc.ts\`. Steps are listed in the order they are taken; a condition looks only at the
answers to questions above it. The id of a question is the path of the evidence field it fills.

${sections.join('\n')}`;

if (process.argv.includes('--check')) {
  let committed = '';
  try {
    committed = readFileSync(target, 'utf8');
  } catch {
    // Not written yet: stale.
  }
  if (committed !== wanted) {
    console.error('docs/questions.md is stale. Run: npx node intake-app/scripts/write-questions-doc.ts');
    process.exitCode = 1;
  }
} else {
  writeFileSync(target, wanted);
  console.log('docs/questions.md is written.');
}
