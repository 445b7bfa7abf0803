export { readContacts } from './readContacts.ts';
export { schoolRoutes } from './routes.ts';
