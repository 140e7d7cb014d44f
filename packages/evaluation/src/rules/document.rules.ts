/** Files against what they were sent as, against the facts, and what should not stand in them. */
import { documentContradictions, readingOtherwise } from '../consistency/document-facts.ts';
import { CAP_MODERATE_LOW, failed, NOTES, notApplicable, passed, type Rule } from './rule.ts';

const AT = 'evidences.additional_documentation';
const words = (kind: string | null | undefined): string => String(kind).replaceAll('_', ' ');

const looksAsSent: Rule = {
  code: 'document_reads_otherwise',
  summary: 'A file that looks like another kind of document than it was sent as needs a look.',
  source: 'Interface of the service: files are read; which document is enough: the rule that asks for it',
  ofEveryKind: true,
  evaluate({ documents }) {
    const read = documents.filter(({ reading }) => reading?.looks_like);
    const inputs = { [AT]: documents.length || null, read: read.length };
    if (read.length === 0) return notApplicable(inputs);
    const others = readingOtherwise(documents);
    const [first] = others;
    if (!first) return passed(inputs);
    return failed({ ...inputs, otherwise: others.length }, NOTES, {
      at: AT,
      code: 'document_reads_otherwise',
      type: 'warning',
      msg: `A file sent as ${words(first.kind)} looks like ${words(first.reading?.looks_like)}${others.length > 1 ? `, and ${others.length - 1} more look like other kinds than they were sent as` : ''}. Look at what it shows before relying on it.`,
    });
  },
};

const agreesWithFacts: Rule = {
  code: 'document_contradicts_facts',
  summary: 'What a file says must go with the facts that were given.',
  source: 'SN decision tables (friendly fraud); plausibility of the facts',
  ofEveryKind: true,
  evaluate({ documents, given }) {
    const facts = documents.reduce((sum, { reading }) => sum + (reading?.facts.length ?? 0), 0);
    const inputs = { [AT]: documents.length || null, facts_read: facts };
    if (facts === 0) return notApplicable(inputs);
    const found = documentContradictions(given, documents);
    const [first] = found;
    if (!first) return passed(inputs);
    const verdict = failed({ ...inputs, contradictions: found.length }, CAP_MODERATE_LOW, {
      at: first.paths[0] ?? AT,
      code: 'document_contradicts_facts',
      msg: `${found.map(({ msg }) => msg).join(' ')} Clear up which of it holds before filing.`,
    });
    return { ...verdict, needsReview: 'first' };
  },
};

const holdsNoCardNumber: Rule = {
  code: 'card_number_in_file',
  summary: 'A file in which a full card number stands must not be passed on as it is.',
  source: 'PCI DSS 4.0.1, 3.4 and 4.2.2',
  ofEveryKind: true,
  evaluate({ documents }) {
    const count = documents.filter(({ reading }) => reading?.holds_card_number).length;
    const inputs = { [AT]: documents.length || null, with_card_number: count };
    if (documents.every(({ reading }) => reading === undefined)) return notApplicable(inputs);
    if (count === 0) return passed(inputs);
    return failed(inputs, NOTES, {
      at: AT,
      code: 'card_number_in_file',
      type: 'warning',
      msg: `A full card number stands in ${count === 1 ? 'a file' : `${count} files`}. Black it out before the file is passed on.`,
    });
  },
};

export const documentRules: readonly Rule[] = [looksAsSent, agreesWithFacts, holdsNoCardNumber];
