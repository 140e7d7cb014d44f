/**
 * Whether two texts on a statement may name the same merchant. A *descriptor* is what the merchant's bank prints: cut, without
 * vowels, with a payment service before it and a city, a number or an address behind it.
 */

/** What one text says of the other: the same merchant, another one, or nothing. */
type MerchantMatch = 'same' | 'other' | 'unknown';

/** Words of a credit that name no merchant: what it is, in the languages of the intake, and how it was paid. */
const GENERAL = new Set(
  `refund refunded refunds credit credits reversal reversed return returned returns chargeback adjustment voucher merchandise
  purchase payment card cards debit visa mastercard maestro amex transaction merchant pending posted order online ref reference
  erstattung rueckerstattung ruckerstattung gutschrift rueckzahlung ruckzahlung storno karte kartenzahlung retoure zahlung
  remboursement avoir carte retour annulation paiement achat reembolso devolucion abono tarjeta pago compra anulacion
  rimborso accredito carta pagamento acquisto reso terugbetaling creditering kaart betaling restitutie
  zwrot uznanie karta platnosc korekta zakup estorno cartao devolucao iade kart odeme alisveris
  partial full from for the and von fur der die das les des del della par pour por para van am an im zum zur le la el los las
  gmbh mbh inc llc ltd limited plc co corp company sarl sas spa srl bv nv sa ag kg oy ab as kft sro sp zoo ltda cia group holding
  international europe emea global www com net org shop store de eu uk usa`
    .split(/\s+/)
    .filter(Boolean),
);
/** Words that many merchants begin with: a trade, a praise, a place. What follows them names the merchant. */
const ORDINARY = new Set(
  `hotel hotels motel hostel inn resort pension restaurant ristorante restaurante trattoria pizzeria pizza bar cafe caffe coffee
  bakery baeckerei backerei boulangerie panaderia bistro grill pub kebab sushi apotheke pharmacy pharmacie farmacia apteka
  fotostudio studio salon beauty friseur hair praxis dental clinic parkhaus parking parkplatz taxi cinema kino theater museum
  garage auto autohaus tankstelle station market markt mercado supermarket superstore boutique atelier mode moda fashion
  city town stadt villa casa haus house royal king queen grand first best great super mega top new neue nouveau golden green
  blue red black white silver sun star north south east west central national american british english german deutsche french
  united general global world euro bella bello buena bon petit digital travel tours service services`
    .split(/\s+/)
    .filter(Boolean),
);
/** What large merchants print in place of their name, as their own help pages say. */
const KNOWN_AS: Readonly<Record<string, string>> = {
  amzn: 'amazon',
  amznmktplace: 'amazon',
  facebk: 'meta',
  facebook: 'meta',
  goog: 'google',
  itunes: 'apple',
  msft: 'microsoft',
  wm: 'walmart',
  wal: 'walmart',
};
/** Services that stand before the merchant's own name. */
const SERVICES =
  /^\s*(?:paypal|pp|sq|sumup|zettle|izettle|klarna|stripe|adyen|mollie|tst|sp|dd|ic|py|bkg|checkout|worldline|payu)\s*[*.:_-]+\s*/;

const LETTERS: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ı: 'i', æ: 'ae', œ: 'oe' };

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßøłđıæœ]/g, (letter) => LETTERS[letter] ?? letter);

/** The words of a text in their order, without numbers: `Air0012345` is `air`, `bol.com` two words, `S.p.A.` one. */
const words = (text: string): string[] =>
  plain(text)
    .replace(SERVICES, '')
    .replace(/(?<=\p{L}{3})\./gu, ' ')
    .replace(/['’`.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => (/\d/.test(word) ? (/^\p{L}{3,}(?=\d)/u.exec(word)?.[0] ?? '') : word))
    .filter((word) => word.length > 1)
    .map((word) => KNOWN_AS[word] ?? word);

/** Words that may name a merchant. */
const naming = (all: readonly string[]): string[] => all.filter((word) => !GENERAL.has(word));

const consonants = (word: string): string => word.replace(/[aeiouy]/g, '').replace(/(.)\1+/g, '$1');
const LEAST = 3;

/** True for the same word, a cut one, or one without its vowels (`amzn`, `amazon`). */
function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length >= LEAST && long.startsWith(short)) return true;
  if (short.length >= 5 && long.includes(short)) return true;
  const [a, b] = [consonants(short), consonants(long)];
  return (
    short.length >= LEAST && a.length >= LEAST && short[0] === long[0] && (a === b || (a === short && b.startsWith(a)))
  );
}

/** Undecided where either names nobody. Letters of other writing systems are compared as they are. */
export function matchMerchants(one: string, other: string): MerchantMatch {
  const [all, allOther] = [words(one), words(other)];
  const [ours, theirs] = [naming(all), naming(allOther)];
  if (theirs.length === 0 || all.length === 0) return 'unknown';
  // A merchant that is called by general words alone is known by all of them.
  return ours.length === 0 ? compared(all, allOther) : compared(ours, theirs);
}

function compared(ours: readonly string[], theirs: readonly string[]): 'same' | 'other' {
  const [first, firstOther] = [ours[0], theirs[0]];
  if (first === undefined || firstOther === undefined) return 'same';
  if (isSameWord(ours.join(''), theirs.join(''))) return 'same';
  if (isSameWord(first, firstOther) && ORDINARY.has(first)) return compared(ours.slice(1), theirs.slice(1));
  // The first word names a merchant; a later one alone may be a place or a trade.
  if (!ORDINARY.has(first) && theirs.some((word) => isSameWord(first, word))) return 'same';
  if (!ORDINARY.has(firstOther) && ours.some((word) => isSameWord(firstOther, word))) return 'same';
  return initialsOf(ours) === firstOther || initialsOf(theirs) === first ? 'same' : 'other';
}

const initialsOf = (words: readonly string[]): string =>
  words.length < 2 ? '' : words.map((word) => word[0]).join('');
