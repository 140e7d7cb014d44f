import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Answers } from '@dispute-intake/contract/cardholder-api';
import { choicesOf, QUESTIONS, visible } from '@dispute-intake/intake-flow';
import { chooseLocale, LOCALES } from './locales.ts';

type Texts = Record<string, string>;
const folder = new URL('./locales/', import.meta.url);
const textsOf = (tag: string): Texts => JSON.parse(readFileSync(new URL(`${tag}.json`, folder), 'utf8')) as Texts;
const english = textsOf('en-US');
const isPlural = (key: string): boolean => /_(zero|one|two|few|many|other)$/.test(key);
const placeholders = (text: string): string =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)]
    .map(([, name]) => name)
    .sort()
    .join();

test('there is a file for every locale and none besides', () => {
  assert.deepEqual(readdirSync(folder).sort(), LOCALES.map(({ tag }) => `${tag}.json`).sort());
});

for (const { tag } of LOCALES) {
  const texts = textsOf(tag);
  test(`${tag} has every text, with the same placeholders, and no other`, () => {
    const keys = (of: Texts): string[] =>
      Object.keys(of)
        .filter((key) => !isPlural(key))
        .sort();
    assert.deepEqual(keys(texts), keys(english));
    for (const key of keys(texts)) {
      assert.notEqual(texts[key]?.trim(), '', key);
      assert.equal(placeholders(texts[key] ?? ''), placeholders(english[key] ?? ''), key);
    }
  });

  test(`${tag} has every plural form its language uses`, () => {
    const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
    for (const base of ['file.count', 'review.files']) {
      for (const form of forms) assert.ok(texts[`${base}_${form}`], `${base}_${form}`);
    }
  });
}

test('texts of another form of address stand for texts there are, with the same placeholders', () => {
  const addressed = new URL('./addressed/', import.meta.url);
  for (const file of readdirSync(addressed)) {
    const texts = JSON.parse(readFileSync(new URL(file, addressed), 'utf8')) as Texts;
    const usual = textsOf(file.split('.')[0] ?? '');
    for (const [key, text] of Object.entries(texts)) {
      assert.ok(key in usual, `${file}: ${key}`);
      assert.equal(placeholders(text), placeholders(usual[key] ?? ''), `${file}: ${key}`);
      assert.notEqual(text, usual[key], `${file}: ${key} says nothing new`);
    }
  }
});

/** Words that address the reader in a language's usual form; none is left where the other form is chosen. */
const USUAL_ADDRESS: Record<string, RegExp> = {
  'de-DE.familiar': /[^.?!:„] (Sie|Ihr|Ihre[nmrs]?|Ihnen)\b/,
  'es-ES.formal': /\b(tu|tus|te|ti|contigo)\b/i,
  'es-MX.formal': /\b(tu|tus|te|ti|contigo)\b/i,
  'fr-FR.familiar': /\b(vous|votre|vos)\b/i,
  'it-IT.formal': /\b(ti|tuo|tua|tue|tuoi|hai|puoi|sei)\b/i,
  'nl-NL.formal': /\b(je|jij|jou|jouw)\b/i,
  'tr-TR.familiar': /(sınız|siniz|sunuz|sünüz|dınız|diniz|dunuz|dünüz)\b/i,
};

test('nothing speaks in the usual form where the other form of address is chosen', () => {
  const files = readdirSync(new URL('./addressed/', import.meta.url));
  assert.deepEqual(files.map((file) => file.replace('.json', '')).sort(), Object.keys(USUAL_ADDRESS).sort());
  for (const [name, usualForm] of Object.entries(USUAL_ADDRESS)) {
    const own = JSON.parse(readFileSync(new URL(`./addressed/${name}.json`, import.meta.url), 'utf8')) as Texts;
    for (const [key, text] of Object.entries({ ...textsOf(name.split('.')[0] ?? ''), ...own })) {
      // Sentences to the seller, or in the cardholder's own words, address someone else.
      if (/^(example|contact\.message|o)\b/.test(key)) continue;
      assert.doesNotMatch(text, usualForm, `${name}: ${key}`);
    }
  }
});

test('no name stands where its language would decline it', () => {
  const declining: Record<string, RegExp> = {
    'pl-PL': /\b(do|od|z|ze|dla|poproś|rzecz|znasz) \{\{(issuer|merchant)\}\}/i,
    'uk-UA': /(?:^|\s)(до|від|з|у|для|попросіть|користь|знаєте) \{\{(issuer|merchant)\}\}/i,
    'tr-TR': /\{\{(issuer|merchant)\}\}[’']/,
  };
  for (const [tag, name] of Object.entries(declining)) {
    for (const [key, text] of Object.entries(textsOf(tag))) assert.doesNotMatch(text, name, `${tag}: ${key}`);
  }
});

test('Arabic texts have one kind of digits, French ones no bare space before a double sign', () => {
  for (const [key, text] of Object.entries(textsOf('ar-SA'))) {
    assert.doesNotMatch(text.replace(/\{\{\w+\}\}/g, ''), /[0-9]/, key);
  }
  const familiar = JSON.parse(
    readFileSync(new URL('./addressed/fr-FR.familiar.json', import.meta.url), 'utf8'),
  ) as Texts;
  for (const [key, text] of [...Object.entries(textsOf('fr-FR')), ...Object.entries(familiar)]) {
    assert.doesNotMatch(text, /[ \w][?!:;»]|«[ \w]/, key);
  }
});

test('a question about what was said names who it was said to', () => {
  const addressee: Record<string, RegExp> = {
    'ar-SA': /البائع/,
    'de-DE': /Händler/,
    'en-GB': /seller/,
    'en-US': /seller/,
    'es-ES': /vendedor/,
    'es-MX': /vendedor/,
    'fr-FR': /vendeur/,
    'it-IT': /venditore/,
    'ja-JP': /販売者/,
    'nl-NL': /verkoper/,
    'pl-PL': /sprzedawc/,
    'pt-BR': /vendedor/,
    'tr-TR': /satıcı/i,
    'uk-UA': /продавц/,
  };
  for (const { tag } of LOCALES) {
    for (const id of ['subscription.permission_withdrawn_at', 'merchant_contact.at', 'merchant_contact.method']) {
      assert.match(textsOf(tag)[`q.${id}`] ?? '', addressee[tag] as RegExp, `${tag}: ${id}`);
    }
  }
});

/** Forms that fit one sex alone, where the cardholder is meant: participles, adjectives and past tenses, or a doubled ending. */
const ONE_SEX: Record<string, RegExp> = {
  ar: /(?<!\p{L})(متأكد|جاهز|مستعد|أنتَ)(?!\p{L})/u,
  de: /\p{L}(\*in|\/in|:in)\b|\b(Karteninhaber(?! eintragen| oder)|Kunde|Mitarbeiter)\b/u,
  es: /\b(estás|eres|fuiste|fui|estoy|soy|usted está|has sido|ha sido usted) \p{L}+[aio]do\b|¿Listo\?|\bBienvenido|\bel titular/iu,
  fr: /(m’a|m’ont|vous a|vous ont|t’a|t’ont)( quand même| bien| déjà)? \p{L}+é(?!\p{L})|\b(êtes|avez été|as été|tu es) \p{L}+é(?!\p{L})|\p{L}·e/iu,
  it: /\b(sei|ero|eri|sarai) (stato|\p{L}+[aiu]to)\b|\b[Pp]ronto\?|\bBenvenuto/u,
  pl: /[aeiyąęu]ł[ae][mś](?!\p{L})|(?<!\p{L})(gotowy|powinieneś)(?!\p{L})/iu,
  pt: /\b(estou|fui|sou|você está|você foi) \p{L}+[ai]do\b|\b(obrigado|sozinho|pronto\?|do titular)|\bBem-vindo/iu,
  uk: /(?<!\p{L})я (не )?\p{L}+(в|вся|ла|лася)(?!\p{L})|(?<!\p{L})(впевнений|готовий|згоден)(?!\p{L})/iu,
};
const DOUBLED_ENDING = /\p{L}\(-?\p{Ll}{1,5}\)/u;

test('no text is written for men alone, or for women alone', () => {
  for (const name of ['locales', 'addressed']) {
    const files = new URL(`./${name}/`, import.meta.url);
    for (const file of readdirSync(files)) {
      const oneSex = ONE_SEX[file.slice(0, 2)];
      for (const [key, text] of Object.entries(JSON.parse(readFileSync(new URL(file, files), 'utf8')) as Texts)) {
        assert.doesNotMatch(text, DOUBLED_ENDING, `${file}: ${key}`);
        if (oneSex) assert.doesNotMatch(text, oneSex, `${file}: ${key}`);
      }
    }
  }
});

test('the assistant says "I" in its own texts; what form and conversation share says neither', () => {
  for (const tag of ['en-GB', 'en-US']) {
    const texts = textsOf(tag);
    for (const [key, text] of Object.entries(texts)) {
      if (key.startsWith('chat.')) assert.doesNotMatch(text, /\b(we|our|us)\b/i, `${tag}: ${key}`);
    }
    for (const key of [
      'q.problem.suggested',
      'understood.late',
      'understood.conflict',
      'understood.reading',
      'file.read.rejected',
    ]) {
      assert.doesNotMatch(texts[key] ?? '', /\b(I|we|our)\b/i, `${tag}: ${key}`);
    }
  }
});

test('Japanese texts have one width of question marks, and a space after a narrow colon', () => {
  for (const [key, text] of Object.entries(textsOf('ja-JP'))) {
    assert.doesNotMatch(text, /[\u3040-\u9fff][?!]|[\u3040-\u9fff]:(?! |$)/, key);
  }
});

test('American English is spelled and dated as in America', () => {
  const british =
    /ancell(ed|ing)\b|ognis|rganis|authoris|\bcheque\b|colour|\b\d{1,2} (January|February|March|April|May|June)\b/;
  for (const [key, text] of Object.entries(english)) assert.doesNotMatch(text, british, key);
});

test('no question needs the heading of its step to be understood', () => {
  const bare =
    /^(What was it|What is wrong|Which date is on it|Did you keep to those rules|Why could you not|How did you pay)\?$/;
  for (const [key, text] of Object.entries(english)) {
    if (key.startsWith('q.')) assert.doesNotMatch(text, bare, key);
  }
});

test('languages other than English are translated', () => {
  for (const { tag } of LOCALES.filter(({ tag }) => !tag.startsWith('en'))) {
    const texts = textsOf(tag);
    const same = Object.keys(texts).filter(
      (key) => texts[key] === english[key] && /[a-z]{4}/i.test((texts[key] ?? '').replace(/\{\{\w+\}\}/g, '')),
    );
    assert.ok(same.length <= 6, `${tag}: ${same.join(' ')}`);
  }
});

test('every question, choice and step has its words', () => {
  const missing: string[] = [];
  const need = (key: string): void => {
    if (!(key in english)) missing.push(key);
  };
  const context = {
    today: '2026-03-10',
    transaction: {
      card_scheme: 'VISA' as const,
      channel_type: 'ATM' as const,
      merchant_name: 'x',
      transaction_amount: 1,
      transaction_currency: 'EUR',
      transaction_timestamp: '2026-02-10T10:00:00Z',
    },
  };
  for (const question of QUESTIONS) {
    need(`q.${question.id}`);
    need(`step.${question.step}`);
    if (question.id === 'expected_currency') continue;
    const kinds: Answers[] = [{}, { 'purchase.kind': 'merchandise' }, { 'condition.issue': 'counterfeit' }];
    for (const given of kinds) {
      for (const value of choicesOf(question.choices, given, context)) need(`o.${question.id}.${value}`);
    }
  }
  for (const step of visible({}, context)) need(`step.${step.id}`);
  assert.deepEqual(missing, []);
});

test('a locale falls back to its language, then to English', () => {
  assert.equal(chooseLocale(['es']).tag, 'es-ES');
  for (const tag of ['es-AR', 'es-CO', 'es-CL', 'es-419']) assert.equal(chooseLocale([tag]).tag, 'es-MX', tag);
  for (const tag of ['en-AU', 'en-IE', 'en-IN', 'en-nz']) assert.equal(chooseLocale([tag]).tag, 'en-GB', tag);
  for (const tag of ['en', 'en-CA', 'en-Latn-US']) assert.equal(chooseLocale([tag]).tag, 'en-US', tag);
  assert.equal(chooseLocale(['pt-PT', 'de-DE']).tag, 'pt-BR');
  assert.equal(chooseLocale(['xx-XX', null, 'DE-de']).tag, 'de-DE');
  assert.equal(chooseLocale(['nl-BE']).tag, 'nl-NL');
  assert.equal(chooseLocale(['ko-KR']).tag, 'en-US');
});
