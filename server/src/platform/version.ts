import manifest from '../../package.json' with { type: 'json' };

/** Of this release: the API document, the `API-Version` header and every package carry it. docs/site/versioning.md says what may change with it. */
export const VERSION: string = manifest.version;
