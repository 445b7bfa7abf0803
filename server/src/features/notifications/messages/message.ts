import type { ManagerNoticeKind } from '@skylark/contract/manager.facts';
import type { NotificationKind } from '@skylark/contract/notifications.facts';
import type { MailPicture } from '../../../platform/mail/mailPictures.ts';
import type { SmsPurpose } from '../../../platform/sms/smsCeiling.ts';

/** The values inserted into the texts of a message. A `link` becomes the button, a `code` is shown large. */
export type Values = Record<string, string | number>;

/** Sky blue by default, sunny for good news, a quiet grey for bad news. */
export const GROUNDS = { plain: '#D8E7FA', glad: '#FFE9AE', sorry: '#E3E9F1' } as const;

/** The picture above a mail's title: the lark in a fitting mood, on a matching background. */
export interface MailMood {
  sky: MailPicture;
  ground: keyof typeof GROUNDS;
}

/** As a mail it has the texts `mail.<kind>.subject`, `.title`, `.line` and `.note`, and `.button` if it has a link. */
export interface Mail<V extends Values = Values> extends MailMood {
  /** Never set: only its type is used. */
  values?: V;
}

/** As an SMS it has the text `sms.<kind>`. */
export interface Sms<V extends Values = Values> {
  /** The limit it counts against. */
  purpose: SmsPurpose;
  /** Never set: only its type is used. */
  values?: V;
}

/** The properties of a kind of message, apart from its texts. */
export interface Message {
  mail?: Mail;
  sms?: Sms;
  /** Also sent to devices and chats: the mail's text above its button, and the button's link. */
  isNotice?: true;
  /** The setting by which people choose their channels. */
  category?: NotificationKind;
  /** Wakes a device in battery-saving mode. */
  isUrgent?: true;
  /** About an upcoming lesson: its mail shows the time prominently. */
  isAhead?: true;
  /** Set if the mail contains the rows of a receipt or a credit note. */
  paper?: 'receipt' | 'credit_note';
  /** For managers, who choose when to get this kind; the line in a digest has the text `digest.<kind>`. */
  managers?: ManagerNoticeKind;
}

const mood =
  (ground: keyof typeof GROUNDS) =>
  <V extends Values>(sky: MailPicture): Mail<V> => ({ sky, ground });
export const plain = mood('plain');
export const glad = mood('glad');
export const sorry = mood('sorry');

export const sms = <V extends Values>(purpose: SmsPurpose): Sms<V> => ({ purpose });

export type Greeting = { name: string; school: string };
export type Linked = Greeting & { link: string };
