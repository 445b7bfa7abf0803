export { startDelivery, tellByMail } from './tell.ts';
