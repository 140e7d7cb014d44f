/** Records the demo's sample stories with the service's own reader: `node demo/scripts/record-stories.ts`. */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Answers } from '@dispute-intake/contract/cardholder-api';
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
    channel_type: 'ECOMMERCE' | 'RECURRING' | 'ATM';
    merchant_name: string;
    transaction_amount: number;
    transaction_currency: string;
    transaction_timestamp: string;
  };
  answers: Answers & { statement: string };
}

const WRITTEN_ON = '2026-11-20';
const CONTACTED_ON = '2026-11-14';

const SKETCHES: readonly Sketch[] = [
  {
    id: 'never-arrived',
    title: 'The lamp that never arrived',
    locale: 'en-US',
    problem: 'not_received',
    transaction: {
      card_scheme: 'VISA',
      channel_type: 'ECOMMERCE',
      merchant_name: 'Northwind Gadgets',
      transaction_amount: 129.95,
      transaction_currency: 'USD',
      transaction_timestamp: '2026-10-24T14:22:00Z',
    },
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
];

/** `evidences.delivery.issue` is the question `delivery.issue`. */
const questionOf = (path: string): string => path.replace(/^evidences\./, '');

const stories = SKETCHES.map(({ id, title, locale, problem, transaction, answers }) => {
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
  const context = { transaction, today: WRITTEN_ON };
  return {
    id,
    title,
    locale,
    transaction,
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
