/**
 * The claim token: made by the page before its first request and kept for this tab only, so that a lost answer can be
 * asked for again and a reload resumes, while the link opened anywhere else is refused.
 */

const KEY = 'intake-claim:';

function randomToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...Array.from(bytes)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}

/** This tab's token for the session; where storage is refused, one that lasts as long as the page. */
export function claimToken(sessionId: string): string {
  try {
    const kept = sessionStorage.getItem(KEY + sessionId);
    if (kept) return kept;
    const token = randomToken();
    sessionStorage.setItem(KEY + sessionId, token);
    return token;
  } catch {
    return randomToken();
  }
}
