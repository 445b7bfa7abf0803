export { WelcomeHeader } from './welcome/WelcomeHeader.tsx';
export { latestReviewsQuery, offersQuery, publicTeachersQuery, schoolTextQuery } from './api.ts';
