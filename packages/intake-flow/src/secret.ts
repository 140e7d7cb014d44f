/**
 * What must never be shared, found in free text: full card numbers, and security codes, PINs or passwords named as such
 * in the languages of the intake. Pointed out while typing and masked before anything is sent.
 */
import { findCardNumbers, maskCardNumbers } from '@dispute-intake/contract/card-number';

export type SecretKind = 'card' | 'code';

const CODE_WORDS = [
  'cvv2?',
  'cvc2?',
  'csc',
  'pin(?:[ -]?(?:code|number|nummer|kod))?',
  'security code',
  'c[oó]digo de (?:seguridad|seguran[cç]a)',
  'code de s[ée]curit[ée]',
  'code secret',
  'sicherheitscode',
  'pr[üu]fziffer',
  'geheimzahl',
  'codice (?:di sicurezza|segreto)',
  'kod (?:pin|bezpiecze[ńn]stwa|cvv)',
  'رمز الأمان',
  'الرقم السري',
];
const PASSWORD_WORDS = [
  'password',
  'passcode',
  'contrase[ñn]a',
  'mot de passe',
  'passwort',
  'kennwort',
  'senha',
  'has[łl]o',
  'كلمة (?:السر|المرور)',
];
/** A code word, a few linking characters or words, and 3–8 digits. */
const CODE = new RegExp(`(^|[^\\p{L}\\p{N}])((?:${CODE_WORDS.join('|')})[^\\d\\n]{1,14}?)(\\d{3,8})(?!\\d)`, 'giu');
/** A password word followed by a colon, an equals sign or "is", and the word after it. */
const PASSWORD = new RegExp(
  `(^|[^\\p{L}\\p{N}])((?:${PASSWORD_WORDS.join('|')})\\s*(?:[:=]|is|es|est|ist|è|é|to)\\s+)([^\\s•]{3,})`,
  'giu',
);

/** The first kind of secret in the text, or null. */
export function secretIn(text: string): SecretKind | null {
  if (findCardNumbers(text).length > 0) return 'card';
  return text.search(CODE) >= 0 || text.search(PASSWORD) >= 0 ? 'code' : null;
}

/** The text with card numbers cut to their last four digits and codes replaced by dots. */
export function maskSecrets(text: string): string {
  return maskCardNumbers(text)
    .replace(CODE, (_, before: string, words: string) => `${before}${words}•••`)
    .replace(PASSWORD, (_, before: string, words: string) => `${before}${words}•••`);
}
