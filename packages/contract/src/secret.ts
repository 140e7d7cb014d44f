/**
 * What must never be shared, found in free text: full card numbers, and security codes, one-time codes, PINs or passwords
 * named as such in the languages of the intake. Pointed out while typing and masked before anything is sent.
 */
import { findCardNumbers, maskCardNumbers } from './card-number.ts';

export type SecretKind = 'card' | 'code';

const CODE_WORDS = [
  'cvv2?',
  'cvc2?',
  'csc',
  'pin(?:[ -]?(?:code|number|nummer|kod))?',
  'security (?:code|number)',
  '(?:three|3)[ -]digit (?:code|number)',
  '(?:code|number|digits) on the (?:back|reverse)(?: of (?:the|my) card)?',
  'c[oó]digo de (?:seguridad|seguran[cç]a)',
  'c[oó]digo (?:de|do) (?:atr[aá]s|reverso|verso)',
  'code de s[ée]curit[ée]',
  'code secret',
  'code au (?:dos|verso)',
  'sicherheitscode',
  'code auf der r[üu]ckseite',
  'pr[üu]fziffer',
  'geheimzahl',
  'codice (?:di sicurezza|segreto)',
  'codice sul retro',
  'kod (?:pin|bezpiecze[ńn]stwa|cvv)',
  'kod z ty[łl]u',
  'رمز (?:الأمان|التحقق|التأكيد)',
  // Sent for one use.
  'otp',
  'm?tan',
  'one[- ]?time (?:pass)?(?:code|word)',
  '(?:verification|confirmation|authentication|security|sms|text) (?:code|number)',
  '(?:einmal|bestätigungs|freigabe|sms-?)(?:code|passwort)',
  'code (?:de confirmation|de vérification|sms|à usage unique)',
  'código (?:de verificaci[oó]n|de confirmaci[oó]n|de verifica[cç][aã]o|sms)',
  'codice (?:di verifica|di conferma|sms|usa e getta)',
  '(?:verificatie|bevestigings|sms-?)code',
  'kod (?:sms|weryfikacyjny|autoryzacyjny|jednorazowy)',
  'do[ğg]rulama kodu(?:m|nu)?',
  'onay kodu(?:m|nu)?',
  'код (?:підтвердження|із смс|з смс|з sms)',
  // A code of no other kind (order, discount, booking): "the code 123456", "gave them code 123456".
  '(?:the|my|a|this|that|them|him|her) code',
  '(?:der|den|mein|meinen|einen) code',
  '(?:le|mon|un|ce) code',
  '(?:el|mi|un|o|meu|um) c[oó]digo',
  '(?:il|mio|un) codice',
  '(?:de|mijn|een) code',
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
  'wachtwoord',
  'parola',
  '[şs]ifre(?:m|si)?',
  'пароль',
];
/** Without spaces between words: they stand directly in the sentence. */
const UNSPACED =
  /((?:認証コード|確認コード|暗証番号|セキュリティコード|ワンタイムパスワード|パスワード)(?:は|が|を|の|:|:|\s){0,3})([A-Za-z0-9]{3,})/g;
/** What may stand between the word and its digits: "PIN and 200 euros" tells of no PIN. */
const LINKS =
  '(?:[\\s:=#"\'“”«»(,.–-]|\\b(?:is|was|are|es|era|est|[ée]tait|ist|war|lautet|foi|to|by[łl]|n[or]\\.?|(?:on|of|from) (?:the|my) (?:card|back))\\b|[èé]|هو|هي){1,8}?';
/** A sum of money or a time is no code. */
const NO_SUM =
  '(?!\\d|[.,]\\d|\\s?(?:[€$£¥%]|euros?|eur|usd|gbp|chf|pln|brl|z[łl]|dollars?|bucks|pounds?|quid|reais|d[oó]lar(?:es)?|libras|pesos|hours?|uhr)(?!\\p{L}))';
/** A code word, a few linking characters or words, and 3–8 digits. */
const CODE = new RegExp(`(^|[^\\p{L}\\p{N}])((?:${CODE_WORDS.join('|')})${LINKS})(\\d{3,8})${NO_SUM}`, 'giu');
/** A password word followed by a colon, an equals sign or "is", and the word after it. */
const PASSWORD = new RegExp(
  `(^|[^\\p{L}\\p{N}])((?:${PASSWORD_WORDS.join('|')})\\s*(?:[:=]|is|was|es|era|est|était|ist|war|lautet|è|é|foi|was|to|[—–-])\\s+)([^\\s•]{3,})`,
  'giu',
);

/** The first kind of secret in the text, or null. */
export function secretIn(text: string): SecretKind | null {
  if (findCardNumbers(text).length > 0) return 'card';
  return [CODE, PASSWORD, UNSPACED].some((pattern) => text.search(pattern) >= 0) ? 'code' : null;
}

/** The text with card numbers cut to their last four digits and codes replaced by dots. */
export function maskSecrets(text: string): string {
  return maskCardNumbers(text)
    .replace(CODE, (_, before: string, words: string) => `${before}${words}•••`)
    .replace(PASSWORD, (_, before: string, words: string) => `${before}${words}•••`)
    .replace(UNSPACED, (_, words: string) => `${words}•••`);
}
