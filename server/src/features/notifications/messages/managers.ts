import { type Greeting, type Linked, type Message, plain, sms } from './message.ts';

/** Something that a family did or is asked for; times are in its time zone. */
type OfFamily = { child: string; parent: string; teacher: string };
type OfPayment = { child: string; parent: string; amount: string; state: string; number: string };
/** `phone` is the number, and the preferred way of contact. */
type Waiting = { child: string; parent: string; phone: string };
/** The time that a family chose, in its time zone. */
type Chosen = Waiting & { when: string; teacher: string };
/** Times are in the school's time zone. */
type Away = { teacher: string; count: number; times: string };

/** To managers. Their name and the school's are added by `mailManagers`. */
export const managerMessages = {
  teacher_absent: {
    mail: plain<Away & { first: string; reason: string }>('waiting'),
    sms: sms('notice'),
    managers: 'teacher_absence',
  },
  teacher_back: { mail: plain<Away>('ready'), managers: 'teacher_absence' },
  wish: { mail: plain<Waiting & { wish: string }>('thinking'), managers: 'trial_wish' },
  wish_call: { mail: plain<Chosen>('thinking'), managers: 'trial_wish' },
  wish_account: { mail: plain<Chosen>('thinking'), managers: 'trial_wish' },
  family_wish: {
    mail: plain<OfFamily & { when: string; phone: string; wish: string }>('thinking'),
    managers: 'lesson_wish',
  },
  family_problem: {
    mail: plain<OfFamily & { when: string; problem: string }>('thinking'),
    managers: 'lesson_problem',
  },
  call_stopped: { mail: plain<OfFamily & { when: string; phone: string }>('thinking'), managers: 'call_stop' },
  family_booked: { mail: plain<OfFamily & { count: number; times: string }>('ready'), managers: 'family_act' },
  family_moved: { mail: plain<OfFamily & { before: string; when: string }>('waiting'), managers: 'family_act' },
  family_cancelled: { mail: plain<OfFamily & { when: string }>('empty-nest'), managers: 'family_act' },
  teacher_asks_move: {
    mail: plain<OfFamily & { when: string; times: string; words: string }>('waiting'),
    managers: 'family_act',
  },
  greeting_waiting: { mail: plain<{ teacher: string; seconds: number }>('waiting'), managers: 'greeting' },
  /** `state` as in disputeStates, `number` the provider's id of the dispute. */
  payment_disputed: { mail: plain<OfPayment>('thinking'), managers: 'payment_dispute' },
  /** `why` is a PaymentAlarm, `state` as the provider names it, `number` the purchase's id. */
  payment_unclear: {
    mail: plain<OfPayment & { provider: string; why: string }>('thinking'),
    managers: 'payment_unclear',
  },
} satisfies Record<string, Message>;

/** Sent to one manager, regardless of the notices they have chosen. */
export const ownMessages = {
  /** `lines` is in the manager's language. */
  manager_digest: { mail: plain<Greeting & { count: number; lines: string }>('mail') },
  /** The link works once. */
  manager_invited: { mail: plain<Linked & { by: string; hours: number }>('hello') },
  manager_browser: { mail: plain<Linked & { browser: string }>('thinking') },
  /**
   * About lessons that are red in Now, to managers on duty and to owners. `what` is the lesson's problem; it is empty
   * if one alarm is about several lessons.
   */
  lesson_alarm: {
    mail: plain<Linked & { count: number; what: string }>('thinking'),
    sms: sms('notice'),
    isUrgent: true,
  },
} satisfies Record<string, Message>;
