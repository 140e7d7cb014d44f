import { equal, fromPuppet, sessionUrl, stage, welcomed } from './fixture.ts';

/** Runs `work` with timers of exactly `ms` held back; gives the function that lets them go. */
async function holding(ms: number, work: (fire: () => void) => Promise<void>): Promise<void> {
  const real = window.setTimeout;
  const held: (() => void)[] = [];
  window.setTimeout = ((handler: (...args: unknown[]) => void, delayMs?: number, ...args: unknown[]) => {
    if (delayMs !== ms) return real(handler, delayMs, ...args);
    held.push(() => handler(...args));
    return 0;
  }) as typeof setTimeout;
  try {
    await work(() => {
      for (const fire of held.splice(0)) fire();
    });
  } finally {
    window.setTimeout = real;
  }
}

describe('failure to load', () => {
  afterEach(() => document.body.replaceChildren());

  it('is a timeout when the page is not up in 10 seconds, and recovers when it comes later', async () => {
    await holding(10_000, async (fire) => {
      const on = stage({ 'session-url': sessionUrl('?quiet') });
      document.body.append(on.element);
      await fromPuppet(on.frame(), 'loaded');
      const failed = on.next('intake-error');
      fire();
      equal(await failed, { reason: 'timeout' });
      equal(on.box().className, 'error');
      const up = fromPuppet(on.frame(), 'welcome');
      on.act('hello');
      await up;
      equal(on.box().className, 'ready');
    });
  });

  it('is blocked when the page may not be framed here', async () => {
    await holding(2_000, async (fire) => {
      const on = stage({ 'session-url': sessionUrl('?refuse') });
      document.body.append(on.element);
      await new Promise((resolve) => on.frame().addEventListener('load', resolve, { once: true }));
      const failed = on.next('intake-error');
      fire();
      equal(await failed, { reason: 'blocked' });
    });
  });

  it('is no block where the page may be framed by a family of origins', async () => {
    await holding(2_000, async (fire) => {
      const on = stage({ 'session-url': sessionUrl('?refuse=*.localhost') });
      document.body.append(on.element);
      await new Promise((resolve) => on.frame().addEventListener('load', resolve, { once: true }));
      const real = window.fetch;
      let asked: Promise<unknown> = Promise.resolve();
      window.fetch = (...request) => {
        const response = real(...request);
        asked = response;
        return response;
      };
      fire();
      window.fetch = real;
      const { headers } = (await asked) as Response;
      equal(headers.get('content-security-policy')?.includes('https://*.localhost'), true);
      equal(on.told, []);
    });
  });

  it('is invalid at once for an address of no session, which is never loaded', async () => {
    for (const bad of [
      'javascript:alert(1)',
      'data:text/html,x',
      'http://',
      'undefined',
      '/s/relative',
      location.href,
    ]) {
      const on = stage({ 'session-url': bad });
      document.body.append(on.element);
      equal(await on.next('intake-error'), { reason: 'invalid' }, bad);
      equal(on.frame().getAttribute('src'), null);
    }
  });

  it('is a matter of version when the two speak no common protocol', async () => {
    const on = stage({ 'session-url': sessionUrl('?versions=9') });
    const failed = on.next('intake-error');
    document.body.append(on.element);
    equal(await failed, { reason: 'version' });
  });

  it('shows the page’s own screen for a used link, unless the portal brought one', async () => {
    const on = stage({ 'session-url': sessionUrl() });
    await welcomed(on);
    on.act('port', { kind: 'failed', reason: 'used' });
    equal(await on.next('intake-error'), { reason: 'used' });
    equal(on.box().className, 'ready');

    const own = stage({ 'session-url': sessionUrl() });
    const note = document.createElement('p');
    note.slot = 'error';
    own.element.append(note);
    await welcomed(own);
    own.act('port', { kind: 'failed', reason: 'used' });
    await own.next('intake-error');
    equal(own.box().className, 'error');
  });

  it('tries again with one press', async () => {
    await holding(10_000, async (fire) => {
      const on = stage({ 'session-url': sessionUrl('?hang') });
      document.body.append(on.element);
      const first = on.frame();
      fire();
      on.element.shadowRoot?.querySelector('button')?.click();
      equal(on.frame() === first, false);
      equal(on.box().className, 'loading');
    });
  });
});

describe('renewal of an expired link', () => {
  afterEach(() => document.body.replaceChildren());

  it('asks the portal once and carries on with the new session', async () => {
    const on = stage({ 'session-url': sessionUrl() });
    const fresh = sessionUrl();
    let asked = 0;
    on.element.renewSession = async () => {
      asked += 1;
      return fresh;
    };
    await welcomed(on);
    const again = welcomed(on);
    on.act('port', { kind: 'failed', reason: 'expired' });
    await again;
    equal(on.element.sessionUrl, fresh);
    equal(on.told, []);
    on.act('port', { kind: 'failed', reason: 'expired' });
    equal(await on.next('intake-error'), { reason: 'expired' });
    equal(asked, 1);
  });

  it('tells the error when the portal has no new one, or fails to get it', async () => {
    for (const renewSession of [
      () => null,
      () => Promise.reject(new Error('down')),
      () => {
        throw new Error('down');
      },
    ]) {
      const on = stage({ 'session-url': sessionUrl() });
      on.element.renewSession = renewSession;
      await welcomed(on);
      on.act('port', { kind: 'failed', reason: 'expired' });
      equal(await on.next('intake-error'), { reason: 'expired' });
    }
  });
});
