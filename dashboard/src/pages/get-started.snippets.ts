/** The snippets of "Get started". Each runs as it is; a test runs them. */

/** A purchase twenty days ago, as an issuer would send it; another one at each call, since a payment is reported once. */
export function exampleRequest() {
  const at = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 19);
  return {
    transaction: {
      transaction_id: `tx_${Math.random().toString(36).slice(2, 10)}`,
      card_scheme: 'VISA',
      channel_type: 'ECOMMERCE',
      merchant_name: 'Northwind Gadgets',
      transaction_amount: 129.95,
      transaction_currency: 'EUR',
      transaction_timestamp: `${at}Z`,
    },
    card: { bin: '42658817', last_4: '6435' },
    cardholder: { external_id: 'customer-77', locale: 'en-US' },
  };
}
type ExampleRequest = ReturnType<typeof exampleRequest>;

const post = (url: string, body: unknown) => `curl ${url} \\
  -H "Authorization: Bearer $DISPUTE_INTAKE_KEY" \\
  -H "Content-Type: application/json" \\
  -d '${JSON.stringify(body, null, 2)}'`;

export const curlSession = (base: string, request: ExampleRequest): string =>
  post(`${base}/api/intake/sessions/`, request);

export const nodeSession = (base: string, request: ExampleRequest): string =>
  `const response = await fetch('${base}/api/intake/sessions/', {
  method: 'POST',
  headers: {
    Authorization: \`Bearer \${process.env.DISPUTE_INTAKE_KEY}\`,
    'Content-Type': 'application/json',
    'Idempotency-Key': crypto.randomUUID(),
  },
  body: JSON.stringify(${JSON.stringify(request, null, 2).replaceAll('\n', '\n  ')}),
});
if (!response.ok) throw new Error(await response.text());
const { id, url } = await response.json();
console.log(url); // give it to your page`;

export const element = (base: string): string =>
  `<script type="module" src="${base}/element/dispute-intake.js"></script>

<dispute-intake session-url="SESSION_URL"></dispute-intake>

<script type="module">
  document.querySelector('dispute-intake').addEventListener('intake-completed', (event) => {
    console.log('evaluation', event.detail.evaluation_id);
  });
</script>`;

export const receiver = (): string => `import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.DISPUTE_INTAKE_SECRET); // whsec_…

createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  try {
    const payload = webhook.verify(body, request.headers); // the raw body, exactly as it came
    console.log(payload.event, payload.reason_code ?? '', payload.confidence ?? '');
    response.writeHead(204).end();
  } catch {
    response.writeHead(400).end();
  }
}).listen(process.env.PORT ?? 3000);`;

export const curlResult = (base: string, evaluationId = '<EVALUATION_ID>'): string =>
  `curl "${base}/api/evaluations/${evaluationId}/result?wait=20" \\
  -H "Authorization: Bearer $DISPUTE_INTAKE_KEY"`;

export const curlEvaluation = (base: string, { transaction, card }: ExampleRequest): string =>
  post(`${base}/api/evaluations/`, {
    transaction,
    card,
    dispute: {
      disputed_amount: transaction.transaction_amount,
      disputed_currency: transaction.transaction_currency,
    },
    evidences: {
      cardholder_statement:
        'I ordered headphones and they never arrived. The shop promised delivery within a week and does not answer my emails.',
      purchase: { kind: 'merchandise' },
      delivery: { issue: 'not_received' },
      merchant_contact: { attempted: true, method: 'email', outcome: 'No answer' },
    },
  });
