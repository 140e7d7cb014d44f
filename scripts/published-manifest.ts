/** What the package.json of every published package says alike. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const { version, license, repository } = JSON.parse(readFileSync(resolve(ROOT, 'package.json'), 'utf8')) as {
  version: string;
  license: string;
  repository: { type: string; url: string };
};

/** Of this release; the API document, the `API-Version` header and every package carry it. */
export const VERSION = version;

/**
 * Fields of the package whose source is `directory`. The registry accepts a provenance statement only where `repository` is
 * the one whose workflow publishes.
 */
export const publishedManifest = (directory: string) => ({
  version,
  license,
  type: 'module',
  repository: { ...repository, directory },
  homepage: `${repository.url.replace(/^git\+|\.git$/g, '')}/tree/main/${directory}#readme`,
  bugs: `${repository.url.replace(/^git\+|\.git$/g, '')}/issues`,
  engines: { node: '>=20' },
  publishConfig: { access: 'public', provenance: true },
});
