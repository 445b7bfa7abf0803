export { reviewsData } from './personalData.ts';
export { managerReviewsRoutes } from './managerRoutes.ts';
export { listPublishedReviews } from './listPublishedReviews.ts';
export { listLatest, readRatings } from './publicationStore.ts';
export { reviewsRoutes } from './routes.ts';
