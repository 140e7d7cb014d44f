/** The languages of the hosted intake and how one is chosen. */

export interface LocaleInfo {
  tag: string;
  /** The language's own name, for the switcher. */
  name: string;
  dir: 'ltr' | 'rtl';
}

export const LOCALES: readonly LocaleInfo[] = [
  { tag: 'en-US', name: 'English (US)', dir: 'ltr' },
  { tag: 'en-GB', name: 'English (UK)', dir: 'ltr' },
  { tag: 'es-ES', name: 'Español (España)', dir: 'ltr' },
  { tag: 'es-MX', name: 'Español (México)', dir: 'ltr' },
  { tag: 'fr-FR', name: 'Français', dir: 'ltr' },
  { tag: 'de-DE', name: 'Deutsch', dir: 'ltr' },
  { tag: 'it-IT', name: 'Italiano', dir: 'ltr' },
  { tag: 'pt-BR', name: 'Português (Brasil)', dir: 'ltr' },
  { tag: 'pl-PL', name: 'Polski', dir: 'ltr' },
  { tag: 'nl-NL', name: 'Nederlands', dir: 'ltr' },
  { tag: 'tr-TR', name: 'Türkçe', dir: 'ltr' },
  { tag: 'uk-UA', name: 'Українська', dir: 'ltr' },
  { tag: 'ar-SA', name: 'العربية', dir: 'rtl' },
  { tag: 'ja-JP', name: '日本語', dir: 'ltr' },
];

/** For designers: accented, a third longer, bracketed. Made from en-US on the fly, never offered in the switcher. */
export const PSEUDO: LocaleInfo = { tag: 'en-XA', name: 'Pseudo', dir: 'ltr' };

/** The regions that write as the first locale of their language does; all others of the language write as the second. */
const NEAREST: Readonly<Record<string, { regions: readonly string[]; there: string; elsewhere: string }>> = {
  en: { regions: ['US', 'CA', 'PH', 'PR'], there: 'en-US', elsewhere: 'en-GB' },
  es: { regions: ['ES', 'GQ', 'AD'], there: 'es-ES', elsewhere: 'es-MX' },
};

/** The tag of a locale for `language` and a region it has no locale of its own for. */
function nearestTag(language: string, region: string | undefined): string | undefined {
  const near = NEAREST[language];
  if (!near) return LOCALES.find((locale) => locale.tag.split('-')[0] === language)?.tag;
  return region === undefined || near.regions.includes(region) ? near.there : near.elsewhere;
}

/** The first wanted tag we speak: exactly, else the nearest of the same language, else English. */
export function chooseLocale(wanted: readonly (string | null | undefined)[]): LocaleInfo {
  for (const tag of wanted) {
    if (!tag) continue;
    if (tag.toLowerCase() === PSEUDO.tag.toLowerCase()) return PSEUDO;
    const exact = LOCALES.find((locale) => locale.tag.toLowerCase() === tag.toLowerCase());
    if (exact) return exact;
    const [language = '', ...subtags] = tag.split('-');
    const region = subtags.map((part) => part.toUpperCase()).find((part) => /^([A-Z]{2}|\d{3})$/.test(part));
    const near = nearestTag(language.toLowerCase(), region);
    if (near) return LOCALES.find((locale) => locale.tag === near) as LocaleInfo;
  }
  return LOCALES[0] as LocaleInfo;
}
