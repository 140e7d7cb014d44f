/** What the server put into the page before any request: `#intake-boot`, and the element's nonce in the fragment. */
import type { IntakeBoot } from '@dispute-intake/contract/cardholder-api';

/** The data block, or one that says `unknown` when the page was served without. */
export function readBoot(document: Document): IntakeBoot {
  const fallback: IntakeBoot = {
    session_id: '',
    state: 'unknown',
    mode: 'form',
    locale: null,
    theme: null,
    issuer_name: null,
  };
  try {
    return { ...fallback, ...JSON.parse(document.getElementById('intake-boot')?.textContent ?? '{}') };
  } catch {
    return fallback;
  }
}
