/** Runs web-test-runner's tests in WebKitGTK through its WebDriver (Debian: `webkit2gtk-driver`), over plain HTTP. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

const VIRTUAL_SCREEN = process.env.XVFB_PATH ?? '/usr/bin/Xvfb';
/** A page takes seconds to open, on a busy machine too; now and then WebKit never opens it. */
const OPENS_WITHIN_MS = 30_000;
const MOST_TRIES = 3;

interface Session {
  url: string;
  sessionId: string;
}

/** A browser launcher as web-test-runner expects it. `driverPath` is `WebKitWebDriver`. */
export function webkitLauncher(driverPath: string) {
  let base = '';
  const sessions = new Map<string, Session>();
  let driver: ChildProcess | undefined;
  let screen: ChildProcess | undefined;

  async function call(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await fetch(base + path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(OPENS_WITHIN_MS),
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(`WebKitWebDriver ${path}: ${JSON.stringify(value)}`);
    return value;
  }
  async function untilReady(): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        await call('GET', '/status');
        return;
      } catch (error) {
        if (attempt > 100) throw error;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  }

  let display = process.env.DISPLAY;
  async function startDriver(): Promise<void> {
    driver?.kill('SIGKILL');
    const portNumber = 20_000 + Math.floor(Math.random() * 20_000);
    base = `http://localhost:${portNumber}`;
    driver = spawn(driverPath, [`--port=${portNumber}`], {
      stdio: 'ignore',
      env: { ...process.env, DISPLAY: display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
    });
    await untilReady();
  }
  async function openPage(id: string, url: string): Promise<void> {
    const { sessionId } = (await call('POST', '/session', { capabilities: { alwaysMatch: {} } })) as Session;
    sessions.set(id, { url, sessionId });
    await call('POST', `/session/${sessionId}/url`, { url });
  }

  return {
    name: 'WebKitGTK',
    type: 'webdriver',
    concurrency: 1,
    async initialize() {
      if (!display) {
        // GTK needs a screen; Xvfb picks a free one and says which.
        screen = spawn(VIRTUAL_SCREEN, ['-displayfd', '1', '-screen', '0', '1280x1024x24'], {
          stdio: ['ignore', 'pipe', 'ignore'],
        });
        const said = await once(screen.stdout as Readable, 'data');
        display = `:${String(said[0]).trim()}`;
      }
      await startDriver();
    },
    async stop() {
      for (const id of [...sessions.keys()]) await this.stopSession(id);
      driver?.kill();
      screen?.kill();
    },
    async startSession(id: string, url: string) {
      for (let tries = 1; ; tries++) {
        try {
          await openPage(id, url);
          return;
        } catch (error) {
          if (tries === MOST_TRIES) throw error;
          // A driver serves one session, and may be stuck with it.
          await startDriver();
        }
      }
    },
    isActive: (id: string) => sessions.has(id),
    getBrowserUrl: (id: string) => sessions.get(id)?.url,
    async stopSession(id: string) {
      const session = sessions.get(id);
      sessions.delete(id);
      if (session) await call('DELETE', `/session/${session.sessionId}`);
      return {};
    },
  };
}
