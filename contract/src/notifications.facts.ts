/**
 * What a person can choose to be notified of. Codes, confirmations and receipts are not included: they respond to the
 * person's own actions.
 */
export const notificationKinds = ['lesson_reminder', 'lesson_changes', 'lesson_late', 'homework'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const notificationChannels = ['email', 'sms', 'push', 'telegram'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/**
 * `kept`: there is no provider to send it through. `uncertain`: it may have been sent. `dropped`: it became obsolete
 * before it was sent.
 */
export const messageStatuses = ['waiting', 'sending', 'sent', 'kept', 'failed', 'uncertain', 'dropped'] as const;
