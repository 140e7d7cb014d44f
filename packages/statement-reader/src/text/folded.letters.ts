/** Letters that normalisation leaves alone, as they are read: the same for the kind of a statement and for its facts. */
export const FOLDED: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ß: 'ss',
  œ: 'oe',
  æ: 'ae',
  þ: 'th',
  ى: 'ي',
  ة: 'ه',
};
export const FOLDED_APART = new RegExp(`[${Object.keys(FOLDED).join('')}]`, 'g');
