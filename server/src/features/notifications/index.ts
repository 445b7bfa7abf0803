export { copyChoices } from './choicesStore.ts';
export { createDelivery, type DeliveryPace } from './createDelivery.ts';
export { outboxRoutes } from './outboxRoutes.ts';
export { messagesMetric } from './messagesMetric.ts';
export { countFailed, countWaiting } from './waitingStore.ts';
export { notificationsRoutes } from './routes.ts';
export { eraseMessagesAbout } from './eraseStore.ts';
export { adoptMessages, listMessages, pageMessages } from './store.ts';
export { resendMessages } from './resendMessage.ts';
export { mailManagers, smsManagers } from './mailManagers.ts';
export { startDigests } from './sendDigests.ts';
export { queueMail, queueSms } from './queueMessage.ts';
export { notifyAnswer } from './notifyAnswer.ts';
export { dropReturnNotice, notifyHomework } from './notifyHomework.ts';
export {
  dropCancelledMessages,
  dropOutdatedMessages,
  isNotifiedOf,
  notifyLesson,
  type LessonNotice,
} from './notifyLesson.ts';
export { notificationsData } from './personalData.ts';
