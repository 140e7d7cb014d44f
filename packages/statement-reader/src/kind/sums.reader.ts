/** How the sums named in a text stand to one another. */
export interface SumRelations {
  /** The same sum is named more than once. */
  same: boolean;
  /** One is ten or a hundred times another: a nought or the point was misplaced. */
  tenfold: boolean;
  /** Two have the same digits in another order: digits were swapped. */
  swapped: boolean;
  /** Two of them differ by less than three times: an agreed and a charged sum are like that. */
  near: boolean;
}

/** More sums than a story needs: a pasted statement of account would otherwise be compared pair by pair. */
const MAX_SUMS = 12;
const DATE_OR_TIME = /[:/]/;
const DECIMALS = /^(.*)[.,](\d{2})$/;

/** The number a cardholder meant by `1.234,50`, `1,234.50`, `64,80` or `480`; undefined for dates, times and long digit strings. */
function sumOf(written: string): number | undefined {
  if (DATE_OR_TIME.test(written)) return undefined;
  const decimal = DECIMALS.exec(written);
  const whole = (decimal ? (decimal[1] ?? '') : written).replace(/[.,]/g, '');
  if (whole.length > 6) return undefined;
  return Number(whole) + (decimal ? Number(decimal[2]) / 100 : 0);
}

const digitsOf = (value: number): string =>
  String(Math.round(value * 100))
    .replace(/0+$/, '')
    .split('')
    .sort()
    .join('');

/** Compares the sums among the numbers of a text; the first dozen decide. */
export function sumRelations(numbers: readonly string[]): SumRelations {
  const relations: SumRelations = { same: false, tenfold: false, swapped: false, near: false };
  const sums = numbers
    .slice(0, MAX_SUMS)
    .map(sumOf)
    .filter((value) => value !== undefined);
  sums.forEach((one, position) => {
    for (const other of sums.slice(position + 1)) {
      const [low, high] = one < other ? [one, other] : [other, one];
      if (low === high) {
        if (low >= 3) relations.same = true;
        continue;
      }
      if (low < 1) continue;
      const ratio = high / low;
      if (ratio === 10 || ratio === 100) relations.tenfold = true;
      if (high >= 12 && ratio < 10 && digitsOf(one) === digitsOf(other)) relations.swapped = true;
      if (low >= 4 && ratio < 3) relations.near = true;
    }
  });
  return relations;
}
