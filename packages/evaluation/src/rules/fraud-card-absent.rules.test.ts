/** Who is liable for a payment without the card, indicator by indicator. Sources: CKO-ECI, TAB-ECI, VDMG24, Q-MITSLI, TAB-FAQ, GPAY. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { DisputeCase } from '../dispute-case.ts';
import { cardAbsentRules } from './fraud-card-absent.rules.ts';
import type { Verdict } from './rule.ts';

type Facts = Record<string, unknown>;

function verdict(code: string, transaction: Facts, card: Facts = {}): Verdict {
  const rule = cardAbsentRules.find((one) => one.code === code) ?? assert.fail(`no rule ${code}`);
  return rule.evaluate({
    transaction: { channel_type: 'ECOMMERCE', card_scheme: 'VISA', ...transaction },
    card,
    isVisa: transaction.card_scheme !== 'MC',
  } as unknown as DisputeCase);
}
/** "outcome effect check at", as far as there are any; `closed` takes the right away. */
function shown({ outcome, effect, check }: Verdict): string {
  const change = effect && 'reason_code' in effect ? 'closed' : effect?.confidence;
  const report = check && `${check.type === 'warning' ? '~' : ''}${check.code} ${check.loc.slice(1).join('.')}`;
  return [outcome, change, report].filter(Boolean).join(' ');
}
function claims(code: string, common: Facts, list: readonly [facts: Facts, expected: string, card?: Facts][]): void {
  for (const [facts, expected, card] of list)
    test(`${code}: ${JSON.stringify({ ...facts, ...card })} → ${expected}`, () =>
      assert.equal(shown(verdict(code, { ...common, ...facts }, card)), expected));
}
const ECI = 'transaction.eci_code';
const SLI = 'transaction.security_level_indicator';

suite('an indicator of another scheme', () => {
  const MISMATCH = `failed moderate_low scheme_code_mismatch ${ECI}`;
  claims('scheme_code_mismatch', {}, [
    [{}, 'not_applicable'],
    [{ eci_code: '05' }, 'passed'],
    [{ eci_code: '06' }, 'passed'],
    [{ eci_code: '02' }, MISMATCH],
    [{ eci_code: '01', channel_type: 'MOTO' }, 'passed'],
    [{ eci_code: '04', channel_type: 'RECURRING' }, 'passed'],
    [{ eci_code: '00', channel_type: 'MOTO' }, MISMATCH],
    [{ eci_code: '08', channel_type: 'MOTO' }, MISMATCH],
    [{ eci_code: '101', channel_type: 'MOTO' }, MISMATCH],
    [{ eci_code: '012', channel_type: 'MOTO' }, MISMATCH],
    [{ eci_code: '05', security_level_indicator: '210' }, 'passed'],
    [{ eci_code: '07', security_level_indicator: '210' }, 'passed'],
    [{ eci_code: '07' }, 'passed'],
  ]);
  const CONTRADICTS = `failed moderate_low scheme_code_mismatch ${SLI}`;
  claims('scheme_code_mismatch', { card_scheme: 'MC' }, [
    [{ eci_code: '05' }, MISMATCH],
    [{ eci_code: '02' }, 'passed'],
    [{ eci_code: '02', security_level_indicator: '212' }, 'passed'],
    [{ eci_code: '02', security_level_indicator: '211' }, 'passed'],
    [{ eci_code: '02', security_level_indicator: '210' }, CONTRADICTS],
    [{ eci_code: '00', security_level_indicator: '242' }, CONTRADICTS],
    [{ eci_code: '02', security_level_indicator: '999' }, 'passed'],
    [{ eci_code: '00', security_level_indicator: '999' }, 'passed'],
  ]);
  test('it shows what was looked at', () => {
    const { inputs } = verdict('scheme_code_mismatch', { eci_code: '05', security_level_indicator: '210' });
    assert.deepEqual(inputs, { [ECI]: '05', [SLI]: '210', 'transaction.card_scheme': 'VISA' });
    assert.deepEqual(verdict('scheme_code_mismatch', {}).inputs, {
      [ECI]: null,
      [SLI]: null,
      'transaction.card_scheme': 'VISA',
    });
  });
});

suite('Visa Secure', () => {
  const US = { merchant_country: 'USA', merchant_category_code: '7995' };
  claims('three_ds_authenticated', {}, [
    [{}, `unknown moderate_low missing_fact:eci_code ${ECI}`],
    [{ channel_type: 'MOTO' }, 'not_applicable'],
    [{ eci_code: '05' }, `failed closed three_ds_authenticated ${ECI}`],
    [{ eci_code: '05', channel_type: 'MOTO' }, `failed closed three_ds_authenticated ${ECI}`],
    [{ eci_code: '06' }, 'passed'],
    [{ eci_code: '07' }, 'passed'],
    [{ eci_code: '02' }, 'unknown'],
    [{ eci_code: '02', channel_type: 'MOTO' }, 'passed'],
    [{ eci_code: '05', ...US }, 'passed moderate_high', { issuer_country: 'USA' }],
    [{ eci_code: '05', ...US }, `failed closed three_ds_authenticated ${ECI}`, { issuer_country: 'NLD' }],
    [{ eci_code: '05', ...US }, 'unknown moderate_low missing_fact:issuer_country card.issuer_country'],
    [{ eci_code: '05', ...US, merchant_country: 'NLD' }, `failed closed three_ds_authenticated ${ECI}`],
    [{ eci_code: '05', ...US, merchant_category_code: '5732' }, `failed closed three_ds_authenticated ${ECI}`],
    [{ eci_code: '05', merchant_country: 'USA' }, `failed closed three_ds_authenticated ${ECI}`],
  ]);
  for (const merchant_category_code of ['4829', '5967', '6051', '6540', '7801', '7802', '7995'])
    test(`liability of a US card does not shift for category ${merchant_category_code}`, () => {
      const facts = { eci_code: '05', merchant_country: 'USA', merchant_category_code };
      assert.equal(shown(verdict('three_ds_authenticated', facts, { issuer_country: 'USA' })), 'passed moderate_high');
    });
  claims('three_ds_attempted', {}, [
    [{}, 'unknown moderate_low'],
    [{ eci_code: '05' }, 'not_applicable'],
    [{ eci_code: '07' }, 'passed'],
    [{ eci_code: '06' }, `failed closed three_ds_attempted ${ECI}`],
  ]);
  test('it shows what was looked at, and the category and the country where they decided', () => {
    const general = { [ECI]: '06', 'transaction.channel_type': 'ECOMMERCE' };
    assert.deepEqual(verdict('three_ds_authenticated', { eci_code: '06' }).inputs, general);
    assert.equal(verdict('three_ds_authenticated', {}).inputs[ECI], null);
    for (const issuer_country of ['USA', undefined]) {
      const { inputs, source } = verdict('three_ds_attempted', { eci_code: '06', ...US }, { issuer_country });
      const more = { 'transaction.merchant_category_code': '7995', 'card.issuer_country': issuer_country ?? null };
      assert.deepEqual(inputs, { ...general, ...more });
      assert.equal(source, 'TAB-FAQ; GPAY; VDMG24 (rules may vary by region)');
    }
  });
});

suite('Mastercard’s security level indicator', () => {
  const MC = { card_scheme: 'MC' };
  const WALLET = { is_network_tokenized: true, mobile_wallet: 'APPLE_PAY' };
  claims('sli_missing', MC, [
    [{ security_level_indicator: '212' }, 'passed'],
    [{ security_level_indicator: '210' }, 'passed'],
    [{ security_level_indicator: '246' }, `unknown moderate_low ~sli_effect_unknown ${SLI}`],
    [{ security_level_indicator: '999' }, `unknown moderate_low ~sli_effect_unknown ${SLI}`],
    [{}, `unknown moderate_low sli_missing ${SLI}`],
    [{ eci_code: '02' }, `unknown moderate_high ~sli_missing ${SLI}`],
    [{ eci_code: '05' }, `unknown moderate_low sli_missing ${SLI}`],
    [{ channel_type: 'MOTO' }, 'not_applicable'],
    [{ channel_type: 'MOTO', eci_code: '02' }, `unknown moderate_high ~sli_missing ${SLI}`],
    [WALLET, `unknown moderate_high ~sli_missing ${SLI}`],
    [{ ...WALLET, mobile_wallet: null }, `unknown moderate_low sli_missing ${SLI}`],
    [{ ...WALLET, is_network_tokenized: false }, `unknown moderate_low sli_missing ${SLI}`],
  ]);
  const shifted = (code: string, at = SLI) => `failed closed ${code} ${at}`;
  test('each indicator shifts liability under its own name, or not at all', () => {
    const rules = cardAbsentRules.filter(
      ({ codes, code }) => codes?.[0] === '4837' && /three_ds_a|related|dsrp/.test(code),
    );
    assert.equal(rules.length, 4);
    const closedBy = (transaction: Facts) =>
      rules
        .map((rule) =>
          shown(
            rule.evaluate({
              transaction: { channel_type: 'ECOMMERCE', ...MC, ...transaction },
              card: {},
              isVisa: false,
            } as unknown as DisputeCase),
          ),
        )
        .filter(
          (one, _, all) =>
            one !== 'passed' && !(one === 'not_applicable' && all.some((other) => other.startsWith('failed'))),
        );
    const sli = (security_level_indicator: string, more: Facts = {}) => closedBy({ security_level_indicator, ...more });
    for (const free of ['210', '214', '216', '241', '245']) assert.deepEqual(sli(free), [], free);
    for (const one of ['212', '215', '222', '225'])
      assert.deepEqual(sli(one), [shifted('three_ds_authenticated')], one);
    for (const one of ['211', '221']) assert.deepEqual(sli(one), [shifted('three_ds_attempted')], one);
    assert.deepEqual(sli('217'), [shifted('related_authenticated_cit')]);
    assert.deepEqual(sli('242'), [shifted('network_token_dsrp')]);
    for (const open of ['213', '246', '247', '999'])
      assert.deepEqual(sli(open), Array(4).fill('unknown moderate_low'), open);
    assert.deepEqual(closedBy({}), Array(4).fill('unknown moderate_low'));
    assert.deepEqual(closedBy({ channel_type: 'MOTO' }), Array(4).fill('not_applicable'));
    assert.deepEqual(closedBy({ channel_type: 'MOTO', eci_code: '02' }), [shifted('three_ds_authenticated', ECI)]);

    const recurring = { channel_type: 'RECURRING' };
    assert.deepEqual(sli('212', recurring), [shifted('related_authenticated_cit')]);
    assert.deepEqual(sli('242', recurring), [shifted('related_authenticated_cit')]);
    assert.deepEqual(sli('211', recurring), [shifted('three_ds_attempted')]);

    assert.deepEqual(closedBy({ eci_code: '02' }), [shifted('three_ds_authenticated', ECI)]);
    assert.deepEqual(closedBy({ eci_code: '01' }), [shifted('three_ds_attempted', ECI)]);
    assert.deepEqual(closedBy({ eci_code: '00' }), []);
    assert.deepEqual(sli('210', { eci_code: '02' }), [], 'what was sent counts before what is inferred');
    assert.deepEqual(sli('212', { eci_code: '00' }), [shifted('three_ds_authenticated')]);
    assert.deepEqual(closedBy({ ...WALLET, eci_code: '05' }), [shifted('network_token_dsrp', ECI)]);
    assert.deepEqual(closedBy(WALLET), [shifted('network_token_dsrp')], 'inferred from the wallet, not the ECI');
  });
  claims('three_ds_merchant_exemption', MC, [
    [{}, 'not_applicable'],
    [{ security_level_indicator: '212' }, 'not_applicable'],
    [{ security_level_indicator: '216' }, `passed ~three_ds_merchant_exemption ${SLI}`],
    [{ eci_code: '06' }, `passed ~three_ds_merchant_exemption ${ECI}`],
  ]);
  test('they show what was looked at', () => {
    const facts = { ...MC, ...WALLET, security_level_indicator: '212', eci_code: '02' };
    const both = { [SLI]: '212', [ECI]: '02' };
    const none = { [SLI]: null, [ECI]: null };
    assert.deepEqual(verdict('sli_missing', facts).inputs, both);
    assert.deepEqual(verdict('sli_missing', MC).inputs, none);
    assert.deepEqual(verdict('three_ds_merchant_exemption', facts).inputs, both);
    assert.deepEqual(verdict('three_ds_merchant_exemption', MC).inputs, none);
    const place = 'transaction.';
    assert.deepEqual(verdict('network_token_dsrp', facts).inputs, {
      ...both,
      [`${place}channel_type`]: 'ECOMMERCE',
      [`${place}mobile_wallet`]: 'APPLE_PAY',
      [`${place}is_network_tokenized`]: true,
    });
    assert.deepEqual(verdict('network_token_dsrp', MC).inputs, {
      ...none,
      [`${place}channel_type`]: 'ECOMMERCE',
      [`${place}mobile_wallet`]: null,
      [`${place}is_network_tokenized`]: null,
    });
  });
});
