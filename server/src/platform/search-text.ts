/** Names as they are compared in a search: without case, accents and punctuation. */

/** `Café "Zürich" GmbH` → `cafe zurich gmbh`. What is stored and what is searched for go through this alike. */
export const searchText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
