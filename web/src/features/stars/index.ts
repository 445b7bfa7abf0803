export { collectionQuery } from './api.ts';
export { StarsSummary } from './lazyStars.ts';
