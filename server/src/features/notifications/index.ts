export { copyChoices } from './choicesStore.ts';
export { createDelivery, type DeliveryPace } from './createDelivery.ts';
export { outboxRoutes } from './outboxRoutes.ts';
export { messagesMetric } from './messagesMetric.ts';
export { countFailed, countWaiting } from './waitingStore.ts';
export { notificationsRoutes } from './routes.ts';
export { eraseMessagesAbout } from './eraseStore.ts';
export { dropUntold, holdMessages, readNotices } from './actStore.ts';
export { readMessageText } from './readMessageText.ts';
export { adoptMessages, listMessages, pageMessages } from './store.ts';
export { resendEach, resendMessages } from './resendMessage.ts';
export { startDigests } from './sendDigests.ts';
export { queueMail, queueSms } from './queueMessage.ts';
export { notifyAnswer } from './notifyAnswer.ts';
export { dropReturnNotice, notifyHomework } from './notifyHomework.ts';
export { type Alarmed, alarmManagers, listAlarmed } from './alarmManagers.ts';
export { mailManager, mailManagers, managerMailing, type ManagerMailing } from './mailManagers.ts';
export { type Apology, lessonMessages, type Reader } from './messages/lessons.ts';
export { notify, notifyPeople } from './notify.ts';
export {
  isNotifiedOf,
  type LessonNews,
  type LessonTelling,
  notifyLesson,
  notifyLessons,
  tell,
} from './notifyLesson.ts';
export { type Party, readParty } from './receiversStore.ts';
export { notificationsData } from './personalData.ts';
