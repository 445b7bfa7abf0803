export { teacherPageQuery, teacherReviewsQuery } from './api.ts';
