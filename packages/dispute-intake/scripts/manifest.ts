/** The element described for tools: custom-elements manifest, VS Code HTML data and JetBrains web-types, from its own JSDoc. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

interface Named {
  name: string;
  description?: string;
  type?: { text: string };
}
interface Declaration {
  kind: string;
  name: string;
  tagName?: string;
  description?: string;
  attributes?: (Named & { fieldName?: string })[];
  members?: (Named & { kind: string; privacy?: string })[];
  events?: Named[];
  slots?: Named[];
  cssParts?: Named[];
}
export interface Manifest {
  schemaVersion: string;
  modules: { kind: string; path: string; declarations?: Declaration[]; exports?: unknown[] }[];
}

/** Attributes and the properties they carry; values where they are a closed list. */
const ATTRIBUTES: Record<string, { field: string; values?: string[] }> = {
  'session-url': { field: 'sessionUrl' },
  mode: { field: 'mode', values: ['inline', 'modal', 'fullscreen'] },
  locale: { field: 'locale' },
  height: { field: 'height' },
  'loading-label': { field: 'loadingLabel' },
  'color-scheme': { field: 'colorScheme', values: ['light', 'dark', 'auto'] },
  open: { field: 'open' },
};
const PUBLIC_METHODS = new Set(['open', 'close', 'focus']);

/** Runs the analyzer over the sources of `packageFolder` and finishes what it cannot see. */
export function manifest(packageFolder: string): Manifest {
  const require = createRequire(join(packageFolder, 'package.json'));
  const cli = join(dirname(require.resolve('@custom-elements-manifest/analyzer/package.json')), 'cem.js');
  const out = mkdtempSync(join(tmpdir(), 'cem-'));
  try {
    // Its flags cannot say so: without this it writes into the package.json beside the sources.
    const config = join(out, 'config.mjs');
    writeFileSync(config, 'export default { packagejson: false };');
    const from = (path: string) => relative(packageFolder, path);
    const flags = ['--quiet', '--config', from(config), '--outdir', from(out)];
    const run = spawnSync(process.execPath, [cli, 'analyze', ...flags, '--globs', 'src/dispute-intake.element.ts'], {
      cwd: packageFolder,
      encoding: 'utf8',
    });
    if (run.status !== 0) throw new Error(`custom-elements manifest: ${run.stdout}${run.stderr}`);
    const read = JSON.parse(readFileSync(join(out, 'custom-elements.json'), 'utf8')) as Manifest;
    return finished(read);
  } finally {
    rmSync(out, { recursive: true });
  }
}

function finished(read: Manifest): Manifest {
  const declaration = elementIn(read);
  const fields = declaration.members ?? [];
  declaration.members = fields.filter(
    ({ kind, name, privacy }) => privacy !== 'private' && (kind === 'field' || PUBLIC_METHODS.has(name)),
  );
  // The analyzer also takes the dispatching helper's parameter for an event.
  declaration.events = declaration.events?.filter(({ name }) => name.startsWith('intake-'));
  declaration.attributes = Object.entries(ATTRIBUTES).map(([name, { field }]) => {
    const { description, type } = fields.find((each) => each.name === field) ?? { name: field };
    return { name, fieldName: field, ...(description ? { description } : {}), ...(type ? { type } : {}) };
  });
  return {
    schemaVersion: read.schemaVersion,
    modules: [
      {
        kind: 'javascript-module',
        path: 'index.js',
        declarations: [declaration],
        exports: [{ kind: 'js', name: declaration.name, declaration: { name: declaration.name, module: 'index.js' } }],
      },
      {
        kind: 'javascript-module',
        path: 'define.js',
        declarations: [],
        exports: [
          {
            kind: 'custom-element-definition',
            name: 'dispute-intake',
            declaration: { name: declaration.name, module: 'index.js' },
          },
        ],
      },
    ],
  };
}

/** The element's own declaration; throws when the analyzer found none. */
export function elementIn({ modules }: Manifest): Declaration {
  const found = modules.flatMap(({ declarations }) => declarations ?? []).find(({ name }) => name === 'DisputeIntake');
  if (!found) throw new Error('The manifest knows no DisputeIntake');
  return found;
}

/** `vscode.html-custom-data.json`: completion and hovers in HTML. */
export function vsCodeData(from: Manifest) {
  const { description, attributes } = elementIn(from);
  return {
    version: 1.1,
    tags: [
      {
        name: 'dispute-intake',
        description,
        attributes: attributes?.map(({ name, description: text }) => ({
          name,
          description: text,
          ...(ATTRIBUTES[name]?.values ? { values: ATTRIBUTES[name].values.map((value) => ({ name: value })) } : {}),
        })),
      },
    ],
  };
}

/** `web-types.json` for JetBrains editors. */
export function webTypes(from: Manifest, version: string) {
  const { description, attributes, events, slots, cssParts, members } = elementIn(from);
  const plain = (list: Named[] | undefined) =>
    list?.map(({ name, description: text }) => ({ name, description: text }));
  return {
    $schema: 'https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json',
    name: 'dispute-intake',
    version,
    'description-markup': 'markdown',
    contributions: {
      html: {
        elements: [
          {
            name: 'dispute-intake',
            description,
            attributes: attributes?.map(({ name, description: text, type }) => ({
              name,
              description: text,
              value: { type: ATTRIBUTES[name]?.values?.map((value) => `'${value}'`) ?? type?.text ?? 'string' },
            })),
            slots: plain(slots),
            js: { events: plain(events), properties: plain(members?.filter(({ kind }) => kind === 'field')) },
            css: { parts: plain(cssParts) },
          },
        ],
      },
    },
  };
}
