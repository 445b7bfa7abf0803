export { createDelivery, type DeliveryPace } from './createDelivery.ts';
export { outboxRoutes } from './outboxRoutes.ts';
export { notificationsRoutes } from './routes.ts';
export { adoptMessages, forgetMessagesAbout, listMessages } from './store.ts';
export { queueMail, queueSms } from './queueMessage.ts';
export { notifyAnswer } from './notifyAnswer.ts';
export { notifyHomework } from './notifyHomework.ts';
export { dropUntrue, notifyLesson, type LessonNotice } from './notifyLesson.ts';
export { notificationsData } from './personalData.ts';
