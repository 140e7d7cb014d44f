/** Recorded sample stories: what a cardholder wrote, what the service read in it, and every answer up to the review. */
import type { Answers, ClaimedSession, Reading } from '@dispute-intake/contract/cardholder-api';
import recorded from './stories.json' with { type: 'json' };

export interface Story {
  id: string;
  title: string;
  locale: string;
  transaction: Partial<ClaimedSession['transaction']>;
  /** As the service's reader read the statement when the story was recorded. */
  reading: Reading;
  /** What the issuer knows beside the payment. */
  known?: Partial<ClaimedSession>;
  /** The page it begins on, if not the first question. */
  begins?: 'status';
  /** The page it ends on, if not the receipt. */
  ends?: 'credited';
  /** By question id; `null` is "I don't know". */
  answers: Answers;
}

export const STORIES = recorded as unknown as readonly Story[];

/** The story of that id; the first where there is none. */
export const storyById = (id: string): Story => {
  const story = STORIES.find((each) => each.id === id) ?? STORIES[0];
  if (!story) throw new Error('There is no story');
  return story;
};
