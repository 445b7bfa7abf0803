/** Minimum length of a review's text, if it has one (decisions, length limits). */
export const REVIEW_TEXT_MIN = 10;
export const REVIEW_TEXT_MAX = 2_000;
/** A score is 1 to 5 stars. */
export const SCORE_MAX = 5;

/** Published reviews that a teacher's page shows initially, and at most at a time. */
export const PUBLISHED_REVIEWS_PAGE = 6;
export const PUBLISHED_REVIEWS_MAX = 50;
/** Reviews of the whole school on its public page. */
export const LATEST_REVIEWS = 6;
