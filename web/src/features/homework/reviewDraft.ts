/** What a teacher has written about a homework but not sent; stored on the device, so that leaving the page loses nothing. */
interface ReviewDraft {
  score: number | null;
  comment: string;
}

const keyOf = (id: string): string => `skylark.review.${id}`;

/** Some private windows refuse storage; then a reload loses what was typed. */
export function readReviewDraft(id: string, saved: ReviewDraft): ReviewDraft {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(id)) ?? '{}') as Partial<ReviewDraft>;
    return {
      score: typeof kept.score === 'number' && [1, 2, 3, 4, 5].includes(kept.score) ? kept.score : saved.score,
      comment: typeof kept.comment === 'string' ? kept.comment : saved.comment,
    };
  } catch {
    return saved;
  }
}

/** @param draft null once it is sent */
export function storeReviewDraft(id: string, draft: ReviewDraft | null): void {
  try {
    if (draft === null) localStorage.removeItem(keyOf(id));
    else localStorage.setItem(keyOf(id), JSON.stringify(draft));
  } catch (error) {
    console.info('There is no storage for a draft.', error);
  }
}
