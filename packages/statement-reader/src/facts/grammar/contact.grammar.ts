/** `merchant_contact`: whether, when and how the merchant was contacted, and what came of it. */

import type { StatedFact } from '@dispute-intake/contract/stated-fact';
import type { Concept } from '../lexicon/lexicon.shape.ts';
import type { Narrative, Telling } from '../narrative.ts';
import { contactScopes } from '../scopes/contact.scopes.ts';
import { isTakenBack } from '../scopes/taken-back.ts';

const METHOD_OF: Partial<Record<Concept, string>> = {
  contactEmail: 'email',
  contactPhone: 'phone',
  contactChat: 'chat',
  contactInPerson: 'in_person',
  contactPost: 'post',
  contactOther: 'other',
};
const METHOD_SIGNS: readonly (readonly [Concept, string])[] = [
  ['methodEmail', 'email'],
  ['methodPhone', 'phone'],
  ['methodChat', 'chat'],
  ['methodPost', 'post'],
  ['methodInPerson', 'in_person'],
  ['methodOther', 'other'],
];
const CONTACTS = [...(Object.keys(METHOD_OF) as Concept[]), 'contact', 'contactNoun'] as const;

export function readContact(narrative: Narrative): StatedFact[] {
  const { marked, lexicon, context } = narrative;
  const scopes = contactScopes(marked.source, lexicon.language, context.channel === 'ATM');
  const isInScope = (contact: Telling): boolean => {
    const { start, end } = marked.sourceSpan(contact);
    return scopes.at(end - 1) === undefined && scopes.at(start) !== 'planned';
  };
  const told = narrative
    .all(...CONTACTS)
    .filter(
      (contact) =>
        !narrative.isUnreal(contact) &&
        !narrative.isQuoted(contact) &&
        !narrative.isAnnounced(contact) &&
        !isWithOthers(narrative, contact) &&
        !isOfMachine(narrative, contact) &&
        isInScope(contact),
    );
  // "I never wrote that I keep them" denies the words, not the letter.
  const isOfWords = ({ start, end }: Telling): boolean =>
    narrative.all('deniedWords').some((one) => one.start < end && one.end > start);
  const [denial] = narrative
    .all('notContacted')
    .filter((one) => !isWithOthers(narrative, one) && !isOfWords(one) && !isTakenBack(narrative, one));
  const overlapsDenial = (contact: Telling): boolean =>
    narrative
      .all('notContacted')
      .some(
        (one) =>
          (contact.start < one.end && contact.end > one.start) ||
          (one.end <= contact.start && NOR.test(marked.text.slice(one.end, contact.start))),
      );
  const done = told.filter(
    (contact) => !overlapsDenial(contact) && (contact.concept === 'contactNoun' || !narrative.isDenied(contact)),
  );
  if (done.length === 0) {
    const replies = denial ? [] : repliesOf(narrative);
    if (replies.length > 0) return contactFacts(narrative, replies);
    const span =
      denial ?? told.find((one) => one.concept !== 'contactInPerson' && !overlapsDenial(one) && !isOfWords(one));
    if (!span || isOfOneWayOnly(narrative, span)) return [];
    return [narrative.fact('evidences.merchant_contact.attempted', false, span, 0.96)];
  }
  return contactFacts(narrative, done);
}

/** "I have not written to them or called" denies both: nothing but such a word stands between them, in folded letters. */
const NOR =
  /^,? (?:nor|or|weder|noch|oder|ni|o|ne|nem|ou|ani|lub|czy|of|de|ya da|veya|ні|або|чи|й|і|та|ولا|او)(?: [^ ,.;:!?]+){0,2} $/u;

/** "I didn't phone them, it all went by mail" denies one way, and names another in other words. */
function isOfOneWayOnly(narrative: Narrative, denial: Telling): boolean {
  const { marked, all } = narrative;
  const ways = [...(Object.entries(METHOD_OF) as [Concept, string][]), ...METHOD_SIGNS].flatMap(([concept, way]) =>
    all(concept).map((span) => ({ way, span })),
  );
  const from = marked.text.slice(0, denial.start).search(/[^,.;:!?、。،؛]*$/u);
  const length = marked.text.slice(denial.end).search(/[,.;:!?、。،؛]/u);
  const to = length < 0 ? marked.text.length : denial.end + length;
  const isWithin = ({ start, end }: Telling): boolean => start < to && end > from;
  const denied = new Set(ways.filter(({ span }) => isWithin(span)).map(({ way }) => way));
  if (denied.size === 0) return false;
  return ways.some(
    ({ way, span }) =>
      !denied.has(way) &&
      !isWithin(span) &&
      !narrative.isDenied(span) &&
      !narrative.isUnreal(span) &&
      !narrative.isQuoted(span) &&
      !isWithOthers(narrative, span),
  );
}

/** Who only tells what the merchant answered has contacted it all the same. */
function repliesOf(narrative: Narrative): Telling[] {
  const isIn = (concept: Concept, { sentence }: Telling): boolean =>
    narrative.all(concept).some((one) => one.sentence === sentence);
  return narrative
    .all('replied')
    .filter((one) => isIn('answered', one) && !isIn('silence', one) && !isIn('thirdParty', one))
    .filter((one) => !narrative.isDenied(one) && !narrative.isUnreal(one));
}

function contactFacts(narrative: Narrative, done: readonly Telling[]): StatedFact[] {
  const { fact, context } = narrative;
  // "On 2 November they told me over the phone": the day of the answer is that of the contact told without one.
  const answers = narrative
    .all('replied', 'returnAttempted')
    .filter((one) => done.some((two) => two.sentence === one.sentence && two.dates.length === 0));
  const dated = [...done, ...answers, ...continued(narrative, done)].flatMap((contact) =>
    contact.dates.map((date) => ({ contact, date })).filter(({ date }) => !date.day || date.day <= context.writtenOn),
  );
  let latest: (typeof dated)[number] | undefined;
  for (const one of dated) if (one.date.day && one.date.day >= (latest?.date.day ?? '')) latest = one;
  const isOpen = dated.some(({ date }) => !date.day && date.at > (latest?.date.at ?? -1));
  const main = done.find((one) => one === latest?.contact) ?? done.at(-1);
  if (!main) return [];
  const facts = [fact('evidences.merchant_contact.attempted', true, main, 0.98)];
  if (latest?.date.day && !isOpen) {
    const span = { start: latest.date.at, end: latest.date.at + 1 };
    facts.push(fact('evidences.merchant_contact.at', latest.date.day, span, 0.96));
  }
  const method = methodOf(narrative, main) ?? onlyMethod(narrative, done);
  if (method) {
    const { start, end } = narrative.marked.sourceSpan(method.span);
    // A messenger is not the chat of a shop.
    const isMessenger = method.value === 'chat' && MESSENGER.test(narrative.marked.source.slice(start, end));
    const how = isMessenger ? 'other' : method.value;
    facts.push(fact('evidences.merchant_contact.method', how, method.span, 0.97));
  }
  const outcome = outcomeOf(narrative, done);
  if (outcome) {
    const { start, end } = narrative.marked.sourceSpan(outcome);
    facts.push(fact('evidences.merchant_contact.outcome', narrative.marked.source.slice(start, end), outcome, 0.95));
  }
  return facts;
}

/** "I called on the 1st and again on the 15th, they said …": a day told right after that of a contact is one of it too. */
function continued({ marked, all, marks }: Narrative, done: readonly Telling[]): Telling[] {
  const marksOfDates = marks('date');
  return done.flatMap((contact) => {
    const found: Telling[] = [];
    let last = contact.dates.at(-1)?.at;
    while (last !== undefined) {
      const from: number = last + 1;
      const next = marksOfDates.find(({ at }) => at >= from);
      const between = next && marked.text.slice(from, next.at);
      const date = next && marked.dates[next.index];
      if (!date || between === undefined || !isContinuation(between)) break;
      if (all(...EVENTS_BETWEEN).some(({ start, end }) => start < next.at && end > from)) break;
      const isTaken = all(...EVENTS_AFTER).some(({ dates }) => dates.some(({ at }) => at === next.at));
      if (isTaken) break;
      found.push({ ...contact, dates: [{ ...date, at: next.at }] });
      last = next.at;
    }
    return found;
  });
}
const EVENTS_BETWEEN = ['replied', 'bought', 'charged', 'arrived', 'returned', 'cancelled', 'otherEvent'] as const;
const EVENTS_AFTER = ['bought', 'charged', 'expected', 'arrived', 'returned', 'cancelled', 'otherPaid'] as const;
const MOST_WORDS_BETWEEN = 5;
const isContinuation = (between: string): boolean =>
  !/[.!?;:]/.test(between) && between.trim().split(/\s+/).length <= MOST_WORDS_BETWEEN;

const MESSENGER =
  /whats ?app|wh?ats?app|(?<!\p{L})(?:zap|zapzap|telegram|viber|signal|insta(?:gram)?|messenger)(?!\p{L})|\u0648\u0627\u062a\u0633/iu;

type Method = { value: string; span: Telling };

/** How it was told, by the words themselves or a word beside them. */
export function methodOf(narrative: Narrative, contact: Telling): Method | null {
  const own = METHOD_OF[contact.concept];
  // "I sent an e-mail, and a robot answered with a ticket": what is named first is how.
  if (own === 'other') {
    const within = METHOD_SIGNS.flatMap(([sign, value]) =>
      narrative
        .all(sign)
        .flatMap((span) => (span.start >= contact.start && span.end <= contact.end ? [{ value, span }] : [])),
    );
    const named = within.sort((one, other) => one.span.start - other.span.start)[0];
    if (named) return named;
  }
  if (own) return { value: own, span: contact };
  // The method may be told in a more exact telling of the same words, or by a word beside it.
  const same = narrative
    .all(...(Object.keys(METHOD_OF) as Concept[]))
    .find((other) => other.start < contact.end && other.end > contact.start);
  if (same) return { value: METHOD_OF[same.concept] ?? 'other', span: same };
  for (const reach of [0, 5, 9]) {
    for (const [sign, value] of METHOD_SIGNS) {
      const span = narrative
        .all(sign)
        .find(
          (one) =>
            one.sentence === contact.sentence &&
            narrative.near(contact, [sign], reach) &&
            isBeside(one, contact, narrative, reach),
        );
      if (span) return { value, span };
    }
  }
  return null;
}

const isBeside = (sign: Telling, contact: Telling, { marked }: Narrative, reach: number): boolean => {
  const [from, to] = sign.start < contact.start ? [sign.end, contact.start] : [contact.end, sign.start];
  return (
    from >= to ||
    (marked.text.slice(from, to).split(/\s+/).length - 1 <= reach && !/[;:]/.test(marked.text.slice(from, to)))
  );
};

function onlyMethod(narrative: Narrative, done: readonly Telling[]): Method | null {
  const methods = done.map((contact) => methodOf(narrative, contact)).filter((one) => one !== null);
  const [first] = methods;
  return first && methods.every(({ value }) => value === first.value) ? first : null;
}

/** The merchant's answer, or its silence, told after a contact or in the sentence before it. */
function outcomeOf(narrative: Narrative, done: readonly Telling[]): { start: number; end: number } | null {
  const first = done[0]?.sentence ?? 0;
  const last = done.at(-1);
  const told = narrative.all('silence', 'replied').filter(({ sentence }) => sentence >= first - 1);
  const chosen = told.find(({ start }) => start >= (last?.start ?? 0)) ?? told.at(-1);
  if (!chosen) return last ? wentOn(narrative, last) : null;
  const sentence = narrative.marked.sentences[chosen.sentence];
  return { start: chosen.start, end: Math.min(sentence?.end ?? chosen.end, chosen.start + 200) };
}

/** What the sentence of a contact goes on to tell of others ("I phoned, and she put me through to a machine"). */
function wentOn({ marked, lexicon, all }: Narrative, contact: Telling): { start: number; end: number } | null {
  const end = marked.sentences[contact.sentence]?.end ?? contact.end;
  const rest = marked.text.slice(contact.end, end);
  const joint = rest.search(/[,;:]/);
  const word = [...rest.matchAll(lexicon.conjunctions)][0];
  const from = Math.min(joint < 0 ? rest.length : joint + 1, word ? word.index + word[0].length : rest.length);
  const told = rest.slice(from);
  if (told.trim().split(/\s+/).length < MIN_ANSWER_WORDS || lexicon.me.test(told)) return null;
  const start = contact.end + from;
  const isOwnDoing = all(...CONTACTS, 'bought', 'returned', 'arrived', 'cancelled', 'disputedAmount').some(
    (one) => one.start >= start && one.start < end,
  );
  return isOwnDoing ? null : { start, end: Math.min(end, start + 200) };
}
const MIN_ANSWER_WORDS = 3;

/** "I asked for 250" of a cash machine, "I want the 80 that are missing": nobody was contacted with that. */
const isOfMachine = (narrative: Narrative, { start, end }: Telling): boolean =>
  narrative
    .all('disputedAmount', ...(narrative.context.channel === 'ATM' ? (['cashRequested'] as const) : []))
    .some((other) => start < other.end && end > other.start);

/** The bank, the police or a carrier was contacted, not the merchant. A cash machine's merchant is its bank. */
function isWithOthers(narrative: Narrative, contact: Telling): boolean {
  const isMachines = narrative.context.channel === 'ATM';
  return narrative.all('thirdParty').some((other) => {
    const words = narrative.marked.text.slice(other.start, other.end);
    if (isMachines && !narrative.lexicon.own.test(words)) return false;
    if (other.sentence !== contact.sentence) return false;
    // "A fake adviser called": it was they who called; "I told my bank and called the shop": it was not.
    if (other.end <= contact.start) {
      const isApart = beginsWithConjunction(narrative, contact.start, contact.end);
      return !isApart && narrative.marked.text.slice(other.end, contact.start).trim() === '';
    }
    if (other.end <= contact.end && goesOnToAnother(narrative, other.end, contact.end)) return false;
    const between = narrative.marked.text.slice(contact.end, Math.max(contact.end, other.start));
    return !/[,;:\ue300]/.test(between) && between.split(/\s+/).length - 1 <= 3;
  });
}

const beginsWithConjunction = ({ marked, lexicon }: Narrative, from: number, to: number): boolean =>
  marked.text.slice(Math.max(0, from - 1), to).search(lexicon.conjunctions) === 0 ||
  lexicon.prefix.exec(marked.text.slice(from, to))?.[0] !== '';

/** "Ich habe meine Bank informiert und den Laden angerufen": what follows the conjunction has an object of its own. */
function goesOnToAnother({ marked, lexicon, all }: Narrative, from: number, to: number): boolean {
  const rest = marked.text.slice(from, to);
  const [conjunction] = rest.matchAll(lexicon.conjunctions);
  if (!conjunction) return false;
  const after = from + conjunction.index + conjunction[0].length;
  const isOthersToo = all('thirdParty').some(({ start, end }) => start >= after - 1 && end <= to);
  return !isOthersToo && marked.text.slice(after, to).trim().split(/\s+/).length >= WORDS_OF_VERB_AND_OBJECT;
}
const WORDS_OF_VERB_AND_OBJECT = 2;
