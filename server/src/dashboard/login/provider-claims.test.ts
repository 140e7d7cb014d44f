/** What is believed of a provider's claims: addresses, roles, second factors. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProviderClaims } from './oidc-client.ts';
import { hasSecondFactor, roleOf, verifiedEmail } from './provider-claims.ts';

const claims = (more: object): ProviderClaims => ({ iss: 'https://idp.example', sub: '1', ...more }) as ProviderClaims;

test('an address counts where the provider vouches for it, or is trusted and does not deny it', () => {
  const found = (email: unknown, isVerified: unknown, trustsEmail: boolean) =>
    verifiedEmail(claims({ email, email_verified: isVerified }), { trustsEmail });
  const ADA = 'Ada@Northbank.example';
  assert.equal(found(ADA, true, false), 'ada@northbank.example');
  assert.equal(found(ADA, undefined, false), undefined);
  assert.equal(found(ADA, 'true', false), undefined);
  assert.equal(found(ADA, false, false), undefined);
  assert.equal(found(ADA, undefined, true), 'ada@northbank.example');
  assert.equal(found(ADA, false, true), undefined);
});

test('what is no address is none', () => {
  const found = (email: unknown) => verifiedEmail(claims({ email, email_verified: true }), { trustsEmail: false });
  const long = (name: number, host: number) => `${'n'.repeat(name)}@${'h'.repeat(host)}`;
  for (const email of [
    undefined,
    7,
    ['a@b'],
    '',
    'ada',
    '@x',
    'ada@',
    'a b@x',
    'a@x y',
    'a@b@c',
    '<a@x',
    'a@x>',
    '"a"@x',
  ])
    assert.equal(found(email), undefined, String(email));
  assert.equal(found(long(64, 190)), long(64, 190));
  assert.equal(found(long(65, 190)), undefined);
  assert.equal(found(long(64, 191)), undefined);
  assert.equal(found(` ${long(1, 1)}`), undefined);
});

const ROLES = [
  { role: 'owner', value: 'admins' },
  { role: 'analyst', value: 'desk' },
] as const;

test('the role is the first pair whose value the claim is or holds', () => {
  const found = (more: object, roleClaim: string | undefined = 'groups') =>
    roleOf(claims(more), { ...(roleClaim === undefined ? {} : { roleClaim }), roles: [...ROLES] } as never);
  assert.equal(found({ groups: 'desk' }), 'analyst');
  assert.equal(found({ groups: ['desk', 'admins'] }), 'owner');
  assert.equal(found({ groups: ['others'] }), undefined);
  assert.equal(found({ groups: 'admins,desk' }), undefined);
  assert.equal(found({}), undefined);
  assert.equal(found({ groups: 'desk' }, ''), undefined);
});

test('the claim is found by its name, or by its path where there is none of that name', () => {
  const found = (more: object, roleClaim: string) => roleOf(claims(more), { roleClaim, roles: [...ROLES] } as never);
  assert.equal(found({ realm_access: { roles: ['desk'] } }, 'realm_access.roles'), 'analyst');
  assert.equal(found({ 'a.b': 'desk', a: { b: 'admins' } }, 'a.b'), 'analyst');
  assert.equal(found({ a: 'desk' }, 'a.b'), undefined);
  assert.equal(found({ a: null }, 'a.b'), undefined);
  assert.equal(found({ a: { c: 'desk' } }, 'a.b'), undefined);
  const letter = { roleClaim: 'a.0', roles: [{ role: 'owner', value: 'd' }] } as never;
  assert.equal(roleOf(claims({ a: 'desk' }), letter), undefined, 'a text has no path');
  const inherited = Object.create({ b: 'desk' });
  assert.equal(found({ a: inherited }, 'a.b'), undefined, 'nothing is inherited');
});

test('without a claim for the role there is none', () => {
  assert.equal(roleOf(claims({ undefined: 'desk' }), { roleClaim: undefined, roles: [...ROLES] } as never), undefined);
});

test('a second factor is what the settings name, in amr or acr', () => {
  const found = (more: object) => hasSecondFactor(claims(more), { secondFactor: ['mfa', 'otp'] });
  assert.equal(found({ amr: ['pwd', 'otp'] }), true);
  assert.equal(found({ amr: ['pwd'] }), false);
  assert.equal(found({ acr: 'mfa' }), true);
  assert.equal(found({ amr: 'mfa' }), false, 'a text is not a list');
  assert.equal(found({}), false);
  assert.equal(hasSecondFactor(claims({}), { secondFactor: [] }), false);
});
