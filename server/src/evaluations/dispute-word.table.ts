/** `dispute_word`: what a case is searched by, a row a word, always of its newest version. */
export interface DisputeWordTable {
  account_id: string;
  /** As `searchText` writes it. */
  word: string;
  evaluation_id: string;
}
