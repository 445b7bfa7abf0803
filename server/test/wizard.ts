import type { Person } from './builders.ts';
import { type Answer, post } from './http.ts';
import type { School } from './school.ts';

export const ANSWERS = { studied: 'never', format: 'game', frequency: 2, has_device: true, temperament: 'calm' };

/** What a browser holds once a code was sent for a slot, and the digits that the phone got. */
export interface Proof {
  phone: string;
  holdId: string;
  code_id: string;
  sms_code: string;
}

/** The calls of the sign-up wizard, by families that are all different. */
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
  /** A held slot, and the code that was sent for it. */
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

/** Another code than this one. */
export const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** The digits of the newest SMS to a number: it is written in the transaction of the request. */
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
