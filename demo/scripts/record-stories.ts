/** Records the demo's sample stories with the service's own reader: `node demo/scripts/record-stories.ts`. */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Answers, ClaimedSession, FollowUp, StatusPage } from '@dispute-intake/contract/cardholder-api';
import type { Problem } from '@dispute-intake/contract/vocabulary';
import { suggestProblem } from '@dispute-intake/evaluation';
import { completeAnswers } from '@dispute-intake/intake-flow/testing';
import { read } from '@dispute-intake/statement-reader';

interface Sketch {
  id: string;
  title: string;
  locale: string;
  problem: Problem;
  transaction: {
    card_scheme: 'VISA' | 'MC';
    channel_type: 'ECOMMERCE' | 'RECURRING' | 'ATM' | 'POS';
    merchant_name: string;
    transaction_amount: number;
    transaction_currency: string;
    transaction_timestamp: string;
  };
  answers: Answers & { statement: string };
  known?: Partial<ClaimedSession> & { earlier?: FollowUp };
  begins?: 'status';
  ends?: 'credited';
}

const WRITTEN_ON = '2026-11-20';
const CONTACTED_ON = '2026-11-14';

/** The payment that was disputed, and whose status page is shown later. */
const LAMP: Sketch['transaction'] = {
  card_scheme: 'VISA',
  channel_type: 'ECOMMERCE',
  merchant_name: 'Northwind Gadgets',
  transaction_amount: 129.95,
  transaction_currency: 'USD',
  transaction_timestamp: '2026-10-24T14:22:00Z',
};

/** Payments of one morning with a card that was taken. */
const SPREE = [
  ['Fuel 24', 61.2],
  ['Harbour Street Grocers', 48.9],
  ['Skyline Taxi', 22.4],
  ['Pixel Games', 99.99],
  ['Pixel Games', 99.99],
  ['Corner Pharmacy', 31.75],
  ['Metro Tickets', 20],
  ['Sneaker Vault', 180],
  ['Phone Corner', 649],
  ['Burger Yard', 17.6],
  ['Fuel 24', 58.3],
  ['Giftcards Online', 250],
] as const;
const SPREE_PAYMENTS = SPREE.map(([merchant, amount], at) => ({
  transaction_id: `t${at + 1}`,
  merchant_name: merchant,
  channel_type: 'POS' as const,
  amount,
  currency: 'GBP',
  timestamp: `2026-11-16T${String(8 + Math.floor(at / 3)).padStart(2, '0')}:${String((at % 3) * 17).padStart(2, '0')}:00Z`,
  // The cardholder chose the first three; the issuer offers the others.
  is_chosen: at < 3,
}));

const UPDATE = { message: null, amount: null, currency: null };
const ASKED = 'Please tell us when the parcel should have come.';
/** Where the report of the lamp stands a week later. */
const LAMP_STATUS: StatusPage = {
  kind: 'evaluation',
  reference: 'MB-7K4-92Q',
  submitted_at: '2026-11-09T10:00:00Z',
  state: 'waiting_for_you',
  state_since: '2026-11-16T10:00:00Z',
  message: ASKED,
  withdrawn_at: null,
  may_withdraw: true,
  may_answer: true,
  updates: [
    { ...UPDATE, state: 'waiting_for_you', message: ASKED, at: '2026-11-16T10:00:00Z' },
    { ...UPDATE, state: 'in_review', at: '2026-11-10T08:00:00Z' },
    { ...UPDATE, state: 'received', at: '2026-11-09T10:00:00Z' },
  ],
  payments: [
    {
      evaluation_id: 'e1',
      merchant_name: 'Northwind Gadgets',
      amount: 129.95,
      currency: 'USD',
      timestamp: '2026-10-24T14:22:00Z',
      disputed_amount: 129.95,
      disputed_currency: 'USD',
      state: 'waiting_for_you',
      withdrawn_at: null,
    },
  ],
  statement: 'I ordered a desk lamp and it never came.',
  answers: { problem: 'not_received', 'purchase.kind': 'merchandise', 'merchant_contact.attempted': true },
  files: [],
  asked: [{ path: 'evidences.delivery.expected_at', question: 'When should it have arrived?' }],
  missing_documents: [],
};

const SKETCHES: readonly Sketch[] = [
  {
    id: 'never-arrived',
    title: 'The lamp that never arrived',
    locale: 'en-US',
    problem: 'not_received',
    transaction: LAMP,
    answers: {
      statement:
        'I ordered a desk lamp on October 24. It was supposed to arrive on November 3 and never came. I emailed the shop on November 10 and got no answer.',
      merchant_unavailable: false,
      'merchant_contact.outcome': 'They did not answer.',
    },
  },
  {
    id: 'not-me',
    title: 'A payment somebody else made',
    locale: 'en-GB',
    problem: 'unrecognized',
    transaction: {
      card_scheme: 'MC',
      channel_type: 'ECOMMERCE',
      merchant_name: 'Bazaarly*VintageAudio',
      transaction_amount: 342.5,
      transaction_currency: 'GBP',
      transaction_timestamp: '2026-11-12T02:14:00Z',
    },
    answers: {
      statement:
        'I did not make this payment. My card was in my wallet the whole time and I have never heard of this shop.',
      participated: false,
      card_possession: 'in_possession',
    },
  },
  {
    id: 'abo',
    title: 'Das gekündigte Abo',
    locale: 'de-DE',
    problem: 'subscription',
    transaction: {
      card_scheme: 'VISA',
      channel_type: 'RECURRING',
      merchant_name: 'Streamhouse Premium',
      transaction_amount: 17.99,
      transaction_currency: 'EUR',
      transaction_timestamp: '2026-11-05T06:00:00Z',
    },
    answers: {
      statement:
        'Ich habe mein Abo am 12. Oktober per E-Mail gekündigt. Trotzdem wurde am 5. November wieder abgebucht. Auf meine Mail hat niemand geantwortet.',
      'subscription.contact_used': 'service@streamhouse.example',
      service_used_after: false,
    },
  },
  {
    id: 'cajero',
    title: 'El cajero que no dio el dinero',
    locale: 'es-ES',
    problem: 'cash_not_dispensed',
    transaction: {
      card_scheme: 'MC',
      channel_type: 'ATM',
      merchant_name: 'Cajero Plaza Mayor',
      transaction_amount: 200,
      transaction_currency: 'EUR',
      transaction_timestamp: '2026-11-09T19:40:00Z',
    },
    answers: {
      statement: 'Quise sacar 200 euros del cajero y no salió dinero, pero me han cobrado los 200 euros.',
    },
  },
  {
    id: 'broken',
    title: 'سماعات وصلت مكسورة',
    locale: 'ar-SA',
    problem: 'not_as_described',
    transaction: {
      card_scheme: 'VISA',
      channel_type: 'ECOMMERCE',
      merchant_name: 'Sahara Electronics',
      transaction_amount: 459,
      transaction_currency: 'SAR',
      transaction_timestamp: '2026-10-18T11:05:00Z',
    },
    answers: {
      statement: 'اشتريت سماعات ووصلت مكسورة يوم 25 أكتوبر. راسلت المتجر بالبريد الإلكتروني ولم يرد أحد.',
      'condition.description': 'السماعة اليمنى مكسورة',
      'return.outcome': 'attempted',
      'return.at': '2026-10-28',
      'merchant_contact.outcome': 'لم يرد أحد',
    },
  },
  {
    id: 'refund',
    title: 'A refund that is there already',
    locale: 'en-GB',
    problem: 'refund_missing',
    transaction: {
      card_scheme: 'VISA',
      channel_type: 'ECOMMERCE',
      merchant_name: 'Northwind Gadgets',
      transaction_amount: 129.95,
      transaction_currency: 'EUR',
      transaction_timestamp: '2026-10-24T14:22:00Z',
    },
    known: {
      credits: [
        {
          transaction_id: 't1',
          amount: 129.95,
          currency: 'EUR',
          posted_at: '2026-11-14T00:00:00Z',
          status: 'posted',
          description: 'NORTHWIND GADGETS REFUND',
          left_amount: 0,
        },
      ],
    },
    ends: 'credited',
    answers: { statement: 'I sent the lamp back and the shop still has not refunded me.', credit: 'settled' },
  },
  {
    id: 'spree',
    title: 'Twelve payments with a stolen card',
    locale: 'en-GB',
    problem: 'unrecognized',
    transaction: {
      card_scheme: 'VISA',
      channel_type: 'POS',
      merchant_name: SPREE[0][0],
      transaction_amount: SPREE[0][1],
      transaction_currency: 'GBP',
      transaction_timestamp: '2026-11-16T08:00:00Z',
    },
    known: { payments: SPREE_PAYMENTS },
    answers: {
      statement:
        'My wallet was stolen on the tram on 16 November in the morning. None of these payments were mine, and I blocked the card at noon.',
      payments: SPREE_PAYMENTS.map(({ transaction_id }) => transaction_id),
      card_possession: 'stolen',
      participated: false,
    },
  },
  {
    id: 'status',
    title: 'Where it stands, and one more answer',
    locale: 'en-US',
    problem: 'not_received',
    transaction: LAMP,
    known: {
      status_page: LAMP_STATUS,
      earlier: {
        statement: LAMP_STATUS.statement,
        answers: LAMP_STATUS.answers,
        missing_facts: LAMP_STATUS.asked,
        missing_documents: [],
      },
    },
    begins: 'status',
    answers: { statement: LAMP_STATUS.statement, 'delivery.expected_at': '2026-11-03' },
  },
  {
    id: 'phone',
    title: 'Taken down on the phone',
    locale: 'en-GB',
    problem: 'not_received',
    transaction: {
      card_scheme: 'MC',
      channel_type: 'ECOMMERCE',
      merchant_name: 'Harbour View Events',
      transaction_amount: 84,
      transaction_currency: 'GBP',
      transaction_timestamp: '2026-09-30T18:10:00Z',
    },
    known: { assisted: { by: 'Dana', channel: 'phone' } },
    answers: {
      statement:
        'The cardholder bought two concert tickets. The organiser cancelled the concert on 2 November and has not refunded them. They wrote to the organiser on 9 November.',
    },
  },
];

/** `evidences.delivery.issue` is the question `delivery.issue`. */
const questionOf = (path: string): string => path.replace(/^evidences\./, '');

const stories = SKETCHES.map(({ id, title, locale, problem, transaction, answers, known, begins, ends }) => {
  const { statement } = answers;
  const told = read(statement, {
    paidOn: transaction.transaction_timestamp.slice(0, 10),
    writtenOn: WRITTEN_ON,
    currency: transaction.transaction_currency,
    amount: transaction.transaction_amount,
    merchantName: transaction.merchant_name,
    channel: transaction.channel_type,
    locale,
  });
  const answered = Object.fromEntries(told.facts.map(({ path, value }) => [questionOf(path), value]));
  const context = { transaction, today: WRITTEN_ON, payments: known?.payments, credits: known?.credits };
  return {
    id,
    title,
    locale,
    transaction,
    ...(known && { known }),
    ...(begins && { begins }),
    ...(ends && { ends }),
    reading: { problem: suggestProblem(told, transaction), facts: told.facts },
    answers: completeAnswers(problem, context, {
      'merchant_contact.at': CONTACTED_ON,
      ...answered,
      ...answers,
      problem,
    }),
  };
});

for (const { id, reading, answers } of stories) {
  console.error(
    `${id}: ${reading.problem.problem}, ${reading.facts.length} facts read, ${Object.keys(answers).length} answers`,
  );
}
writeFileSync(resolve(import.meta.dirname, '../src/stories.json'), `${JSON.stringify(stories, null, 2)}\n`);
