import { glad, type Greeting, type Linked, type Message, plain, sms, sorry } from './message.ts';

type Coded = Greeting & { code: string; minutes: number };
type SmsCode = { school: string; code: string; host: string };

/** About accounts, their addresses and their end. */
export const accountMessages = {
  confirm_email: { mail: plain<Linked>('mail') },
  activate_account: { mail: plain<Linked & { days: number }>('hello') },
  reset_password: { mail: plain<Linked & { minutes: number }>('thinking') },
  sign_in_code: { mail: plain<Coded>('mail'), sms: sms<SmsCode>('signIn') },
  /** Sent to a number that the account hasn't proved, so it may be anyone's. */
  first_sign_in_code: { sms: sms<SmsCode>('asked') },
  email_code: { mail: plain<Coded>('mail') },
  phone_code: { sms: sms<SmsCode>('asked') },
  password_changed: { mail: plain<Linked>('ready') },
  password_dropped: { mail: sorry<Linked>('thinking') },
  email_changed: { mail: plain<Linked & { days: number }>('mail') },
  email_set: { sms: sms<{ school: string; link: string }>('notice') },
  phone_set: { mail: plain<Linked & { days: number }>('mail') },
  phone_changed: { sms: sms<{ school: string; link: string }>('notice') },
  deletion_code: { mail: plain<Coded>('thinking'), sms: sms<{ school: string; code: string }>('asked') },
  account_closing: {
    mail: sorry<Linked & { day: string }>('hello'),
    sms: sms<{ school: string; link: string; day: string }>('notice'),
  },
  account_deleted: { mail: sorry<Greeting>('hello') },
  teacher_deleted: { mail: sorry<Greeting>('hello') },
  trial_code: { sms: sms<SmsCode>('asked') },
  trial_booked: { sms: sms<{ school: string; link: string; when: string }>('notice') },
  greeting_approved: { mail: glad<Linked>('celebrating') },
  greeting_rejected: { mail: plain<Linked & { reason: string }>('thinking') },
  calendar_dead: { mail: sorry<Linked>('lost') },
} satisfies Record<string, Message>;
