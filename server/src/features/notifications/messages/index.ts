import { accountMessages } from './account.ts';
import { answerMessage, homeworkMessages, weekMessage } from './homework.ts';
import { lessonMessages } from './lessons.ts';
import { ownMessages, managerMessages } from './managers.ts';
import type { Greeting, Mail, Message, Sms } from './message.ts';
import { moneyMessages } from './money.ts';

/** Messages that a caller sends to a given address; all others go to people who choose their channels. */
const addressed = { ...accountMessages, ...moneyMessages, ...ownMessages };
type Addressed = typeof addressed & { [K in keyof Managers]: WithGreeting<Managers[K]> };
type Managers = typeof managerMessages;
type WithGreeting<M> = M extends { mail: Mail<infer V> } ? Omit<M, 'mail'> & { mail: Mail<V & Greeting> } : M;

/** Every kind of message: to add one, add it to its group, and its texts. */
export const MESSAGES: Readonly<Record<string, Message>> = {
  ...addressed,
  ...managerMessages,
  ...homeworkMessages,
  ...answerMessage,
  ...weekMessage,
  ...lessonMessages,
};

export type MailKind = KindWith<'mail'>;
export type SmsKind = KindWith<'sms'>;
type KindWith<C extends 'mail' | 'sms'> = {
  [K in keyof Addressed]: Addressed[K] extends Record<C, object> ? K : never;
}[keyof Addressed];
export type MailValues<K extends MailKind> = Addressed[K] extends { mail: Mail<infer V> } ? V : never;
export type SmsValues<K extends SmsKind> = Addressed[K] extends { sms: Sms<infer V> } ? V : never;

export type ManagerKind = keyof Managers;
export type ManagerValues<K extends ManagerKind> = Managers[K] extends { mail: Mail<infer V> } ? V : never;
