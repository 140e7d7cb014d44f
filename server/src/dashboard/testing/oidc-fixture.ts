/** A real OpenID Connect provider on the loopback interface, and people who sign in there as a browser would. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

export const CLIENT_ID = 'dispute-intake';
export const CLIENT_SECRET = 'a client secret of the tests';

export type Person = Record<string, unknown> & { email?: string; email_verified?: boolean };
export type OidcFixture = Awaited<ReturnType<typeof startProvider>>;

/** `people` may be changed while it runs: name at the provider → claims. `amr` and `acr` come from `factors`. */
export async function startProvider(redirectUri: string) {
  const people = new Map<string, Person>();
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    claims: {
      openid: ['sub', 'groups', 'acr', 'amr'],
      email: ['email', 'email_verified'],
      profile: ['name'],
    },
    cookies: { keys: ['a key of the tests'] },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    pkce: { required: () => true },
    findAccount: async (_, accountId) => ({
      accountId,
      claims: async () => ({ sub: accountId, ...people.get(accountId) }),
    }),
  });
  // It warns that it is no production set-up, and that its own forms are for development.
  provider.on('server_error', (_, error) => console.error(error));
  server.on('request', provider.callback());

  /** A browser at the provider: keeps its cookies, so that a second sign-in there may go by itself. */
  function visitor(name: string) {
    const cookies = new Map<string, string>();
    const visit = async (address: string, form?: Record<string, string>): Promise<Response> => {
      const response = await fetch(address, {
        redirect: 'manual',
        method: form ? 'POST' : 'GET',
        headers: { cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; ') },
        ...(form ? { body: new URLSearchParams(form) } : {}),
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [pair = ''] = cookie.split(';');
        cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
      }
      return response;
    };
    return {
      /** From the address we send a browser to, to the one the provider sends it back to. `answers` counts its forms. */
      async signIn(address: string, { refuses = false } = {}): Promise<{ back: URL; answers: string[] }> {
        const answers: string[] = [];
        let at = address;
        for (let steps = 0; steps < 12; steps++) {
          let response = await visit(at);
          if (response.status === 200) {
            const page = await response.text();
            const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? '';
            const action = /action="([^"]+)"/.exec(page)?.[1] ?? '';
            const abort = /href="([^"]+\/abort)"/.exec(page)?.[1] ?? '';
            answers.push(prompt);
            response = refuses
              ? await visit(new URL(abort, at).href)
              : await visit(new URL(action, at).href, { prompt, login: name, password: 'anything' });
          }
          const next = response.headers.get('location');
          if (next === null) throw new Error(`The provider stopped at ${at} with ${response.status}`);
          at = new URL(next, at).href;
          if (at.startsWith(redirectUri)) return { back: new URL(at), answers };
        }
        throw new Error('The provider did not come to an end');
      },
    };
  }
  return {
    issuer,
    people,
    visitor,
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT_ID, OIDC_CLIENT_SECRET: CLIENT_SECRET },
    async close(): Promise<void> {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
