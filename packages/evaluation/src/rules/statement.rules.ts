/** Whether the cardholder's own words are there, and say something. */

import type { DisputeCase } from '../dispute-case.ts';
import { CAP_MODERATE_LOW, CLOSES, failed, NOTES, notApplicable, passed, type Rule } from './rule.ts';

type StatementState = 'missing' | 'too_short' | 'boilerplate' | 'present';

/** How the statement stands: letters and digits alone count towards the minimum. */
export function statementState({
  evidences,
  options,
  reading,
  stated,
}: Pick<DisputeCase, 'evidences' | 'options' | 'reading' | 'stated'>): StatementState {
  const text = evidences.cardholder_statement?.trim() ?? '';
  if (text === '') return 'missing';
  if (reading.boilerplateOnly || (saysNothing(text, reading) && !stated.some(tellsWhatHappened))) return 'boilerplate';
  return lengthOf(text) < options.statementMinCharacters ? 'too_short' : 'present';
}

/** A sign of Japanese or Chinese says as much as this many letters (Han characters and kana, no spaces between words). */
const LETTERS_A_SIGN = 2.5;
const SIGNS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/** Characters of a text, counted so that the minimum is as much of a story in every script. */
const lengthOf = (text: string): number =>
  Math.round(text.length + (text.match(SIGNS)?.length ?? 0) * (LETTERS_A_SIGN - 1));

/** A short text in which no story can be read; longer ones are given the benefit of the doubt. */
const SHORT = 60;
const saysNothing = (text: string, { best }: DisputeCase['reading']): boolean =>
  lengthOf(text) < SHORT && (best === null || best === 'not_a_dispute');

/** What was bought is no story yet; that it did not come is one, however short. */
const tellsWhatHappened = ({ path }: DisputeCase['stated'][number]): boolean => !path.startsWith('evidences.purchase.');

const AT = 'evidences.cardholder_statement';

const statementPresent: Rule = {
  code: 'missing_document:cardholder_statement',
  summary: 'Every dispute needs the cardholder’s own account of what happened.',
  source: 'VCR26 §11.7.5.5, Table 11-30 (certification); Q-4837 (cardholder letter); SN decision tables',
  ofEveryKind: true,
  evaluate(dispute) {
    const state = statementState(dispute);
    const inputs = { [AT]: { state, characters: dispute.evidences.cardholder_statement?.trim().length ?? 0 } };
    if (state === 'present') return passed(inputs);
    return failed(inputs, CAP_MODERATE_LOW, {
      at: AT,
      code: 'missing_document:cardholder_statement',
      msg:
        state === 'missing'
          ? `There is no cardholder statement. Ask the cardholder to say in their own words what happened, in at least ${dispute.options.statementMinCharacters} characters.`
          : 'The cardholder statement does not say what happened. Ask the cardholder what the payment was for and what went wrong.',
    });
  },
};

const statementLongEnough: Rule = {
  code: 'statement_too_short',
  summary: 'A statement below the minimum length names no reason for the dispute.',
  source: 'Interface specification (a statement that is too short yields a failed check); the minimum is ours',
  ofEveryKind: true,
  evaluate(dispute) {
    const length = lengthOf(dispute.evidences.cardholder_statement?.trim() ?? '');
    const inputs = { [AT]: { characters: length }, minimum: dispute.options.statementMinCharacters };
    if (length === 0) return notApplicable(inputs);
    if (length >= dispute.options.statementMinCharacters) return passed(inputs);
    return failed(inputs, CAP_MODERATE_LOW, {
      at: AT,
      code: 'statement_too_short',
      msg: `The cardholder statement has ${length} characters; it needs at least ${dispute.options.statementMinCharacters}. Ask the cardholder to describe what happened.`,
    });
  },
};

const statementSaysSomething: Rule = {
  code: 'statement_boilerplate_only',
  summary: 'A statement that only asks for money or greets does not describe a dispute.',
  source: 'SN decision tables; statement classifier',
  ofEveryKind: true,
  evaluate(dispute) {
    const inputs = { [AT]: { boilerplate_only: dispute.reading.boilerplateOnly } };
    if (!dispute.evidences.cardholder_statement?.trim()) return notApplicable(inputs);
    if (!dispute.reading.boilerplateOnly) return passed(inputs);
    return failed(inputs, CAP_MODERATE_LOW, {
      at: AT,
      code: 'statement_boilerplate_only',
      msg: 'The statement tells nothing of what happened: it greets, or asks for help or for the money back. Ask whether the cardholder knows the merchant, took part in the purchase, and what went wrong.',
    });
  },
};

/** Nothing to classify by: neither facts nor statement. */
const enoughInformation: Rule = {
  code: 'insufficient_information',
  summary: 'Without facts or a readable statement no kind of dispute, and so no code, can be named.',
  source: 'SN decision tables',
  evaluate({ subcategory, classification }) {
    const inputs = { subcategory };
    if (classification.category !== 'unclassified') return passed(inputs);
    return {
      ...failed(inputs, CLOSES, {
        at: AT,
        code: 'insufficient_information',
        msg: 'The kind of dispute could not be told. Ask the cardholder whether they know the merchant, whether they took part in the purchase, and what the problem is.',
        type: 'warning',
      }),
      outcome: 'unknown',
    };
  },
};

/** What is a document good for, if nobody said what it shows? It counts, and the issuer should look at it. */
const documentsHaveKinds: Rule = {
  code: 'document_kind_unspecified',
  summary: 'A file without a kind counts as the document asked for; a person should look at what it shows.',
  source: 'Interface of the service: files carry a kind; which document is enough: the rule that asks for it',
  ofEveryKind: true,
  evaluate({ documents, areKindsKnown }) {
    const unspecified = documents.filter(({ kind }) => kind === null).length;
    const inputs = { 'evidences.additional_documentation': documents.length || null, without_kind: unspecified };
    if (!areKindsKnown || documents.length === 0) return notApplicable(inputs);
    if (unspecified === 0) return passed(inputs);
    return failed(inputs, NOTES, {
      at: 'evidences.additional_documentation',
      code: 'document_kind_unspecified',
      type: 'warning',
      msg: `${unspecified === 1 ? 'One file was' : `${unspecified} files were`} sent without a kind and counted as what was asked for. Look at what it shows, and send the kind with the upload.`,
    });
  },
};

export const statementRules: readonly Rule[] = [
  statementPresent,
  statementLongEnough,
  statementSaysSomething,
  enoughInformation,
  documentsHaveKinds,
];
