export { addManagerDevice } from './addManagerDevice.ts';
export { listManagerDevices, removeManagerDevice } from './store.ts';
export { channelsData } from './personalData.ts';
export { dropChats, startNotifyingRemovedChats } from './dropChats.ts';
export { channelsRoutes } from './routes.ts';
export { sendNotice } from './sendNotice.ts';
export { announceWebhook, telegramWebhook } from './telegramWebhook.ts';
