/** Letters of a review's text when one is written (decisions, length bounds). */
export const REVIEW_TEXT_MIN = 10;
export const REVIEW_TEXT_MAX = 2_000;
/** A score is 1 to 5 stars. */
export const SCORE_MAX = 5;

/** Published reviews that a teacher's page shows at first, and at most at once. */
export const PUBLISHED_REVIEWS_PAGE = 6;
export const PUBLISHED_REVIEWS_MAX = 50;
