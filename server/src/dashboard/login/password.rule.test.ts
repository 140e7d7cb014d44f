/** Which passwords are taken, and why the others are not. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { passwordFault } from './password.rule.ts';

const COMMON = 'This is one of the passwords that are tried first; choose another';
const STOLEN = 'This password is in lists of stolen ones; choose another';
const ROW = 'Rows of neighbouring keys or numbers are tried first; choose another';
const OWN = 'Do not make it of your name or address';

async function faults(expected: string | null, passwords: readonly string[], about?: readonly string[]): Promise<void> {
  for (const password of passwords) assert.equal(await passwordFault(password, about), expected, password);
}

test('12 to 128 characters, counted as people count them', async () => {
  await faults('Use at least 12 characters', ['', 'violet otte', '😀😁😂🤣😃😄😅😆😉😊😋']);
  const long = 'violet otter umbrella '.repeat(6);
  await faults('Use at most 128 characters', [long.slice(0, 129)]);
  await faults(null, [long.slice(0, 128)]);
  await faults(null, ['violet otter', '😀😁😂🤣😃😄😅😆😉😊😋😎']);
});

test('five different characters are the least', async () => {
  await faults('Use more different characters', ['abcdabcdabcd', 'aaaaaaaaaaaa', 'abbcabbcabbd']);
  await faults(null, ['xqjkvxqjkvxqj']);
});

test('common passwords stay common with numbers, signs and other letters around and in them, and twice', async () => {
  await faults(COMMON, ['passwordpassword', 'Password2024!!', 'p@ssw0rd-2024!', '12passw0rd34!', 'PASSWORD12345!']);
  await faults(COMMON, ['1234passw0rd', 'QWE123QWE123', 'lovelove2718281']);
});

test('a password of the lists is refused as it is and with little around it', async () => {
  await faults(STOLEN, ['leavemealone', 'LeaveMeAlone', 'qazwsxedcrfv', 'MailCreated5240', 'sojdlg123aljg']);
  await faults(STOLEN, ['-zaq12wsx-----', '-----ZAQ12WSX-', 'austinaustin', 'taylorTAYLOR']);
  // Six characters are little, seven are not.
  await faults(STOLEN, ['samantha271828', 'S4m4ntha271828', 'victoria------']);
  await faults(null, ['samantha2718281', 'zaq12wsx-------', 'thx-1138-----', 'violetviolet77', 'samanthasamantha']);
});

test('rows of keys and numbers are refused in both directions', async () => {
  await faults(ROW, ['efghijklmnop', 'ponmlkjihgfe', '456789012345', 'rtyuiopasdfg', '3edc4rfv5tgb', 'BGT5VFR4CDE3']);
});

test('names and addresses are refused alone and twice, not as a part', async () => {
  const about = ['Umbrella Stand', 'ada.lovelace@northbank.example', 'Bob', 'Otto'];
  await faults(OWN, ['umbrella stand', 'Umbrella-Stand-1', 'umbrellastand umbrellastand', 'otto2718otto28'], about);
  await faults(OWN, ['ada.lovelace@northbank.example'], about);
  await faults(null, ['umbrella stand violet', 'bob 2718281828 bob'], about);
  await faults(null, ['umbrella stand']);
});
