/**
 * What must never be shared, found in free text: full card numbers, and security codes, one-time codes, PINs or passwords
 * named as such in the languages of the intake. Pointed out while typing and masked before anything is sent.
 */
import { findCardNumbers, maskCardNumbers } from './card-number.ts';

export type SecretKind = 'card' | 'code';

/** Of cards and banks in every language, alone or before the word for code: `CVC-code`, `kod SMS`, `CVV kodu`, `ПІН-код`. */
const CARD_NAMES = '(?:c\\.?\\s?(?:v\\.?\\s?[vc]|s\\.?\\s?c)\\.?\\s?2?|pin|otp|п[іи]н)';
const NAMES = `(?:${CARD_NAMES}|(?:(?:push|sms|chip|photo|[mi])[ -]?)?tan)`;
const CODE = '(?:code|number|nummer|n[or]\\.|番号|コード|kod(?:u[mn]?|umu|unu)?|код(?:у|ом)?)';
const CODE_WORDS = [
  `${NAMES}(?:[ -]?${CODE})?`,
  `sms[ -]?${CODE}`,
  'security (?:code|number)',
  'card verification (?:value|code|number)',
  '(?:three|four|six|[3-8])[ -]digit (?:code|number|pin)',
  '(?:code|number|digits) on the (?:back|reverse)(?: of (?:the|my) card)?',
  'c[oó]digo de (?:seguridad|seguran[cç]a)',
  'c[oó]digo (?:de|do) (?:atr[aá]s|reverso|verso)',
  '(?:tres|tr[eê]s|3) d[ií]gitos (?:del|de|no|do) (?:reverso|dorso|atr[aá]s|verso)',
  '(?:mi|tu|el|su) nip',
  '(?:mi|la|su) clave(?: (?:de (?:seguridad|acceso|un solo uso)|secreta))?',
  'code de s[ée]curit[ée]',
  'code (?:secret|confidentiel)',
  'cryptogramme(?: visuel)?',
  'code au (?:dos|verso)',
  '(?:trois|3) (?:derniers )?chiffres (?:au|du) (?:dos|verso)',
  'sicherheits(?:code|nummer|zahl)',
  'code auf der r[üu]ckseite',
  '(?:drei|3) (?:letzten )?ziffern (?:auf der|der) r[üu]ckseite',
  '(?:karten)?pr[üu]f(?:ziffer|nummer|zahl)',
  'geheimzahl',
  'codice (?:di sicurezza|segreto)',
  'codice sul retro',
  '(?:tre|3) cifre (?:sul|del) retro',
  'kod (?:pin|bezpiecze[ńn]stwa|cvv)',
  'kod z ty[łl]u',
  'beveiligingscode',
  'g[üu]venlik kod(?:u[mn]?|umu|unu)',
  'код безпеки',
  'رمز (?:الأمان|التحقق|التأكيد)',
  'الر(?:قم|مز) السري',
  // Sent for one use.
  'one[- ]?time (?:pass)?(?:code|word)',
  '(?:verification|confirmation|authentication|security|sms|text) (?:code|number)',
  '(?:einmal|bestätigungs|freigabe|sms-?)(?:code|passwort)',
  'code (?:de (?:confirmation|vérification|validation)|sms|à usage unique)',
  'código (?:de (?:verificaci[oó]n|confirmaci[oó]n|verifica[cç][aã]o|confirma[cç][aã]o)|sms)',
  'codice (?:di (?:verifica|conferma)|sms|usa e getta)',
  '(?:verificatie|bevestigings|sms-?)code',
  'kod (?:(?:z )?sms(?:-?a)?|weryfikacyjny|autoryzacyjny|jednorazowy)',
  '(?:do[ğg]rulama|onay) kod(?:u[mn]?|umu|unu)',
  'код (?:підтвердження|[зі]{1,2} (?:смс|sms))',
  // A code of no other kind (order, discount, booking): "the code 123456", "gave them code 123456".
  '(?:the|my|a|this|that|them|him|her) code',
  '(?:der|den|mein|meinen|einen) code',
  '(?:le|mon|un|ce) code',
  '(?:el|mi|un|o|meu|um) c[oó]digo',
  '(?:il|mio|un) codice',
  '(?:de|mijn|een) code',
];
const PASSWORD_WORDS = [
  'password',
  'passcode',
  'contrase[ñn]a',
  'mot de passe',
  'passwort',
  'kennwort',
  'senha',
  'palavra-passe',
  'has[łl]o',
  'كلمة (?:السر|المرور)',
  'wachtwoord',
  'parola(?:m|n|s[ıi])?',
  '[şs]ifre(?:m|si)?',
  'пароль',
];
/** Without spaces between words: they stand directly in the sentence. */
const UNSPACED =
  /((?:認証コード|確認コード|暗証番号|セキュリティコード|ワンタイムパスワード|パスワード|裏面の?(?:[3３三]桁)?の?(?:番号|数字))[はがをの:\uff1a\s「『（]{0,3})([A-Za-z0-9０-９]{3,})/g;
/** What may stand between the word and its digits: "PIN and 200 euros" tells of no PIN. */
const LINKS =
  '(?:[\\s:=#/"\'“”«»(,–[{|*→は「-]|\\.(?!\\s)|\\b(?:is|was|are|es|era|est|[ée]tait|ist|war|lautet|foi|to|by[łl]|n[or]\\.?|(?:on|of|from) (?:the|my) (?:card|back))\\b|[èé]|هو|هي){1,8}?';
const DIGIT = '[\\p{Nd}⓪①-⑨⁰¹²³⁴-⁹₀-₉]';
/** Of any script, together, in pairs or threes, or one by one: `4711`, `47 11`, `883 120`, `4 7 1 1`, `٤٧١١`, `④⑦①①`. */
const DIGITS = `(${DIGIT}{3}[ -]${DIGIT}{3}|${DIGIT}{3,8}|${DIGIT}{2}(?: ${DIGIT}{2}){1,3}|${DIGIT}(?:[ .-]${DIGIT}){2,7})`;
/** A sum of money, a time or a day is no code. */
const NO_SUM =
  '(?!\\p{Nd}|[.,]\\p{Nd}|-\\p{Nd}\\p{Nd}-|\\s?(?:[€$£¥%]|euros?|eur|usd|gbp|chf|pln|brl|z[łl]|dollars?|bucks|pounds?|quid|reais|d[oó]lar(?:es)?|libras|pesos|hours?|uhr)(?!\\p{L}))';
/** A code word, a few linking characters or words, and 3–8 digits. */
const AFTER_WORD = new RegExp(
  `(^|[^\\p{L}\\p{N}])((?:${CODE_WORDS.join('|')})${LINKS}|${CARD_NAMES})${DIGITS}${NO_SUM}`,
  'giu',
);
/** Behind a card number that is cut already, or its expiry, the code needs no name: `•••• 4242 12/27 739`. */
const AFTER_CARD = new RegExp(
  `(•••• \\d{4})((?:[\\s,/|]{1,3}(?:0?[1-9]|1[0-2]) ?[/.-] ?(?:20)?\\d\\d)?[\\s/|]{1,3})(${DIGIT}{3,4})${NO_SUM}`,
  'giu',
);
/** `739 is my CVV`, `739 (CVV)`. */
const BEFORE_WORD = new RegExp(
  `(^|[^\\p{L}\\p{N}.,])${DIGITS}(\\s?\\(|\\s(?:is|was|est|ist|war|es|era|[èé]|foi|as|als|comme|como|come)(?:\\s(?:my|the|mon|le|meine?|die|der|mi|el|il|mio|o|meu|mijn|de|mój))?\\s)(?=${CARD_NAMES}(?!\\p{L}))`,
  'giu',
);
/** A password of digits. */
const PASSWORD_OF_DIGITS = new RegExp(
  `(^|[^\\p{L}\\p{N}])((?:${PASSWORD_WORDS.join('|')})[\\s:=#"'“«]{1,3})${DIGITS}${NO_SUM}`,
  'giu',
);
/** A password word followed by a colon, an equals sign or "is", and the word after it. */
const PASSWORD = new RegExp(
  `(^|[^\\p{L}\\p{N}])((?:${PASSWORD_WORDS.join('|')})\\s*(?:[:=](?:\\s+|(?![?{]))|(?:is|was|es|era|est|était|ist|war|lautet|è|é|foi|to|هي|هو|[—–-])\\s+))([^\\s•]{3,})`,
  'giu',
);

/** The first kind of secret in the text, or null. */
export function secretIn(text: string): SecretKind | null {
  if (findCardNumbers(text).length > 0) return 'card';
  return [AFTER_WORD, AFTER_CARD, BEFORE_WORD, PASSWORD_OF_DIGITS, PASSWORD, UNSPACED].some(
    (pattern) => text.search(pattern) >= 0,
  )
    ? 'code'
    : null;
}

/** Three digits in a row, or one by one: a text without them has none of the codes, and is not searched for their many words. */
const MAY_HOLD_CODE = new RegExp(`${DIGIT}(?:[ .-]?${DIGIT}){2}`, 'u');

/** The text with card numbers cut to their last four digits and codes replaced by dots. */
export function maskSecrets(text: string): string {
  const cut = maskCardNumbers(text);
  return maskPasswords(MAY_HOLD_CODE.test(cut) ? maskCodes(cut) : cut);
}

const maskCodes = (text: string): string =>
  text
    .replace(AFTER_CARD, (_, card: string, between: string) => `${card}${between}•••`)
    .replace(AFTER_WORD, (_, before: string, words: string) => `${before}${words}•••`)
    .replace(PASSWORD_OF_DIGITS, (_, before: string, words: string) => `${before}${words}•••`)
    .replace(BEFORE_WORD, (_, before: string, __: string, words: string) => `${before}•••${words}`);

const maskPasswords = (text: string): string =>
  text
    .replace(PASSWORD, (_, before: string, words: string) => `${before}${words}•••`)
    .replace(UNSPACED, (_, words: string) => `${words}•••`);
