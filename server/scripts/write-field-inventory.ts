/** Writes `docs/security/field-inventory.md` from the inventory of columns; with `--check` it only says whether it is stale. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { columnsOf, PERSONAL_DATA, type TableInventory } from '../src/retention/personal-data.ts';

const FILE = resolve(import.meta.dirname, '../../docs/security/field-inventory.md');

const names = (table: TableInventory, about: string | null): string =>
  columnsOf(table)
    .filter((column) => column.about === about)
    .map(({ name }) => `\`${name}\``)
    .join(', ') || '–';

const section = ([name, table]: [string, TableInventory]): string => `## ${name}

${table.purpose}. **Emptied by:** ${table.emptied}.

| about | columns |
|---|---|
| cardholder | ${names(table, 'cardholder')} |
| operator | ${names(table, 'operator')} |
| issuer | ${names(table, 'issuer')} |
| technical | ${names(table, null)} |
`;

const text = `<!-- Written by server/scripts/write-field-inventory.ts. Edit server/src/retention/personal-data.ts. -->

# Inventory of fields

Every column of the database, whom it may be about, and who empties it. \`personal-data.test.ts\` compares the list with the schema: a new
column without an entry fails the build. Drafts, webhook secrets, authenticator secrets and answers that open something are sealed
(AES-256-GCM); API keys, link secrets, claim tokens and sign-in links are kept as hashes.

Beside the database: the bytes of files, under the id of their row in \`evidence_file\` and deleted with it; logs, which hold ids,
routes, states and times and no words of anybody (\`platform/log.ts\`); backups, which the operator keeps and ages.

${Object.entries(PERSONAL_DATA).map(section).join('\n')}`;

if (!process.argv.includes('--check')) writeFileSync(FILE, text);
else if (!existsSync(FILE) || readFileSync(FILE, 'utf8') !== text) {
  console.error('docs/security/field-inventory.md is stale: run `node server/scripts/write-field-inventory.ts`');
  process.exitCode = 1;
}
