/**
 * The claim token: made by the page before its first request and kept for this tab only, so that a lost answer can be
 * asked for again and a reload resumes (of the frame or of the page around it), while the link opened anywhere else is refused.
 *
 * It lives in sessionStorage. Browsers that refuse a frame of another site all storage (Chrome where third-party cookies
 * are blocked) still grant it partitioned cookies (CHIPS); those are shared by the browser's tabs, so the cookie is named
 * after the tab, which our element tells in the fragment of the address (`tab=`). The tab's name alone opens nothing.
 */

const KEY = 'intake-claim:';
const COOKIE_SECONDS = 86_400;

function randomToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...Array.from(bytes)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}

function inSessionStorage(key: string): string {
  const kept = sessionStorage.getItem(key);
  if (kept) return kept;
  const token = randomToken();
  sessionStorage.setItem(key, token);
  return token;
}

function inPartitionedCookie(sessionId: string): string {
  const tab = new URLSearchParams(location.hash.slice(1)).get('tab')?.replace(/\W/g, '') ?? '';
  const name = `intake_claim_${tab}`;
  const kept = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
  if (kept) return kept.slice(name.length + 1);
  const token = randomToken();
  // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store is missing in the browsers this is for
  document.cookie = `${name}=${token}; Path=/s/${sessionId}; Max-Age=${COOKIE_SECONDS}; Secure; SameSite=None; Partitioned`;
  return token;
}

/** This tab's token for the session; where nothing can be kept, one that lasts as long as the page. */
export function claimToken(sessionId: string): string {
  for (const keep of [() => inSessionStorage(KEY + sessionId), () => inPartitionedCookie(sessionId)]) {
    try {
      return keep();
    } catch {
      // Refused: the next way.
    }
  }
  return randomToken();
}
