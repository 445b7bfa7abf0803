export { pageErrorsRoutes } from './routes.ts';
export { reportedPageErrors } from './reportedPageErrors.ts';
