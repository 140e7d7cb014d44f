/** Dates, sums and reference numbers of a statement with their values, whatever they are of. */
import type { Mention } from '../encoding.ts';
import { languageOf } from '../statement.language.ts';
import type { StatementContext } from '../statement-context.ts';
import { withoutLongRuns } from '../text/long-runs.ts';
import { markText } from '../text/marked.text.ts';
import { MARKS } from '../text/pattern.ts';
import { isReadLanguage, lexiconOf } from './lexicon/index.ts';
import { isMonthFirst } from './narrative.ts';

export interface FoundMention extends Mention {
  /** ISO day, sum, or the number as it is written. */
  value: string | number;
}

/** Dates in figures are found in every language; a language without words for dates is read with the English ones. */
const ANY_LANGUAGE = 'en';

/** Those with a value, in the order of the text; a vague date has none. */
export function mentionsIn(statement: string, context: StatementContext): FoundMention[] {
  const language = languageOf(statement, context.locale);
  const lexicon = lexiconOf(language !== null && isReadLanguage(language) ? language : ANY_LANGUAGE);
  if (!lexicon || Number.isNaN(Date.parse(context.writtenOn))) return [];
  const monthFirst = isMonthFirst(lexicon.language, context);
  const marked = markText(withoutLongRuns(statement), lexicon.dates, { ...context, monthFirst });
  const foundAt = (code: number): Pick<FoundMention, 'kind' | 'value'> | null => {
    for (const kind of ['date', 'amount', 'code'] as const) {
      const index = code - MARKS[kind];
      if (index < 0 || index >= 256) continue;
      const value = { date: marked.dates[index]?.day, amount: marked.amounts[index]?.value, code: marked.codes[index] };
      return value[kind] == null ? null : { kind, value: value[kind] };
    }
    return null;
  };
  return [...marked.text].flatMap((sign, at) => {
    const found = foundAt(sign.charCodeAt(0));
    return found ? [{ ...marked.sourceSpan({ start: at, end: at + 1 }), ...found }] : [];
  });
}
