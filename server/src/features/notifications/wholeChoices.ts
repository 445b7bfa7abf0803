import {
  notificationChannels,
  type NotificationChannel,
  type NotificationKind,
  notificationKinds,
} from '@skylark/contract/notifications.facts';

/** Before anybody chose: what has to be known within the hour comes by SMS too, the rest by mail alone. A device or chat was linked to hear all. */
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

/** The whole table: what somebody chose, and what is so from the start where nothing was chosen. */
export const wholeChoices = (chosen: readonly Choice[]) =>
  notificationKinds.map((kind) => {
    const [email, sms, push, telegram] = notificationChannels.map(
      (channel) =>
        chosen.find((one) => one.kind === kind && one.channel === channel)?.isOn ?? FROM_THE_START[kind][channel],
    );
    return { kind, email: email === true, sms: sms === true, push: push === true, telegram: telegram === true };
  });
