export { booksMetric, checkBooks, startPaymentJobs } from './books.ts';
export { familyDisputed, isFamilyDisputed } from './disputesStore.ts';
export { managerPaymentsRoutes } from './managerRoutes.ts';
export { paymentsData } from './personalData.ts';
export { paymentsRoutes } from './routes.ts';
export { webhookRoutes } from './webhookRoutes.ts';
export { listRefundable, refundAll } from './refundPurchase.ts';
export { readOffered } from './packages.ts';
