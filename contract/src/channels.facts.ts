/** Per account. */
export const DEVICES_MAX = 10;
export const CHATS_MAX = 5;
