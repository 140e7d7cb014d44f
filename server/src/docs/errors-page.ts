/** What each problem code means: where the `type` of an error answer leads. */
import { PROBLEMS_BY_CODE } from '@dispute-intake/contract';
import { html } from 'hono/html';
import { docsPage } from './reference-page.ts';

/** One row a code, anchored by it. */
export const errorsPage = () =>
  docsPage(
    'Errors',
    html`<nav aria-label="Contents"><p class="product">Dispute Intake</p><ul><li><a href="/docs/">Guides</a></li><li><a href="/docs/reference">API reference</a></li></ul></nav>
    <main>
      <h1>Errors</h1>
      <p>Every error is answered as <code>application/problem+json</code> (RFC 9457). Decide by <code>code</code>, which never changes; show or log <code>detail</code>; give us <code>request_id</code> when you ask. Input errors list each fault in <code>errors</code> with its place in <code>loc</code>.</p>
      <table>
        <thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Meaning</th></tr></thead>
        <tbody>${Object.entries(PROBLEMS_BY_CODE).map(
          ([code, { status, title }]) =>
            html`<tr id="${code}"><th scope="row"><code>${code}</code></th><td>${status}</td><td>${title}</td></tr>`,
        )}</tbody>
      </table>
    </main>`,
  );
