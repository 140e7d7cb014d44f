/** The rule reference as Markdown, from the tables and rules themselves, so that it cannot say anything else. */

import { codesOf } from '@dispute-intake/contract';
import { KINDS } from '../src/kinds/index.ts';
import { RULE_FAMILIES } from '../src/rules/registry.ts';
import type { Rule } from '../src/rules/rule.ts';
import { ECI_MEANINGS, SLI_MEANINGS } from '../src/rules/tables/authentication.table.ts';
import { COMPELLING_EVIDENCE, HISTORY_MATCH_EFFECTS } from '../src/rules/tables/compelling-evidence.table.ts';
import { ALWAYS, type DatedRow } from '../src/rules/tables/dated-row.ts';
import { EDITIONS } from '../src/rules/tables/edition.table.ts';
import { COMFORTABLE_DAYS_LEFT, FILING_WINDOWS } from '../src/rules/tables/filing-window.table.ts';
import { MINIMUM_AMOUNTS } from '../src/rules/tables/minimum-amount.table.ts';
import { PRESENTMENT_LIMITS } from '../src/rules/tables/presentment.table.ts';
import { SOURCES } from '../src/rules/tables/source.table.ts';
import { FUEL_TOLERANCES, UNATTENDED_OFFLINE_LIMITS, VARIANCES } from '../src/rules/tables/tolerance.table.ts';
import { WAITING_PERIODS } from '../src/rules/tables/waiting-period.table.ts';
import { DEFAULT_OPTIONS, OPTION_REASONS, RULESET_VERSION } from '../src/ruleset.options.ts';
import {
  type CalibrationRow,
  rightFromDocumentedFields,
  withDocumentedFieldsAlone,
  withStructuredFacts,
} from './calibration.ts';
import { exampleExplanations } from './example-explanations.ts';
import { table } from './markdown.table.ts';
import { coverage, furtherSchemes } from './rules-coverage.ts';
import { unasked } from './unasked.table.ts';

/** The whole page. */
export function rulesReference(): string {
  return `${[
    intro(),
    confidence(),
    calibration(),
    explanations(),
    editions(),
    options(),
    codes(),
    windows(),
    waiting(),
    otherFigures(),
    authentication(),
    families(),
    secondCycle(),
    furtherSchemes(),
    coverage(),
    unasked(),
    notCovered(),
    sources(),
  ].join('\n\n')}\n`;
}

/** What merchants bring against each kind, and what answers it. */
function secondCycle(): string {
  const rows = Object.entries(KINDS).flatMap(([id, { codes, defences = [] }]) =>
    defences.map(({ brings, rebuttal, documents, source }) => [
      `\`${id}\``,
      [codes.VISA, codes.MC].filter((code) => code !== null).join(', '),
      brings,
      rebuttal,
      documents.map((kind) => `\`${kind}\``).join(', '),
      source,
    ]),
  );
  return `## Second cycle

What a merchant usually brings at representment or pre-arbitration, and what answers it. A result with a code gives it as
\`defences\`, \`GET /api/requirements/\` for each code.

${table(['kind', 'codes', 'the merchant brings', 'what answers it', 'documents', 'source'], rows)}`;
}

function intro(): string {
  return `# Rule reference

Ruleset \`${RULESET_VERSION}\`. This page is written by \`packages/evaluation/scripts/write-rules-doc.ts\` from the tables and
rules in \`packages/evaluation/src/rules\`; change those, not this page.

The full issuer rulebooks of the schemes are not public. Every figure names the public text it was taken from (see
[Sources](#sources)) and how well that text attests it: *sourced*, *weakly sourced*, *recalled* (practitioners' memory,
check before you rely on it) or *inferred* (ours). Rows carry the days on which they are in force; the filing day
(the later of \`dispute.reported_at\` and the day of evaluation) decides which row applies. Days are calendar days in UTC.
A last day is moved neither by a weekend nor by a holiday, as no public text moves it; a weekend is told.

A \`reason_code\` of null says only that no scheme right was found. It is never advice to refuse the cardholder a refund:
the law's refund duties (Regulation E and Z, PSD2) run on their own clock.`;
}

function confidence(): string {
  return `## Confidence

How sure it is that a fileable right exists. It starts at \`high\`; each rule may put a ceiling on it, and the lowest
ceiling is the answer. Nothing raises it again.

${table(
  ['ceiling', 'put there by'],
  [
    [
      '`low`',
      'the right is closed (the code becomes null): an invalid-dispute condition, an expired window, nothing left to recover; or a known defence of the merchant stands (the code stays)',
    ],
    [
      '`moderate_low`',
      'a mandatory fact or document is missing, a waiting period still runs, more is claimed than is due, or a fact that decides who is liable is unknown',
    ],
    [
      '`moderate_high`',
      `an optional proof is missing, a mapping had to be inferred, the kind was read from the statement alone, or fewer than ${COMFORTABLE_DAYS_LEFT} days are left to file`,
    ],
  ],
)}

A missing fact leaves its rule \`unknown\`, never \`passed\`.`;
}

function calibration(): string {
  const rows = (all: readonly CalibrationRow[]) =>
    all.map(({ confidence, cases, codeRight, actionRight }) => [
      `\`${confidence}\``,
      String(cases),
      cases === 0 ? '–' : `${codeRight} of ${cases}`,
      cases === 0 ? '–' : `${actionRight} of ${cases}`,
    ]);
  const head = ['confidence', 'cases', 'code right', 'action right'];
  const documented = rightFromDocumentedFields();
  return `## Calibration

The worked cases of \`packages/evaluation/fixtures/example-cases.json\`, each with the code and the confidence an analyst
gives. The action is right where the case is filed if the analyst files it, and not if not. The cases were used while the
rules were written, so the figures say how well the rules say what was meant, not how well they do on new cases.

With structured facts:

${table(head, rows(withStructuredFacts()))}

With the fields of the interface specification alone (payment, card, dispute, statement, files, chip data, earlier purchases):

${table(head, rows(withDocumentedFieldsAlone()))}

Of the ${documented.fileable} cases with a right, these fields alone lead ${documented.codeRight} to a right code; ${documented.filedOrAsked} of them to file, or to the question that is missing.`;
}

function explanations(): string {
  return `## Two explanations

What \`GET /api/evaluations/{id}/explanation\` says of two worked cases: the sentence of each rule that was looked at, in order
(✓ passed, ✗ failed, ? not known). Rules that do not apply are left out.

${exampleExplanations()}`;
}

function editions(): string {
  return `## Editions

${EDITIONS.map(({ version, changes }) => `### ${version}\n\n${changes.map((change) => `- ${change}`).join('\n')}`).join('\n\n')}

One worked case changed with the edition of 2026-11-22: R10 (currency at a cash machine) is now \`moderate_low\`, because it
does not say where the card was issued.`;
}

function options(): string {
  const rows = Object.entries(DEFAULT_OPTIONS).map(([name, value]) => [
    `\`${name}\``,
    `\`${JSON.stringify(value)}\``,
    OPTION_REASONS[name as keyof typeof OPTION_REASONS],
  ]);
  return `## Options

What sources disagree about, or what only the issuer knows.

${table(['option', 'default', 'why'], rows)}`;
}

function codes(): string {
  const rows = Object.entries(KINDS).map(
    ([
      kind,
      {
        codes: { VISA, MC, source },
      },
    ]) => [`\`${kind}\``, VISA ?? '–', MC ?? '–', source],
  );
  return `## Proposed codes

\`counterfeit_merchandise\` without a third party's finding is proposed as 13.3 instead of 13.4.

${table(['kind', 'Visa', 'Mastercard', 'source'], rows)}`;
}

const words = (name: string): string => name.replaceAll('_', ' ');
const inForce = ({ from, until }: DatedRow): string =>
  from === ALWAYS && !until
    ? 'always'
    : `${from === ALWAYS ? '' : `from ${from}`}${until ? ` until ${until}` : ''}`.trim();
const attested = (row: DatedRow): [string, string, string] => [inForce(row), row.mark, row.source];

function windows(): string {
  const rows = FILING_WINDOWS.map((row) => [
    row.codes.join(', '),
    [row.subcategories?.map((kind) => `\`${kind}\``).join(', '), row.when && `(${words(row.when)})`]
      .filter(Boolean)
      .join(' ') || 'every kind',
    String(row.days),
    row.capDays === undefined ? '–' : String(row.capDays),
    row.anchors.map(words).join(', '),
    ...attested(row),
  ]);
  return `## Filing windows

Counted from the latest of the named days that is known; the last day is still in time. The cap is counted from the
processing date (\`settlement_timestamp\`, else \`transaction_timestamp\`). The first row that fits decides. Where a day that
may still open the window is not known and the cap is ahead, the window is not called closed: \`filing_window_unknown\` asks
for that day, at moderate_low.

${table(['codes', 'kinds', 'days', 'cap', 'counted from', 'in force', 'attested', 'source'], rows)}`;
}

function waiting(): string {
  const rows = WAITING_PERIODS.map((row) => [
    row.codes.join(', '),
    row.subcategories?.map((kind) => `\`${kind}\``).join(', ') ?? 'every kind',
    String(row.days),
    words(row.anchor),
    ...attested(row),
  ]);
  return `## Waiting periods

Day n after the anchor is the first on which the dispute may be filed. Waiting is excused where it would outlast the window.

${table(['codes', 'kinds', 'days', 'counted from', 'in force', 'attested', 'source'], rows)}`;
}

function otherFigures(): string {
  const minimum = MINIMUM_AMOUNTS.map((row) => [
    row.scheme,
    `${row.usd} USD or local equivalent, travel and entertainment`,
    ...attested(row),
  ]);
  const presentment = PRESENTMENT_LIMITS.map((row) => [
    row.scheme,
    `${row.days} days${row.trades ? ` (merchant categories ${[...row.trades].map(codesOf).join(', ')})` : ''}${row.channels ? ` (${row.channels.join(', ')})` : ''}`,
    ...attested(row),
  ]);
  const tolerances = [
    ...FUEL_TOLERANCES.map((row) => [
      `Fuel pump, ${row.country}`,
      `${row.consumerCard} ${row.currency} consumer, ${row.corporateCard} ${row.currency} corporate`,
      ...attested(row),
    ]),
    ...VARIANCES.map((row) => [
      `Visa 11.3: ${row.what}${row.trades ? ` (${[...row.trades].map(codesOf).join(', ')})` : ''}`,
      `${row.share * 100} % above the authorised amount${row.leastUsd ? `, at least ${row.leastUsd} USD` : ''}; none in the EEA`,
      ...attested(row),
    ]),
    ...UNATTENDED_OFFLINE_LIMITS.map((row) => [
      `Unattended, offline${row.country ? `, ${row.country}` : ''}${row.trade ? `, ${row.trade} (${codesOf(row.trade)})` : ''}`,
      `${row.limit} ${row.currency}`,
      ...attested(row),
    ]),
  ];
  const history = HISTORY_MATCH_EFFECTS.map((row) => [
    'Visa 10.4',
    row.effect === 'closes' ? 'a match makes the dispute invalid' : 'a match is a defence of the merchant',
    ...attested(row),
  ]);
  const head = ['for', 'figure', 'in force', 'attested', 'source'];
  return `## Other figures

Minimum amounts:

${table(head, minimum)}

Late presentment:

${table(head, presentment)}

Tolerances of authorised and agreed amounts:

${table(head, tolerances)}

Earlier matching purchases: at least ${COMPELLING_EVIDENCE.transactionsNeeded}, aged ${COMPELLING_EVIDENCE.minimumAgeDays} to ${COMPELLING_EVIDENCE.maximumAgeDays} days (${COMPELLING_EVIDENCE.source}).

${table(head, history)}`;
}

function authentication(): string {
  const eci = [
    ...[...ECI_MEANINGS.VISA].map(([value, meaning]) => ['Visa', value, meaning]),
    ...[...ECI_MEANINGS.MC].map(([value, meaning]) => ['Mastercard', value, meaning]),
  ];
  const sli = Object.entries(SLI_MEANINGS).map(([value, { meaning, shift, effectUnknown, source }]) => [
    value,
    meaning,
    shift ? `closed: \`${shift}\`` : effectUnknown ? 'unknown' : 'open',
    source,
  ]);
  return `## Authentication

${table(['scheme', 'ECI', 'meaning'], eci)}

${table(['SLI', 'meaning', '4837', 'source'], sli)}`;
}

function families(): string {
  const parts = RULE_FAMILIES.map(
    ({ title, rules }) => `### ${title}\n\n${table(['rule', 'for', 'what it says', 'source'], rules.map(ruleRow))}`,
  );
  return `## Rules, in the order they are looked at\n\n${parts.join('\n\n')}`;
}

function ruleRow({ code, codes: forCodes, subcategories, summary, source }: Rule): string[] {
  const scope = [forCodes?.join(', '), subcategories?.map((kind) => `\`${kind}\``).join(', ')]
    .filter(Boolean)
    .join('; ');
  return [`\`${code}\``, scope || 'every case', summary, source];
}

function notCovered(): string {
  return `## Not judged

Public text names these conditions, but no documented input says whether they hold, or their exact logic is not public.
Check them before filing:

- Visa 10.4: emergency cash, mobile push payments, straight-through processing, business-to-business virtual payments, a
  fraud application that was reported (Q-104); the region-phased address verification conditions (Canada, US and UK
  domestic to 2026-10-23, Europe and a part of Latin America after it, Australia, New Zealand and Singapore from
  2027-04-24; SN-V), whose logic is not public; QR-initiated payments in Kazakhstan (SN-V).
- Visa 12.2: whether double the amount may be filed is open; the amount of the transaction is the limit (VCR26 §11.4.1).
- Visa 11.1, 11.2, 11.3, 13.6, 13.7: the agent-facing questions of VROL 26.1, whose wording is not public (SN-V); country
  windows and deferred authorisation of 11.3, whose figures are not public; ATM adjustments as an anchor (Q-136).
- Visa 10.5 without the day of the report: counted from processing, at moderate_low.
- Mastercard 4837, 4870, 4871: consumer-presented QR; whether the account was blocked, reissued and listed (Q-4837); the
  tie of 4871 to the fraud database, whose wording is ambiguous (SN-MC 4.1.0); two denied face-to-face payments within 15
  minutes of a genuine one, a compliance case (OP CB-019).
- Mastercard 4808: stand-in approvals after an issuer's decline, transit first-ride risk and split clearing, Japanese fuel
  pumps by CAT level (SN-MC): no documented input. The certification that an authorisation was required is the issuer's.
- Mastercard 4834: surcharge, unreasonable amount, cashback; documents of Brazilian tips and European Maestro cards (SN-MC):
  no documented input.
- Mastercard 4850 and 4854: named by SN-MC without their conditions, so they reach moderate_low.
- Laws of other countries, among them Switzerland and Brazil: no duty is computed, and the summary says so. Section 75 of
  the Consumer Credit Act 1974: the price of an item is not known, the payment stands in for it; so a deposit of at most
  100 GBP on a dearer item, and payments in another currency, are for a person to look at.
- Events that the merchant moved, and a quote against the actual amount (Visa 12.5): no public text decides them, so they
  go to review. Visa 13.1 counted from the day the cardholder learned that nothing would come: recalled, not public.
- The second cycle (what a merchant usually brings and what rebuts it) is not judged.
- Mastercard 4853: transactions that did not complete, the programme
  registration of the clearing record (SN-MC): no documented input; value that did not appear for gambling and investments,
  for which no public text was found.
- Gift cards of an insolvent merchant (JST). Regulation E for unverified prepaid accounts (§1005.18(e)), known from memory.
- Earlier editions are listed with what changed; a stored case cannot be judged again by an earlier edition.`;
}

function sources(): string {
  return `## Sources

${table(
  ['tag', 'public text', 'address', 'grade'],
  Object.entries(SOURCES).map(([tag, { document, url, grade }]) => [tag, document, url || '–', grade]),
)}`;
}
