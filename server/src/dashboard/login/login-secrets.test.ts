/** A changed root secret: second factors made under the old one still sign in, and after resealing the old one is not needed. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createSecrets } from '../../platform/secrets.ts';
import { codeOf } from '../testing/authenticator.ts';
import { type DashboardFixture, GOOD_PASSWORD, startDashboard } from '../testing/dashboard.fixture.ts';
import { lazyAuth } from './auth.ts';
import { resealSecondFactors } from './login-secrets.ts';

const OLD = 'a root secret of at least thirty-two bytes';
const NEW = 'another root secret of thirty-two bytes or more';
const EMAIL = 'totp@northbank.example';
let fixture: DashboardFixture;
before(async () => {
  fixture = await startDashboard({}, { realPasswords: true });
});
after(() => fixture.close());

/** Signs in by code as a process with these root secrets would; answers the status. */
async function signsIn(roots: [string, ...string[]], code: { totp: string } | { backup: string }): Promise<boolean> {
  const auth = await lazyAuth({ ...fixture, secrets: createSecrets(roots) })();
  const { headers } = await auth.api.signInEmail({
    body: { email: EMAIL, password: GOOD_PASSWORD },
    returnHeaders: true,
  });
  const cookie = headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const call = { headers: new Headers({ cookie }) };
  const entered =
    'totp' in code
      ? auth.api.verifyTOTP({ ...call, body: { code: codeOf(code.totp) } })
      : auth.api.verifyBackupCode({ ...call, body: { code: code.backup } });
  return entered.then(
    () => true,
    () => false,
  );
}

test('second factors survive a new root secret, and the old one is given up after resealing', async () => {
  const { db, write } = fixture;
  const owner = await fixture.operator(await fixture.account('Northbank'), EMAIL);
  const { body } = await owner.call('post', '/me/second-factor', { current: GOOD_PASSWORD });
  await owner.call('post', '/me/second-factor/confirm', { code: codeOf(body.totp_uri) });
  const [first, second] = body.backup_codes as string[];
  const totp = body.totp_uri as string;

  assert.ok(await signsIn([NEW, OLD], { totp }));
  assert.ok(await signsIn([NEW, OLD], { backup: first ?? '' }));
  assert.ok(!(await signsIn([NEW], { totp })), 'nothing to reseal: the test would prove nothing');

  assert.equal(await resealSecondFactors({ db, write, secrets: createSecrets([NEW, OLD]) }), 1);
  assert.equal(await resealSecondFactors({ db, write, secrets: createSecrets([NEW, OLD]) }), 0);
  assert.ok(await signsIn([NEW], { totp }));
  assert.ok(await signsIn([NEW], { backup: second ?? '' }));
  assert.ok(!(await signsIn([OLD], { totp })));
});
