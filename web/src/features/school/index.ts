export { WelcomeHeader } from './welcome/WelcomeHeader.tsx';
export { offersQuery, publicTeachersQuery, schoolTextQuery } from './api.ts';
