export { notificationsRoutes } from './routes.ts';
export { startDelivery, tellByMail } from './tell.ts';
