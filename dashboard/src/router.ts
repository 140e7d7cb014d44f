/** Addresses of the dashboard: `/dashboard/<page>[/<id>]?filters`. Filters live in the address, so a view can be shared. */

export interface Place {
  page: string;
  id: string | null;
  query: URLSearchParams;
}

const MOVED = 'di-moved';

/** Where the page is now. */
export function place(): Place {
  const [page = '', id] = location.pathname.replace(/^\/dashboard\/?/, '').split('/');
  return {
    page: page || 'overview',
    id: id ? decodeURIComponent(id) : null,
    query: new URLSearchParams(location.search),
  };
}

/** Goes to an address of the dashboard. Where the reader was on the page they leave is kept for the way back. */
export function go(href: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', href);
  else {
    history.replaceState({ scrollY }, '');
    history.pushState(null, '', href);
  }
  window.dispatchEvent(new Event(MOVED));
}

/** Where the reader was when they left this entry of the history; undefined on a page they came to anew. */
export function leftAt(): number | undefined {
  const state = history.state as { scrollY?: number } | null;
  return state?.scrollY;
}

/** Sets or (empty) removes parameters of the address without leaving the page. */
export function setQuery(changes: Record<string, string | null>): void {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') query.delete(name);
    else query.set(name, value);
  }
  go(`${location.pathname}${query.size > 0 ? `?${query}` : ''}`, { replace: true });
}

/** Calls back on every move, ours or the browser's. */
export function onMove(listener: () => void): () => void {
  window.addEventListener(MOVED, listener);
  window.addEventListener('popstate', listener);
  return () => {
    window.removeEventListener(MOVED, listener);
    window.removeEventListener('popstate', listener);
  };
}

/** Links within the dashboard move without loading the page anew. */
export function interceptLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = event.composedPath().find((node): node is HTMLAnchorElement => node instanceof HTMLAnchorElement);
  if (!link || link.target || link.origin !== location.origin || !link.pathname.startsWith('/dashboard')) return;
  if (link.pathname.startsWith('/dashboard/api/')) return;
  event.preventDefault();
  go(link.pathname + link.search);
}
