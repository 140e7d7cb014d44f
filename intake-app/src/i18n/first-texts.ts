/** Which texts the first question needs, in form and chat; the others are loaded with the parts that show them. */

const PREFIXES = ['app.', 'payment.', 'save.', 'summary.', 'start.', 'nudge.', 'example.', 'secret.'];
const KEYS =
  /^(step|q)\.statement\b(?!.*~)|^chat\.(intro|history|newest)$|^understood\.reading$|^e\.(required|required\.statement|too_long)$|^device\.handoff$/;

export const isFirstText = (key: string): boolean =>
  PREFIXES.some((prefix) => key.startsWith(prefix)) || KEYS.test(key);

/** The part of a locale's texts that a module `<tag>.json?first` or `?later` holds. */
export const partOf = (texts: Record<string, string>, part: 'first' | 'later'): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).filter(([key]) => isFirstText(key) === (part === 'first')));
