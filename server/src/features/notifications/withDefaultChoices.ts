import {
  notificationChannels,
  type NotificationChannel,
  type NotificationKind,
  notificationKinds,
} from '@skylark/contract/notifications.facts';

/**
 * Defaults: urgent messages, which matter within the hour, are also sent by SMS, everything else only by mail. A linked
 * device or chat gets everything.
 */
const FROM_THE_START: Record<NotificationKind, Record<NotificationChannel, boolean>> = {
  lesson_reminder: { email: true, sms: true, push: true, telegram: true },
  lesson_changes: { email: true, sms: true, push: true, telegram: true },
  lesson_late: { email: true, sms: true, push: true, telegram: true },
  homework: { email: true, sms: false, push: true, telegram: true },
};

interface Choice {
  kind: string;
  channel: string;
  isOn: boolean;
}

/** The complete table: a person's choices, with defaults where nothing was chosen. */
export const withDefaultChoices = (chosen: readonly Choice[]) =>
  notificationKinds.map((kind) => {
    const [email, sms, push, telegram] = notificationChannels.map(
      (channel) =>
        chosen.find((one) => one.kind === kind && one.channel === channel)?.isOn ?? FROM_THE_START[kind][channel],
    );
    return { kind, email: email === true, sms: sms === true, push: push === true, telegram: telegram === true };
  });
