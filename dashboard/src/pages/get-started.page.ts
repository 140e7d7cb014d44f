/** Get started: working snippets, filled with the account's own values. */
import { html, nothing, type TemplateResult } from 'lit';
import { snippet } from '../ui/bits.ts';
import { Page } from '../ui/page.element.ts';

class GetStartedPage extends Page {
  protected override render(): TemplateResult {
    const { base_url: base, account } = this.me;
    return html`<div class="head"><h1>Get started</h1></div>
      <p class="lead">From nothing to a first dispute in four steps. The snippets are filled with the addresses of this server.</p>
      ${account.intake_enabled ? nothing : html`<div class="notice warn" role="status">Hosted intake is not enabled for ${account.name}. The operator of this server enables it; evaluations can be submitted directly.</div>`}
      <ol class="steps">
        <li><h2>Create an API key</h2><p>${
          this.may('keys.change')
            ? html`<a href="/dashboard/api-keys">Create a key</a> and keep it on your backend as <code>DISPUTE_INTAKE_KEY</code>.`
            : html`Ask an owner or developer of your account for a key.`
        }</p></li>
        <li><h2>Create a session when a cardholder wants to dispute a payment</h2>
          ${snippet(curlSession(base), 'curl')} ${snippet(nodeSession(base), 'Node')}</li>
        <li><h2>Show it on your page</h2><p>Send the session's <code>url</code> to your page; the key never goes there.</p>
          ${snippet(element(base), 'Element')}
          <p class="muted">Let only your own pages embed it: <a href="/dashboard/settings">Intake settings</a>.</p></li>
        <li><h2>Receive the result</h2><p><a href="/dashboard/endpoints">Create a webhook endpoint</a>, send it a test, and verify every delivery:</p>
          ${snippet(receiver(), 'Node')} ${snippet(`curl "${base}/api/evaluations/<EVALUATION_ID>/result?wait=20" \\\n  -H "Authorization: Bearer $DISPUTE_INTAKE_KEY"`, 'Or ask for it: curl')}</li>
      </ol>
      <p><a href="/docs/" target="_blank" rel="noopener">Full API reference</a></p>`;
  }
}
customElements.define('di-get-started', GetStartedPage);

const transaction = () => {
  const at = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 19);
  return {
    transaction_id: 'tx_8f2c1a',
    card_scheme: 'VISA',
    channel_type: 'ECOMMERCE',
    merchant_name: 'Northwind Gadgets',
    transaction_amount: 129.95,
    transaction_currency: 'EUR',
    transaction_timestamp: `${at}Z`,
  };
};
const request = () => ({
  transaction: transaction(),
  card: { bin: '42658817', last_4: '6435' },
  cardholder: { external_id: 'customer-77', locale: 'en-US' },
});

const curlSession = (base: string) => `curl ${base}/api/intake/sessions/ \\
  -H "Authorization: Bearer $DISPUTE_INTAKE_KEY" \\
  -H "Content-Type: application/json" \\
  -d '${JSON.stringify(request(), null, 2)}'`;

const nodeSession = (base: string) => `const response = await fetch('${base}/api/intake/sessions/', {
  method: 'POST',
  headers: {
    Authorization: \`Bearer \${process.env.DISPUTE_INTAKE_KEY}\`,
    'Content-Type': 'application/json',
    'Idempotency-Key': crypto.randomUUID(),
  },
  body: JSON.stringify(${JSON.stringify(request(), null, 2).replaceAll('\n', '\n  ')}),
});
const { url } = await response.json();`;

const element = (base: string) => `<script type="module" src="${base}/element/dispute-intake.js"></script>

<dispute-intake session-url="SESSION_URL"></dispute-intake>

<script type="module">
  document.querySelector('dispute-intake').addEventListener('intake-completed', (event) => {
    console.log('evaluation', event.detail.evaluation_id);
  });
</script>`;

const receiver = () => `import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.DISPUTE_INTAKE_SECRET); // whsec_…

// The raw body, exactly as it came:
const payload = webhook.verify(rawBody, request.headers);
if (payload.event === 'evaluation.completed') console.log(payload.reason_code, payload.confidence);`;
