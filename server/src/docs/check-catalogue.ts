/** Every failed check there is, by its code: from the table of fixes and from the rules in force. */
import { RULESET_VERSION, ruleset } from '@dispute-intake/evaluation';
import { CHECK_ADVICE } from './check-advice.table.ts';

export interface DescribedCheck {
  code: string;
  cause: string;
  fix: string;
}

const NEEDED = ' The rules of this code need it.';
const FAMILIES: readonly (readonly [prefix: string, cause: string])[] = [
  ['missing_fact:', 'A fact that the code cannot be filed without was not sent.'],
  ['missing_document:', 'A document that the code asks for is not among the files, or was sent as another kind.'],
];

/** In the order of their codes. Throws where neither table nor rules say why a check of the table fails. */
export function describedChecks(): DescribedCheck[] {
  const summaries = new Map((ruleset(RULESET_VERSION)?.rules ?? []).map(({ code, summary }) => [code, summary]));
  const checks = Object.entries(CHECK_ADVICE).map(([code, { cause = summaries.get(code), fix }]) => {
    if (cause === undefined) throw new Error(`Nothing says why ${code} fails`);
    return { code, cause, fix };
  });
  for (const [code, summary] of summaries) {
    const family = FAMILIES.find(([prefix]) => code.startsWith(prefix));
    if (family && !(code in CHECK_ADVICE)) checks.push({ code, cause: family[1], fix: summary.replace(NEEDED, '') });
  }
  return checks.sort((one, other) => (one.code < other.code ? -1 : 1));
}

/** The code as an anchor of a page; a colon is none. */
export const checkAnchor = (code: string): string => code.replace(':', '.');
