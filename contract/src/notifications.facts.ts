/**
 * What somebody may choose to be notified of. Codes, confirmations and receipts are not among them: they are answers to
 * what the person did.
 */
export const notificationKinds = ['lesson_reminder', 'lesson_changes', 'lesson_late', 'homework'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const notificationChannels = ['email', 'sms', 'push', 'telegram'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** `kept`: there is nobody to hand it to. `uncertain`: it may have gone out. `dropped`: it had become useless before. */
export const messageStatuses = ['waiting', 'sending', 'sent', 'kept', 'failed', 'uncertain', 'dropped'] as const;
