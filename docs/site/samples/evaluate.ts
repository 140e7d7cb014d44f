import { createClient } from '@dispute-intake/client';

const disputes = createClient({
  baseUrl: process.env.DISPUTE_INTAKE_API_URL ?? 'http://localhost:8080',
  apiKey: process.env.DISPUTE_INTAKE_API_KEY ?? '',
});

const { id } = await disputes.submitEvaluation({
  dispute: { disputed_amount: 129.95, disputed_currency: 'EUR' },
  transaction: {
    transaction_id: 'tx_1',
    card_scheme: 'VISA',
    channel_type: 'ECOMMERCE',
    merchant_name: 'Northwind Gadgets',
    transaction_amount: 129.95,
    transaction_currency: 'EUR',
    transaction_timestamp: new Date(Date.now() - 40 * 86_400_000).toISOString(),
  },
  card: { bin: '42658817', last_4: '6435' },
  evidences: { cardholder_statement: 'I ordered headphones and the parcel never arrived. The shop does not answer.' },
});
const { category, reason_code, confidence, next_action } = await disputes.waitForResult(id);
console.log(JSON.stringify({ category, reason_code, confidence, next_action }));
