import { glad, type Linked, type Message, plain, sorry } from './message.ts';

/** `amount` is formatted money, `count` a number of lessons, `day` a date in the receiver's time zone. */
type Paid = Linked & { child: string; count: number; amount: string; day: string };
/** `number` is that of the receipt or credit note, if there is one. */
type Numbered = Paid & { number: string };
/** `friend` is the first name of the other child. */
type Referred = Linked & { friend: string; count: number };

export const moneyMessages = {
  receipt: { mail: plain<Numbered>('ready'), paper: 'receipt' },
  refund_done: { mail: plain<Numbered>('ready'), paper: 'credit_note' },
  refund_failed: { mail: sorry<Numbered>('oops') },
  payment_returned: { mail: sorry<Numbered>('thinking') },
  payment_restored: { mail: plain<Numbered>('ready') },
  payment_link: { mail: plain<Paid>('mail') },
  referral_given: { mail: glad<Referred>('gift') },
  referral_thanks: { mail: glad<Referred>('gift') },
  referral_back: { mail: sorry<Referred>('empty-nest') },
} satisfies Record<string, Message>;
