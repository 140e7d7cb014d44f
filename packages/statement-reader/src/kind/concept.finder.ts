import { AR } from './lexicon/ar.lexicon.ts';
import { DE } from './lexicon/de.lexicon.ts';
import { EN } from './lexicon/en.lexicon.ts';
import { ES } from './lexicon/es.lexicon.ts';
import { FR } from './lexicon/fr.lexicon.ts';
import { IT } from './lexicon/it.lexicon.ts';
import { CONCEPTS, type Concept, type Lexicon } from './lexicon/lexicon.shape.ts';
import { PL } from './lexicon/pl.lexicon.ts';
import { PT } from './lexicon/pt.lexicon.ts';
import { normalised, type Tokens } from './tokens.reader.ts';

export interface FoundConcept {
  concept: number;
  /** Index of the word it was found at. */
  at: number;
}

interface Index {
  exact: Map<string, number[]>;
  stems: Map<string, number[]>;
  phrases: Map<string, number[]>;
  /** What phrases begin with, up to each of their words but the last. */
  phraseStarts: Set<string>;
  longestStem: number;
  isArabic: boolean;
  seen: Map<string, Known>;
}

/** What is known of a word. */
interface Known {
  concepts: readonly number[];
  startsPhrase: boolean;
}

const NONE: readonly number[] = [];
const MAX_REMEMBERED = 20_000;
const ARABIC_PREFIX = /^(?:وال|بال|فال|كال|ولل|لل|ال|و|ف|ب|ل)(?=.{3})/;
const LEXICONS: readonly Lexicon[] = [EN, ES, FR, DE, IT, PT, PL, AR];

const add = (map: Map<string, number[]>, key: string, concept: number) => {
  const known = map.get(key);
  if (!known) map.set(key, [concept]);
  else if (!known.includes(concept)) known.push(concept);
};

/** German umlauts are also typed ae, oe, ue. */
const spellings = (word: string, isGerman: boolean): string[] => {
  const plain = normalised(word);
  if (!isGerman || !/[äöü]/.test(word)) return [plain];
  return [plain, normalised(word.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue'))];
};

function indexOf(lexicon: Lexicon): Index {
  const isArabic = lexicon === AR;
  const index: Index = {
    exact: new Map(),
    stems: new Map(),
    phrases: new Map(),
    phraseStarts: new Set(),
    longestStem: 0,
    isArabic,
    seen: new Map(),
  };
  CONCEPTS.forEach((name: Concept, concept) => {
    for (const entry of (lexicon[name] ?? '').split(/\s+/).filter(Boolean)) {
      for (const spelling of spellings(entry.replace('*', ''), lexicon === DE)) {
        if (spelling.includes('_')) {
          add(index.phrases, spelling, concept);
          for (let at = spelling.indexOf('_'); at > 0; at = spelling.indexOf('_', at + 1)) {
            index.phraseStarts.add(spelling.slice(0, at));
          }
        } else if (entry.endsWith('*') || (isArabic && spelling.length >= 4)) {
          add(index.stems, spelling, concept);
          index.longestStem = Math.max(index.longestStem, spelling.length);
        } else {
          add(index.exact, spelling, concept);
        }
      }
    }
  });
  return index;
}

/** Made when a language is first met: a start that reads no statement makes none. */
const INDEXES: (Index | undefined)[] = [];
function indexFor(language: number): Index {
  INDEXES[language] ??= indexOf(LEXICONS[language] as Lexicon);
  return INDEXES[language];
}

let languageWords: Map<string, number[]> | undefined;
function smallWords(): Map<string, number[]> {
  const words = new Map<string, number[]>();
  LEXICONS.forEach((lexicon, language) => {
    for (const word of lexicon.STOP.split(/\s+/)) add(words, normalised(word), language);
  });
  return words;
}

function lookedUp(index: Index, word: string): readonly number[] {
  const found = index.exact.get(word);
  if (found) return found;
  for (let length = Math.min(word.length, index.longestStem); length >= 2; length--) {
    const stem = index.stems.get(word.slice(0, length));
    if (stem) return stem;
  }
  if (!index.isArabic) return NONE;
  const bare = word.replace(ARABIC_PREFIX, '');
  return bare === word ? NONE : lookedUp(index, bare);
}

function knownOf(index: Index, word: string): Known {
  const known = index.seen.get(word);
  if (known) return known;
  const found = { concepts: lookedUp(index, word), startsPhrase: index.phraseStarts.has(word) };
  if (index.seen.size >= MAX_REMEMBERED) index.seen.clear();
  index.seen.set(word, found);
  return found;
}

/** The languages a text may be in, by their small words; all of them where nothing tells. */
function likelyLanguages(words: readonly string[]): number[] {
  const counts = new Array<number>(LEXICONS.length).fill(0);
  languageWords ??= smallWords();
  for (const word of words) {
    for (const language of languageWords.get(word) ?? NONE) counts[language] = (counts[language] ?? 0) + 1;
    const first = word.charCodeAt(0);
    if (first >= 0x600 && first <= 0x6ff) counts[LEXICONS.length - 1] = (counts[LEXICONS.length - 1] ?? 0) + 1;
  }
  const most = Math.max(...counts);
  return counts.flatMap((count, language) => (count >= most * 0.75 ? [language] : []));
}

/** Ideas found in the text, in the order of its words. */
export function findConcepts({ words }: Tokens): FoundConcept[] {
  const indexes = likelyLanguages(words).map(indexFor);
  const found: FoundConcept[] = [];
  const here: number[] = [];
  words.forEach((word, at) => {
    here.length = 0;
    for (const index of indexes) {
      const { concepts, startsPhrase } = knownOf(index, word);
      for (const concept of concepts) if (!here.includes(concept)) here.push(concept);
      if (!startsPhrase) continue;
      let phrase = word;
      for (let length = 1; length <= 3 && at + length < words.length; length++) {
        phrase += `_${words[at + length]}`;
        for (const concept of index.phrases.get(phrase) ?? NONE) if (!here.includes(concept)) here.push(concept);
        if (!index.phraseStarts.has(phrase)) break;
      }
    }
    for (const concept of here) found.push({ concept, at });
  });
  return found;
}
