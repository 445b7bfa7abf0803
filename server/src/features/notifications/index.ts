export { startDelivery } from './delivery.ts';
export { outboxRoutes } from './outbox.ts';
export { notificationsRoutes } from './routes.ts';
export { tellByMail, tellBySms } from './tell.ts';
