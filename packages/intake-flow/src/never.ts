/** The answer to a question for a day on which nothing happened; "I don't know" says that it did. */
export const NEVER = 'never';
