/**
 * A second origin for the element's tests: pages at `/s/<id>` that do what the test tells them, as the hosted page or as
 * an attacker would. `?quiet` says no hello, `?versions=9` speaks another protocol, `?refuse` may not be framed.
 */
import { createServer, type Server } from 'node:http';

const PUPPET = `
const nonce = new URLSearchParams(location.hash.slice(1)).get('di');
const query = new URLSearchParams(location.search);
const saw = (what) => parent.postMessage({ puppet: what }, '*');
let port;
const act = {
  hello: (over) => parent.postMessage({ ns: 'dispute-intake', kind: 'hello', versions: [1], nonce, ...over }, '*'),
  post: (message) => parent.postMessage(message, '*'),
  port: (message) => port.postMessage(message),
  reload: () => location.reload(),
};
addEventListener('message', ({ data, ports, origin }) => {
  if (data && data.act) act[data.act](data.with);
  else if (data && data.kind === 'welcome') {
    port = ports[0];
    port.onmessage = ({ data }) => saw({ port: data });
    saw({ welcome: data, from: origin });
  }
});
saw({ loaded: nonce });
if (!query.has('quiet')) act.hello({ versions: [Number(query.get('versions') || 1)] });
`;

/** Listens on a free port of this machine, by its name: another site than the test page's own. */
export async function startGuestServer(): Promise<{ server: Server; port: number }> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.searchParams.has('hang')) return;
    response.setHeader('cache-control', 'no-store');
    if (url.pathname === '/puppet.js') {
      response.setHeader('content-type', 'text/javascript');
      response.end(PUPPET);
      return;
    }
    if (url.searchParams.has('refuse')) {
      const family = url.searchParams.get('refuse');
      response.setHeader(
        'content-security-policy',
        `frame-ancestors ${family ? `https://${family}` : "'none'"}; default-src 'self'`,
      );
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('access-control-expose-headers', 'Content-Security-Policy');
    }
    response.setHeader('content-type', 'text/html');
    response.end(
      request.method === 'HEAD' ? '' : '<!doctype html><title>Guest</title><script src="/puppet.js"></script>',
    );
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const address = server.address();
  return { server, port: typeof address === 'object' && address ? address.port : 0 };
}
