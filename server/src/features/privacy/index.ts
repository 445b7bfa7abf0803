export { forgetChild } from './forgetPerson.ts';
export { startRetention } from './startRetention.ts';
export { privacyRoutes } from './routes.ts';
