import type { Person } from './builders.ts';
import { type Answer, post } from './http.ts';
import type { School } from './school.ts';

export const ANSWERS = { studied: 'never', format: 'game', frequency: 2, has_device: true, temperament: 'calm' };

/** What a browser has after a code was sent for a slot, plus the digits the phone received. */
export interface Proof {
  phone: string;
  holdId: string;
  code_id: string;
  sms_code: string;
}

/** The sign-up wizard's calls, for families that are all different. */
export function wizardOf(school: School, teacher: Person) {
  const said = (more = {}) => ({
    child_name: 'Masha',
    parent_name: 'Iryna',
    contact: 'call',
    consent: true,
    time_zone: 'Europe/Kyiv',
    locale: 'en',
    answers: ANSWERS,
    ...more,
  });
  const family = (more = {}) => ({ ...said(), phone: aPhone(), ...more });
  const hold = (startsAt: string, more = {}): Promise<Answer> =>
    post(school, '/api/v2/trial/holds', { teacher_id: teacher.id, starts_at: startsAt, ...more });
  const askCode = (holdId: string, phone: string): Promise<Answer> =>
    post(school, '/api/v2/trial/codes', { hold_id: holdId, phone, locale: 'en' });
  const askAgain = async (holdId: string, phone: string): Promise<Proof> => {
    const { body } = await askCode(holdId, phone);
    return { phone, holdId, code_id: body.id, sms_code: await codeTo(school, phone) };
  };
  /** A held slot, and the code sent for it. */
  const proof = async (startsAt: string, phone = aPhone()): Promise<Proof> => {
    const { body } = await hold(startsAt);
    return askAgain(body.id, phone);
  };
  const book = ({ code_id, sms_code }: Pick<Proof, 'code_id' | 'sms_code'>, more = {}): Promise<Answer> =>
    post(school, '/api/v2/trial/bookings', { ...said(more), code_id, sms_code });
  return { family, hold, askCode, askAgain, proof, book };
}

let phones = 0;
export const aPhone = (): string => `+38067${String((phones += 1)).padStart(7, '0')}`;

/** A different code. */
export const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** The digits of the newest SMS to a number, which is written in the request's transaction. */
async function codeTo(school: School, phone: string): Promise<string> {
  const { text } = await school.database.db
    .selectFrom('messages')
    .select('text')
    .where('recipient', '=', phone)
    .where('kind', '=', 'trial_code')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return /\b\d{6}\b/.exec(text)?.[0] ?? 'no code';
}
