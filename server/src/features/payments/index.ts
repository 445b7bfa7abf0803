export { booksMetric, checkBooks, startKeepingBooks } from './books.ts';
export { managerPaymentsRoutes } from './managerRoutes.ts';
export { paymentsRoutes } from './routes.ts';
export { paymentsData } from './personalData.ts';
export { webhookRoutes } from './webhooks.ts';
