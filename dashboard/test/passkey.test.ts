/** Signing in with a passkey, on a stage of its own: it ends the operator's login. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PASSWORD, setStage } from './stage.ts';

test('a passkey is added, and signs in without a password', async () => {
  const stage = await setStage();
  try {
    const { page, service, context } = stage;
    const cdp = await context.newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    });
    await stage.visit('profile');
    await page.getByRole('button', { name: 'Add passkey' }).click();
    const dialog = page.locator('wa-dialog');
    await dialog.getByLabel('Name').fill('laptop');
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Remove laptop' }).waitFor();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/login/passkey'));
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    assert.equal((await answered).status(), 200);
    await page.getByRole('button', { name: 'Sign out', exact: true }).waitFor();
    assert.ok(page.url().startsWith(service.baseUrl));
  } finally {
    await stage.close();
  }
});
