/** File names as a narrow row shows them. */

/** "a-very-long-name.pdf" → "a-very-…ame.pdf": beginning and type stay readable. */
export function shortName(name: string, maxLength = 28): string {
  if (name.length <= maxLength) return name;
  const tail = name.slice(-11);
  return `${name.slice(0, maxLength - 12)}…${tail}`;
}
