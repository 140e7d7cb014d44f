/**
 * The secret in a session's URL: the fragment up to the first `&`, behind which our element puts its own. A fragment never
 * leaves the browser by itself (no request line, no referrer); the page sends the secret in the body of its claim only.
 */
export const linkSecret = (fragment: string): string | undefined =>
  /^#([A-Za-z0-9_-]{20,200})(?:&|$)/.exec(fragment)?.[1];
