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

/** The first wanted tag we speak: exactly, else the same language elsewhere, else English. */
export function chooseLocale(wanted: readonly (string | null | undefined)[]): LocaleInfo {
  for (const tag of wanted) {
    if (!tag) continue;
    if (tag.toLowerCase() === PSEUDO.tag.toLowerCase()) return PSEUDO;
    const exact = LOCALES.find((locale) => locale.tag.toLowerCase() === tag.toLowerCase());
    if (exact) return exact;
    const language = tag.toLowerCase().split('-')[0];
    const near = LOCALES.find((locale) => locale.tag.split('-')[0] === language);
    if (near) return near;
  }
  return LOCALES[0] as LocaleInfo;
}
