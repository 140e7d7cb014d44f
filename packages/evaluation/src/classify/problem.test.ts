import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { PROBLEMS } from '@dispute-intake/contract';
import { read } from '@dispute-intake/statement-reader';
import fc from 'fast-check';
import { suggestProblem } from './problem.ts';

const told = (text: string) => read(text, { writtenOn: '2026-11-12', paidOn: '2026-09-20' });
/** The kind alone, in which the facts of the text count, without the facts themselves. */
const like = (text: string) => ({ ...told(text), facts: [] });

const SHOP = { channel_type: 'ECOMMERCE', card_scheme: 'VISA', merchant_category_code: '5999' } as const;
const ATM = { channel_type: 'ATM', card_scheme: 'VISA', merchant_category_code: '6011' } as const;

suite('the suggested problem', () => {
  test('follows a clear statement', () => {
    assert.equal(
      suggestProblem(like('I was charged twice for the same order, two identical debits.'), SHOP).problem,
      'duplicate',
    );
    assert.equal(
      suggestProblem(like('My parcel never arrived and the shop does not answer.'), SHOP).problem,
      'not_received',
    );
  });

  test('is cash at a cash machine only', () => {
    const text = 'The cash machine debited my account but no money came out of it.';
    assert.equal(suggestProblem(like(text), ATM).problem, 'cash_not_dispensed');
    assert.notEqual(suggestProblem(like(text), SHOP).problem, 'cash_not_dispensed');
  });

  test('is cash where the machine paid out too little', () => {
    assert.equal(suggestProblem(like('It gave me 60 of the 100 I asked for.'), ATM).problem, 'cash_not_dispensed');
  });

  for (const [text, problem] of [
    ['It came, but it is broken', 'not_as_described'],
    ['Paket kam an, aber Schuhe gefälscht', 'not_as_described'],
    ['Sklep obiecał mi zwrot i go nie ma', 'refund_missing'],
    ['ما وصل', 'not_received'],
    ['jamais reçu', 'not_received'],
    ['They took 52 instead of 25', 'wrong_amount'],
    ['Me cobraron en dólares y eran pesos', 'wrong_currency'],
    ['Ho pagato in contanti e hanno addebitato anche la carta', 'paid_other_way'],
    ['Cancelei o ginásio em maio e continuam a cobrar todos os meses', 'subscription'],
  ] as const) {
    test(`is ${problem} for: ${text}`, () => assert.equal(suggestProblem(like(text), SHOP).problem, problem));
  }

  for (const [text, readsLike, problem] of [
    ['Arrived cracked, they refused the return', 'not_as_described', 'not_as_described'],
    ['Le miroir est arrivé fêlé, ils ont refusé le retour.', 'not_as_described', 'not_as_described'],
    ['O espelho chegou rachado e recusaram a devolução.', 'cancelled', 'not_as_described'],
    [
      'Sukienka miała być z jedwabiu, a 6 października dostałam poliestrową. 7 października napisałam maila, że chcę ją odesłać, ale odmówili przyjęcia zwrotu.',
      'refund_missing',
      'not_as_described',
    ],
    [
      'Me prometieron por escrito devolverme los 1500 pesos del curso que cancelé el 10 de octubre',
      'cancelled',
      'refund_missing',
    ],
    // The goods are with the seller and a refund was promised: what was wrong with them is no longer the point.
    [
      'Das Radio kam defekt an, ich habe es am 2. Oktober zurückgeschickt, die Gutschrift haben sie mir schriftlich bestätigt.',
      'refund_missing',
      'refund_missing',
    ],
  ] as const) {
    test(`what is stated decides against how it reads: ${text}`, () => {
      assert.equal(suggestProblem(like(text), SHOP).problem, readsLike);
      assert.equal(suggestProblem(told(text), SHOP).problem, problem);
    });
  }

  test('facts do not name a problem of which nothing was read', () => {
    const fact = {
      path: 'evidences.refund.document' as const,
      value: 'credit_slip',
      quote: '',
      start: 0,
      end: 0,
      probability: 1,
    };
    assert.equal(suggestProblem({ ...told(''), facts: [fact] }, SHOP).problem, null);
  });

  test('is none for an empty statement', () => assert.equal(suggestProblem(like(''), SHOP).problem, null));

  test('is a known problem or none, with a probability, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.boolean(), (text, atm) => {
        const { problem, probability } = suggestProblem(like(text), atm ? ATM : SHOP);
        assert.ok(problem === null || PROBLEMS.includes(problem));
        assert.ok(probability >= 0 && probability <= 1);
        if (!atm) assert.notEqual(problem, 'cash_not_dispensed');
      }),
      { numRuns: 300 },
    );
  });
});
