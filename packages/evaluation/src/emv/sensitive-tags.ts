/** Removes from chip data what must never be stored (PCI DSS 3.3.1, 3.4): card number, track data, PIN data, name. */
import { readTlv, type TlvElement, writeTlv } from './ber-tlv.ts';

/** Tags that hold card number, track data, PIN data or the cardholder's name, with what each one is. */
export const SENSITIVE_TAGS: ReadonlyMap<string, string> = new Map([
  ['5A', 'Application Primary Account Number'],
  ['57', 'Track 2 Equivalent Data'],
  ['56', 'Track 1 Data'],
  ['9F6B', 'Track 2 Data (contactless)'],
  ['5F20', 'Cardholder Name'],
  ['9F0B', 'Cardholder Name Extended'],
  ['9F1F', 'Track 1 Discretionary Data'],
  ['9F20', 'Track 2 Discretionary Data'],
  ['99', 'Transaction PIN Data'],
]);

/** What stands for data that could not be read: a tag without its end, so that it still counts as malformed. */
export const UNREADABLE_CHIP_DATA = '9F';

/**
 * The chip data without sensitive tags, upper-case hexadecimal; empty when nothing else was in it. Data that cannot be
 * read is not passed on at all, since nobody can say what stands in it: {@link UNREADABLE_CHIP_DATA} comes back instead.
 */
export function withoutSensitiveTags(emvTlvHex: string): string {
  const read = readTlv(emvTlvHex);
  if (read.ok) return writeTlv(withoutSensitive(read.elements));
  return read.problem === 'empty' ? '' : UNREADABLE_CHIP_DATA;
}

function withoutSensitive(elements: readonly TlvElement[]): TlvElement[] {
  return elements.flatMap((element) => {
    if (SENSITIVE_TAGS.has(element.tag)) return [];
    if (element.children.length === 0) return [element];
    const children = withoutSensitive(element.children);
    return children.length > 0 ? [{ ...element, children }] : [];
  });
}
