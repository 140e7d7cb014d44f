/** Sources of a rule as records, and written out as one line: read from the short form `Q-136; KNT (Visa 13.6)`. */
import type { CardScheme, RuleSource } from '@dispute-intake/contract';
import { FURTHER_SCHEMES } from '../rules/tables/further-scheme.table.ts';
import { RETRIEVED_AT, SOURCES, type SourceText } from '../rules/tables/source.table.ts';

const TAGS = Object.keys(SOURCES).sort((a, b) => b.length - a.length);
const escaped = (tag: string): string => tag.replaceAll(/[.\\/]/g, (sign) => `\\${sign}`);
const ANY_TAG = new RegExp(`(?<![\\w-])(?:${TAGS.map(escaped).join('|')})(?![\\w-])`, 'g');

interface Part extends RuleSource {
  scheme?: CardScheme;
}
const parsed = new Map<string, readonly Part[]>();
const byScheme = new Map<string, RuleSource[]>();
const written = new Map<string, string>();

/** The source with its tags written out, for readers who do not have the list. */
export function writtenOut(source: string): string {
  let text = written.get(source);
  if (text === undefined) {
    text = source.replace(ANY_TAG, (tag) => SOURCES[tag]?.document ?? tag);
    written.set(source, text);
  }
  return text;
}

/**
 * Records of a source, only those that speak of the scheme, or of none. Where nothing else is left, Visa and Mastercard
 * borrow from each other; a further scheme has none.
 */
export function sourcesFor(source: string, scheme: CardScheme): RuleSource[] {
  const key = `${scheme} ${source}`;
  let records = byScheme.get(key);
  if (!records) {
    const parts = partsOf(source);
    const own = parts.filter((part) => part.scheme === undefined || part.scheme === scheme);
    records = (own.length > 0 || FURTHER_SCHEMES[scheme] ? own : parts).map(({ scheme: _, ...record }) => record);
    byScheme.set(key, records);
  }
  return records;
}

function partsOf(source: string): readonly Part[] {
  let parts = parsed.get(source);
  if (!parts) {
    parts = separated(source).flatMap(recordsOf);
    parsed.set(source, parts);
  }
  return parts;
}

/** At semicolons outside parentheses. */
function separated(source: string): string[] {
  return source.split(/;(?![^(]*\))/).map((part) => part.trim());
}

function recordsOf(part: string): Part[] {
  const tags = [...part.matchAll(ANY_TAG)];
  if (tags.length === 0) {
    return [{ document: part, section: '', url: '', retrieved_at: RETRIEVED_AT, grade: 'inferred', ...named(part) }];
  }
  return tags.map((match, i) => {
    const text = SOURCES[match[0]] as SourceText;
    const from = match.index + match[0].length;
    const to = tags[i + 1]?.index ?? part.length;
    const section = part
      .slice(from, to)
      .replace(/(\band\b|,)\s*$/, '')
      .trim()
      .replace(/^[,:]\s*/, '');
    const isInferred = /\b(inferred|recalled|by analogy)\b/.test(section);
    const scheme = text.scheme ?? named(section).scheme;
    return {
      document: text.document,
      section: /^\([^()]*\)$/.test(section) ? section.slice(1, -1) : section.replace(/\($/, '').trim(),
      url: text.url,
      retrieved_at: RETRIEVED_AT,
      grade: isInferred ? 'inferred' : text.grade,
      ...(scheme && { scheme }),
    };
  });
}

/** The one scheme a text names. */
function named(text: string): { scheme?: CardScheme } {
  const isVisa = /\bVisa\b|\b1[0-3]\.\d/.test(text);
  const isMastercard = /\bMastercard\b|\b48\d\d\b/.test(text);
  if (isVisa === isMastercard) return {};
  return { scheme: isVisa ? 'VISA' : 'MC' };
}
