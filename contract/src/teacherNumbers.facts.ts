export const OWN_REVIEWS_PAGE_SIZE = 20;
