/**
 * Finds all patterns of many concepts in one walk over a text. At each beginning of a word a tree of openings tells the
 * few patterns that can begin there; only those are tried. Finds what a search for each concept on its own finds.
 */
import { openingCode, openingsReader } from './pattern.openings.ts';
import { isLetter, NOT_BEFORE_LETTER } from './pattern.ts';
import { atOnce, type InPieces } from './pieces.ts';

interface Attempt {
  concept: number;
  /** In the order they are tried. */
  expressions: readonly RegExp[];
}

/** There are some ten thousand in a language, and most have one child and no pattern: neither gets a collection of its own. */
interface Node {
  parent: Node | null;
  /** Code unit that leads to the first child, and that child. */
  code: number;
  child: Node | null;
  /** All children but the first. */
  more: Map<number, Node> | null;
  /** Patterns one of whose openings ends here, as [concept, position among its patterns]. */
  patterns: [number, number][] | null;
  /** What to try where the walk ends here; made when it first does. */
  attempts?: readonly Attempt[];
}

export interface PatternIndex {
  /** For each concept, its matches in the order of the text; none of a concept overlaps another of it. */
  search(text: string): RegExpExecArray[][];
  /** Has every pattern compiled by the engine, which else does it as each is first tried. */
  compile(): InPieces<void>;
}

const SPACE = 32;
const newNode = (parent: Node | null): Node => ({ parent, code: -1, child: null, more: null, patterns: null });
const childOf = (node: Node, code: number): Node | undefined => {
  if (node.code === code) return node.child ?? undefined;
  return node.more?.get(code);
};

/** `concepts[i]` are the sources of one concept: of those that fit at one place, the first is taken. */
export const patternIndex = (concepts: readonly (readonly string[])[], prefix: string): PatternIndex =>
  atOnce(patternIndexing(concepts, prefix));

export function* patternIndexing(concepts: readonly (readonly string[])[], prefix: string): InPieces<PatternIndex> {
  const root = newNode(null);
  const openingsOf = openingsReader();
  const expressions: RegExp[][] = concepts.map(() => []);
  for (const [concept, sources] of concepts.entries()) {
    for (const [position, source] of sources.entries()) {
      for (const opening of openingsOf(`(?:${prefix})(?:${source})`)) {
        const node = nodeOf(root, opening);
        node.patterns ??= [];
        node.patterns.push([concept, position]);
      }
      expressions[concept]?.push(new RegExp(`(?:${prefix})(?:${source})${NOT_BEFORE_LETTER}`, 'y'));
      yield;
    }
  }
  const attemptsAt = (last: Node): Attempt[] => {
    const patterns: [number, number][] = [];
    for (let node: Node | null = last; node; node = node.parent) if (node.patterns) patterns.push(...node.patterns);
    const byConcept = Map.groupBy(patterns, ([concept]) => concept);
    return [...byConcept].map(([concept, found]) => {
      const positions = [...new Set(found.map(([, position]) => position))].sort((one, other) => one - other);
      return { concept, expressions: positions.map((position) => expressions[concept]?.[position] as RegExp) };
    });
  };
  return {
    search: (text) => searched(text, root, concepts.length, attemptsAt),
    *compile() {
      for (const expression of expressions.flat()) {
        firstMatch([expression], '', 0);
        yield;
      }
    },
  };
}

function nodeOf(root: Node, opening: string): Node {
  let node = root;
  for (let at = 0; at < opening.length; at++) {
    const code = opening.charCodeAt(at);
    node = childOf(node, code) ?? addChild(node, code);
  }
  return node;
}

function addChild(node: Node, code: number): Node {
  const child = newNode(node);
  if (node.child === null) {
    node.code = code;
    node.child = child;
  } else {
    node.more ??= new Map();
    node.more.set(code, child);
  }
  return child;
}

function searched(text: string, root: Node, count: number, attemptsAt: (last: Node) => Attempt[]): RegExpExecArray[][] {
  const found: RegExpExecArray[][] = Array.from({ length: count }, () => []);
  const ends = new Int32Array(count);
  for (let at = 0; at < text.length; at++) {
    if (at > 0 && isLetter(text.charCodeAt(at - 1))) continue;
    const last = deepest(text, at, root);
    last.attempts ??= attemptsAt(last);
    for (const { concept, expressions } of last.attempts) {
      if (at < (ends[concept] as number)) continue;
      const match = firstMatch(expressions, text, at);
      if (!match) continue;
      found[concept]?.push(match);
      ends[concept] = at + match[0].length;
    }
  }
  return found;
}

/** How far from `at` on the tree knows the text; white space counts once. */
function deepest(text: string, at: number, root: Node): Node {
  let node = root;
  let before = 0;
  for (let ahead = at; ahead < text.length; ahead++) {
    const code = openingCode(text.charCodeAt(ahead));
    if (code === SPACE && before === SPACE) continue;
    before = code;
    const next = childOf(node, code);
    if (!next) return node;
    node = next;
  }
  return node;
}

function firstMatch(expressions: readonly RegExp[], text: string, at: number): RegExpExecArray | null {
  for (const expression of expressions) {
    expression.lastIndex = at;
    const match = expression.exec(text);
    if (match) return match;
  }
  return null;
}
