import { REVIEW_TEXT_MAX, REVIEW_TEXT_MIN } from '@skylark/contract/reviews.facts';

interface Draft {
  /** 0: not chosen yet. */
  score: number;
  text: string;
}

/** What prevents saving a review: the score is required; the text is optional, but must not be too short. */
export function problemOf({ score, text }: Draft): { score?: true; text?: true } {
  const { length } = text.trim();
  return {
    ...(score === 0 && { score: true as const }),
    ...(((length > 0 && length < REVIEW_TEXT_MIN) || length > REVIEW_TEXT_MAX) && { text: true as const }),
  };
}
