/** Two parts of the rule reference: schemes beside Visa and Mastercard, and what became of the public texts of 2026. */
import type { FurtherScheme } from '../src/rules/tables/further-scheme.shape.ts';
import { FURTHER_SCHEMES } from '../src/rules/tables/further-scheme.table.ts';
import { CORRECTED, type CoverageRow, DUTIES, FORM_FIELDS, RELEASES } from './coverage.table.ts';
import { table } from './markdown.table.ts';

/** The codes of each further scheme, and what adding one takes. */
export function furtherSchemes(): string {
  return `## Further schemes

Off by default: \`transaction.card_scheme\` takes \`VISA\` and \`MC\`, and any other value is a \`422\` at
\`["body", "transaction", "card_scheme"]\`. Where the account has switched a further scheme on (Settings, Rules), \`POST
/api/evaluations/\` takes it too. Its codes are public, the conditions behind them are not: a code is proposed at
\`moderate_low\` at most, with \`next_action: review\`. Hosted intake, \`GET /api/requirements/\` and the exports for
processors know Visa and Mastercard only.

Adding a scheme takes a table, no branch in a rule:

1. its codes in \`src/rules/reason-code.ts\`, their titles in \`packages/contract/src/reason-code.ts\`;
2. a table like \`src/rules/tables/american-express.table.ts\`: code by kind of dispute, windows, documents, sources;
3. its sources in \`src/rules/tables/source.table.ts\`;
4. its value in \`FURTHER_CARD_SCHEMES\` of the contract, and the option that switches it on in \`src/ruleset.options.ts\`.

${Object.entries(FURTHER_SCHEMES)
  .map(([value, scheme]) => oneScheme(value, scheme))
  .join('\n\n')}`;
}

function oneScheme(
  value: string,
  { name, option, codes, source, windows, windowSource, documents }: FurtherScheme,
): string {
  const rows = [...new Set(Object.values(codes))].map((code) => [
    code,
    Object.entries(codes)
      .filter(([, filed]) => filed === code)
      .map(([kind]) => `\`${kind}\``)
      .join(', '),
    windows
      .flatMap((row) =>
        row.codes.includes(code) ? `${row.days} from ${row.anchors.join(', ').replaceAll('_', ' ')}` : [],
      )
      .join('; '),
    documents.flatMap((row) => (row.codes.includes(code) ? row.kinds.map((kind) => `\`${kind}\``) : [])).join(', ') ||
      '–',
  ]);
  return `### ${name} (\`${value}\`, option \`${option}\`)

Codes: ${source}. Windows: ${windowSource}. Late presentment has no entry: no public text gives its figure.

${table(['code', 'kinds', 'days to file', 'recommended documents'], rows)}`;
}

/** Row by row: implemented by which rule and shown by which test, or not, and why. */
export function coverage(): string {
  return `## What became of the texts of 2026

Each correction, release note, legal duty and form field that public texts of 2026 give: the rule or table that has it and
the test that shows it (under \`packages/evaluation/src/\`), or why it is not implemented. Where both stand, the second is
the part that is not.

### Corrections

${rowsOf(CORRECTED)}

### Release notes

${rowsOf(RELEASES)}

### Legal duties

${rowsOf(DUTIES)}

### Fields of the schemes’ forms

${rowsOf(FORM_FIELDS)}`;
}

const rowsOf = (rows: readonly CoverageRow[]): string =>
  table(
    ['subject', 'implemented by', 'test', 'not implemented, and why'],
    rows.map(({ subject, by, test, open }) => [
      subject,
      by?.map((name) => `\`${name}\``).join(', ') ?? '–',
      test ? `\`${test}\`` : '–',
      open ?? '–',
    ]),
  );
