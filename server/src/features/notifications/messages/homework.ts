import { glad, type Mail, type Message, plain, sms, type Values } from './message.ts';

const homework = <M extends Message>(message: M) => ({
  sms: sms('notice'),
  isNotice: true as const,
  category: 'homework' as const,
  ...message,
});

/** Filled by `notifyHomework` with the task and both names; the type parameter lists the additional values. */
export const homeworkMessages = {
  homework_given: homework({ mail: plain<Record<never, never>>('reading') }),
  homework_finished: homework({ mail: plain<Record<never, never>>('reading') }),
  homework_returned: homework({ mail: plain<{ comment: string }>('reading') }),
  homework_reviewed: homework({ mail: glad<{ score: number; comment: string }>('celebrating') }),
} satisfies Record<string, Message>;

/** What a child can say now and what to play with its family, once a week. Not by SMS: it doesn't fit. */
export const weekMessage = {
  practice_week: { mail: glad<Values>('celebrating'), isNotice: true, category: 'homework' },
} satisfies Record<string, Message>;

export const answerMessage = {
  wish_answered: {
    mail: plain<Values>('hello'),
    sms: sms('notice'),
    isNotice: true,
    category: 'lesson_changes',
  },
} satisfies Record<string, Message>;

export type HomeworkKind = keyof typeof homeworkMessages;
export type HomeworkValues<K extends HomeworkKind> = (typeof homeworkMessages)[K] extends { mail: Mail<infer V> }
  ? V
  : never;
