export { StarsSummary } from './lazyStars.ts';
