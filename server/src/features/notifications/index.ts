export { createDelivery, type DeliveryPace } from './delivery.ts';
export { outboxRoutes } from './outbox.ts';
export { notificationsRoutes } from './routes.ts';
export { adoptMessages, forgetMessagesAbout, listMessages } from './store.ts';
export { tellByMail, tellBySms } from './tell.ts';
export { tellHomework } from './tellHomework.ts';
export { dropUntrue, tellLesson, type ToldLesson } from './tellLesson.ts';
export { notificationsData } from './personalData.ts';
