/** `explanation_text`: what stored explanations of an edition say in the same words. Rows are never changed or deleted. */
export interface ExplanationTextTable {
  /** Made of the content: the same texts have the same id. */
  id: string;
  ruleset: string;
  /** JSON of `EditionTexts`. */
  content: string;
  created_at: number;
}
