/** The way back to the issuer's own pages. */

export type IntakeOutcome = 'completed' | 'abandoned' | 'expired';

/** The return address with what became of the session; an address with an app's own scheme as well. */
export function returnAddress(returnUrl: string, sessionId: string, status: IntakeOutcome): string {
  const query = `intake_session_id=${encodeURIComponent(sessionId)}&status=${status}`;
  const [address = '', fragment] = returnUrl.split('#');
  const glue = address.includes('?') ? (/[?&]$/.test(address) ? '' : '&') : '?';
  return `${address}${glue}${query}${fragment === undefined ? '' : `#${fragment}`}`;
}

/** Leads the top window there: the return link belongs to the portal, not into its frame. */
export function returnToPortal(url: string): void {
  try {
    (window.top ?? window).location.href = url;
  } catch {
    // A frame that may not navigate its parent offers the address in a window of its own.
    window.open(url, '_blank', 'noopener');
  }
}
