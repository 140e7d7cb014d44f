/** Which passwords are taken: long, and none that everybody tries first (NIST SP 800-63B §5.1.1.2). No rules of composition. */
import { MAX_PASSWORD_LENGTH } from '@dispute-intake/contract/dashboard-api';
import { COMMON_PASSWORDS } from './common-passwords.ts';

/** What may be added to a password of the list without making it another one: `qwertyuiop2024!`. */
const MOST_DECORATION = 6;
let breached: Promise<ReadonlySet<string>> | undefined;

/** The passwords that were used most in published breaches, in lower case; loaded with the first password that is set. */
async function breachedPasswords(): Promise<ReadonlySet<string>> {
  breached ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return breached;
}

export const MIN_PASSWORD_LENGTH = 12;

const LEET: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const FEWEST_DISTINCT = 5;

/** `p@ssw0rd-2024!` → `password`: what is left of a common password when its decoration is taken off. */
function plain(password: string): string {
  const inner = password.toLowerCase().replace(/^[^a-z@$]+|[^a-z@$]+$/g, '');
  const letters = [...inner].map((character) => LEET[character] ?? character).join('');
  return letters.replace(/[^a-z]/g, '');
}

/** Why the password is refused, in one sentence; null when it is good. `about` are words it must not be made of. */
export async function passwordFault(password: string, about: readonly string[] = []): Promise<string | null> {
  const length = [...password].length;
  if (length < MIN_PASSWORD_LENGTH) return `Use at least ${MIN_PASSWORD_LENGTH} characters`;
  if (length > MAX_PASSWORD_LENGTH) return `Use at most ${MAX_PASSWORD_LENGTH} characters`;
  if (new Set(password).size < FEWEST_DISTINCT) return 'Use more different characters';
  const bare = password.toLowerCase().replace(/[^a-z]/g, '');
  const words = [bare, plain(password), ...halves(bare), ...halves(plain(password))];
  if (words.some((word) => COMMON_PASSWORDS.has(word)) || COMMON_PASSWORDS.has(password.toLowerCase())) {
    return 'This is one of the passwords that are tried first; choose another';
  }
  const known = await breachedPasswords();
  const isDecorated = (word: string) => length - word.length <= MOST_DECORATION && known.has(word);
  if ([...words, withoutEnds(password)].some(isDecorated)) {
    return 'This password is in lists of stolen ones; choose another';
  }
  if (isSequence(password.toLowerCase())) return 'Rows of neighbouring keys or numbers are tried first; choose another';
  const own = about.map((word) => word.toLowerCase().replace(/[^a-z]/g, '')).filter((word) => word.length >= 4);
  if (own.some((word) => bare === word || bare === word + word)) return 'Do not make it of your name or address';
  return null;
}

/** `--dragon123--` → `dragon123`. */
const withoutEnds = (password: string): string => password.toLowerCase().replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, '');

/** `passwordpassword` is `password` twice. */
function halves(word: string): string[] {
  const half = word.slice(0, word.length / 2);
  return half + half === word ? [half] : [];
}

const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
];
const isSequence = (text: string): boolean =>
  ROWS.some((row) => row.includes(text) || [...row].reverse().join('').includes(text));
