/** Stands for a call to your own backend, which creates the session: here the address comes with the page's own. */
export const sessionUrl = new URLSearchParams(location.search).get('session-url') ?? '';
