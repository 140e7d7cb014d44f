/** A stand-in language that shows text which is hard-coded, cut off or glued together. */

const ACCENTED: Record<string, string> = {
  a: 'á',
  c: 'ç',
  e: 'é',
  i: 'í',
  n: 'ñ',
  o: 'ö',
  s: 'š',
  u: 'ü',
  y: 'ý',
  A: 'Å',
  E: 'É',
  I: 'Î',
  N: 'Ñ',
  O: 'Ø',
  S: 'Š',
  T: 'Ţ',
  W: 'Ŵ',
};

/** Accented and a third longer; placeholders in `{{ }}` stay as they are. */
export function pseudoText(text: string): string {
  const accented = text
    .split(/(\{\{[^}]*\}\})/)
    .map((part) => (part.startsWith('{{') ? part : part.replace(/[a-zA-Z]/g, (letter) => ACCENTED[letter] ?? letter)))
    .join('');
  return `[${accented}${' ~'.repeat(Math.ceil(text.length / 6))}]`;
}
