/** Names, in any spelling, of what may never be kept after authorisation (PCI DSS 3.3.1): security codes, PINs, track data. */

const LONGEST_NAME = 60;
/** A name without any of these is none, whatever else it is; most names end here. */
const MAY_BE_SENSITIVE = /c[vasik]|cc|pi?[nv]|track|t[12]|swipe|stripe|msr|veri|secur|segur|sicur|pr[uü]|[^\0-\x7f]/i;

/** The whole name, in lower case, letters and digits alone. */
const WHOLE = new RegExp(
  [
    '(card|full)?([di]?cvv[123]?|d?cvc[123]?|cvn[12]?|cav[12]|csc[12]?|cid|cvd|cv2)(code|value|number|data|digits)?',
    '(card|debit|atm|encrypted|iso|clear|plain|online|offline|customer|cardholder|user)*(pin(block|number|value|offset|digits)?|pvv|pinverificationvalue)(format[0-4])?(data|hex)?',
    '(full|card|raw|encrypted|emv|msr)?tracks?([123]|one|two|three|i{1,3})?(equivalent|discretionary)?(data|hex|string)?',
    't[12](equivalent)?data',
    '(full|card)?(mag(netic)?(stripe|track)|swipe|msr)(data)?',
    '(card)?(securitycode|securitynumber|verificationvalue|validationvalue|validationcode|checkvalue|authenticationvalue)[12]?',
    'card(verification|validation|security|identification|check)(code|number|value|data)?[12]?',
    'codigo(de)?seguri(dad|da)|codigode?seguranca|(karten)?pru(e)?f(nummer|ziffer)|codice(di)?sicurezza|codedesecurite|cryptogramme(visuel)?',
  ]
    .map((name) => `^(?:${name})$`)
    .join('|'),
);
/** A word of a longer name: `billing_cvv`, `cardCvv2Value`. */
const WORD = /^(?:[di]?cvv[123]?|d?cvc[123]?|cvn2|cav2|csc2|pinblock|track[123])$/;
/** A name with one of these says how a check went, not what was checked: `cvv_match`, `cvc_result_code`. */
const OUTCOME =
  /^(?:match(?:es|ed)?|results?|response|respond(?:ed)?|checks?|checked|present|presence|provided|supplied|entered|indicator|status|verified|valid|validated|passed|failed|required?|requested|retry|retries|attempts?|attempted|tries|counter|method|supported|enabled|used|missing|absent|avs|reason)$/;

/** `cvv`, `CVV2`, `pin_block`, `card-track1`, `billingCvv` …; a name too long to be one is not looked at. */
export function isSensitiveName(name: string): boolean {
  if (name.length < 2 || name.length > LONGEST_NAME || !MAY_BE_SENSITIVE.test(name)) return false;
  const words = name
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/([a-z0-9])([A-Z])|([A-Z])([A-Z][a-z])/g, '$1$3 $2$4')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  if (WHOLE.test(words.join(''))) return true;
  return words.some((word) => WORD.test(word)) && !words.some((word) => OUTCOME.test(word));
}

const NAMES = ['name', 'key', 'field', 'label', 'id', 'type'] as const;
const VALUES = ['value', 'val', 'data', 'text', 'content'];

/** True for `{name: 'cvv', value: '123'}`, under the usual names of both parts. */
export function isSensitivePair(object: object): boolean {
  const pair = object as Record<string, unknown>;
  if (!VALUES.some((name) => Object.hasOwn(pair, name))) return false;
  return NAMES.some((name) => typeof pair[name] === 'string' && isSensitiveName(pair[name]));
}
