import assert from 'node:assert/strict';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ConfigError, readConfig } from './config.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dispute-intake-config-'));
});
after(() => rm(folder, { recursive: true }));

const read = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: folder, ...env });

test('starts without any variable, as documented', () => {
  const config = read();
  assert.deepEqual(
    [config.port, config.baseUrl, config.intakePort, config.intakeUrl, config.metricsPort, config.metricsHost],
    [8080, 'http://localhost:8080', 8081, 'http://localhost:8081', undefined, '127.0.0.1'],
  );
  assert.deepEqual(config.database, { kind: 'sqlite', file: join(folder, 'dispute-intake.db') });
  assert.deepEqual(config.files, { kind: 'folder', folder: join(folder, 'files') });
  assert.deepEqual([config.sessionTtlMs, config.idleTimeoutMs, config.maxFileBytes], [1_800_000, 900_000, 15_728_640]);
  assert.deepEqual([config.rateLimitKeyPerMinute, config.rateLimitAccountPerMinute], [600, 6000]);
  assert.deepEqual([config.webhookAllowCidrs, config.webhookAllowHttp, config.frameAncestors], [[], false, '*']);
});

test('makes a root secret once, for its owner only', async () => {
  const first = read().rootSecret;
  assert.ok(Buffer.byteLength(first) >= 32);
  assert.equal(read().rootSecret, first);
  assert.equal((await stat(join(folder, 'root-secret'))).mode & 0o777, 0o600);
});

test('addresses follow the ports, and lose a slash at the end', () => {
  assert.equal(read({ PORT: '9000' }).baseUrl, 'http://localhost:9000');
  assert.equal(read({ BASE_URL: 'https://disputes.example.com/' }).baseUrl, 'https://disputes.example.com');
});

test('an empty variable is one that is not set', () => {
  assert.equal(read({ PORT: '', METRICS_PORT: '' }).port, 8080);
});

for (const [name, value, takes] of [
  ['PORT', 'eighty', 'a whole number from 0 to 65535'],
  ['PORT', '65536', 'a whole number from 0 to 65535'],
  ['INTAKE_PORT', '8080', 'another port than PORT'],
  ['BASE_URL', 'disputes.example.com', 'an http: or https: address'],
  ['INTAKE_URL', 'ftp://x', 'an http: or https: address'],
  ['SESSION_TTL_SECONDS', '59', 'a whole number from 60 to 86400'],
  ['SESSION_TTL_SECONDS', '86401', 'a whole number from 60 to 86400'],
  ['MAX_FILE_BYTES', '-1', 'a whole number'],
  ['WEBHOOK_ALLOW_CIDRS', '10.0.0.0/8,10.0.0.0/33', 'address ranges'],
  ['WEBHOOK_ALLOW_HTTP', 'yes', 'true or false'],
  ['FRAME_ANCESTORS', "https://a.example; script-src 'unsafe-inline'", 'a list of CSP sources'],
  ['RATE_LIMIT_KEY_PER_MINUTE', '1.5', 'a whole number'],
  ['LOG_LEVEL', 'loud', 'trace, debug'],
  ['MAIL_FROM', 'Disputes <a@b.example>\r\nBcc: c@d.example', 'an e-mail address'],
  ['DATABASE_URL', 'mysql://x', 'sqlite:FILE or postgres://'],
] as const) {
  test(`refuses ${name}=${value} in one line that says what it takes`, () => {
    assert.throws(
      () => read({ [name]: value }),
      (error: unknown) => {
        assert.ok(error instanceof ConfigError);
        assert.ok(error.message.startsWith(`${name}=`), error.message);
        assert.ok(error.message.includes(takes), error.message);
        assert.ok(!error.message.includes('\n'));
        return true;
      },
    );
  });
}

test('does not repeat a secret that is too short', () => {
  assert.throws(
    () => read({ ROOT_SECRET: 'hunter2' }),
    (error: Error) => !error.message.includes('hunter2') && /32 bytes/.test(error.message),
  );
});

test('a mail server: nothing is sent without one, the sender follows the address, and the password is not repeated', () => {
  assert.equal(read({ MAIL_FROM: 'a@b.example' }).mail, undefined);
  const smtp = { SMTP_URL: 'smtp://user:hunter2@mail.bank.example:587', BASE_URL: 'https://disputes.bank.example' };
  assert.deepEqual(read(smtp).mail, {
    smtpUrl: smtp.SMTP_URL,
    from: 'Dispute Intake <no-reply@disputes.bank.example>',
  });
  assert.equal(read({ ...smtp, MAIL_FROM: 'Disputes <d@bank.example>' }).mail?.from, 'Disputes <d@bank.example>');
  assert.throws(
    () => read({ SMTP_URL: 'http://user:hunter2@mail.bank.example' }),
    (error: Error) => error.message.startsWith('SMTP_URL=(not shown)') && /smtp:/.test(error.message),
  );
});

test('single sign-on: what belongs together is asked for together, and the secret is not repeated', () => {
  const base = { OIDC_ISSUER: 'https://id.bank.example/realms/staff', OIDC_CLIENT_ID: 'disputes' };
  assert.equal(read().oidc, undefined);
  const { oidc } = read({ ...base, OIDC_ROLE_CLAIM: 'groups', OIDC_ROLES: 'owner=A b; read-only=C=d' });
  assert.deepEqual(oidc?.roles, [
    { role: 'owner', value: 'A b' },
    { role: 'read-only', value: 'C=d' },
  ]);
  assert.deepEqual([oidc?.name, oidc?.isOnly, oidc?.secondFactor], ['id.bank.example', false, ['mfa']]);
  const refused: [Record<string, string>, RegExp][] = [
    [{ OIDC_ONLY: 'true' }, /OIDC_ONLY/],
    [{ OIDC_ISSUER: base.OIDC_ISSUER }, /OIDC_CLIENT_ID/],
    [{ ...base, OIDC_ISSUER: 'http://id.bank.example' }, /OIDC_ISSUER.*https:/],
    [{ ...base, OIDC_ROLE_CLAIM: 'groups' }, /OIDC_ROLES/],
    [{ ...base, OIDC_ACCOUNT: 'acct_1' }, /OIDC_ROLE_CLAIM/],
    [{ ...base, OIDC_ROLES: 'admin=Admins' }, /OIDC_ROLES.*owner,developer/],
    [{ ...base, OIDC_SCOPES: 'email' }, /OIDC_SCOPES/],
  ];
  for (const [env, message] of refused) assert.throws(() => read({ ...env }), message);
});
