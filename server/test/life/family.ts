import { randomUUID } from 'node:crypto';
import { aStudent, type Person } from '../builders.ts';
import { ask, get, post } from '../http.ts';
import { receiveEvent } from '../../src/features/payments/webhookRoutes.ts';
import { buy, refund } from '../money.ts';
import { ANSWERS, wizardOf } from '../wizard.ts';
import { changeAddresses, confirmEmail, must, settle, type Stage, type Traces } from './ways.ts';

export const FAMILY: Traces & { parentName: string } = {
  firstName: 'Zoryanka',
  lastName: 'Perepelytsia',
  parentName: 'Hanna-Olha',
  emails: ['zoryanka.home@example.test', 'perepelytsia.new@example.test', 'perepelytsia.never@example.test'],
  phones: ['+380671112201', '+380671112202', '+380671112203'],
};
const { firstName: CHILD, parentName: PARENT, lastName: SURNAME } = FAMILY;

/** Time of the trial lesson, for a school starting on 20 November. */
export const TRIAL_AT = '2026-11-21T10:00:00Z';

/** A family's whole sign-up: a wish, the wizard with a friend's code, and later an email and a password. */
export async function aWholeFamily(stage: Stage, teacher: Person): Promise<Person & { trialId: string }> {
  const { school, mailbox } = stage;
  await must(wish(stage, FAMILY.phones[0]));
  const inviter = await aStudent(school, { firstName: 'Ostap' });
  const { body: invitation } = await must(get(school, '/api/v2/referral', inviter));
  const wizard = wizardOf(school, teacher);
  const { body: hold } = await must(wizard.hold(TRIAL_AT));
  const { body: asked } = await must(wizard.askCode(hold.id, FAMILY.phones[0]));
  const sms_code = await mailbox.find(FAMILY.phones[0], /(\d{6})/);
  const names = { child_name: CHILD, parent_name: PARENT, code: invitation.code };
  const { body: came } = await must(wizard.book({ code_id: asked.id, sms_code }, names));
  const { body: me } = await must(get(school, '/api/v2/profile', { token: came.token }));
  const family = { id: me.id, type: 'student' as const, email: FAMILY.emails[0], password: '', token: came.token };
  await must(post(school, '/api/v2/profile/password', { password: 'a nest in the meadow' }, family));
  family.password = 'a nest in the meadow';
  await confirmEmail(stage, family, FAMILY.emails[0]);
  await must(patchProfile(stage, family, { last_name: SURNAME }));
  await settle(stage, family, FAMILY);
  await changeAddresses(stage, family, FAMILY);
  await must(wish(stage, FAMILY.phones[1]));
  return { ...family, trialId: came.booked.lesson_id };
}

const patchProfile = ({ school }: Stage, as: Person, body: object) =>
  ask(school, 'PATCH', '/api/v2/profile', { as, body });

const wish = ({ school }: Stage, phone: string) =>
  post(school, '/api/v2/trial/wishes', {
    child_name: CHILD,
    parent_name: PARENT,
    phone,
    contact: 'call',
    consent: true,
    time_zone: 'Europe/Kyiv',
    locale: 'en',
    answers: ANSWERS,
    wish: `${CHILD} can only on Sundays`,
  });

/** All kinds of payments: bought, refunded, given, and a referral reward that is taken back. */
export async function pay(stage: Stage, family: Person, teacher: Person): Promise<void> {
  const { school, manager } = stage;
  const { body: invitation } = await must(get(school, '/api/v2/referral', family));
  const registration = {
    first_name: 'Danylo',
    last_name: 'Friend',
    parent_name: 'Petro',
    phone: '+380931110009',
    email: 'danylo@example.test',
    password: 'as good as any',
    password_confirmation: 'as good as any',
    consent: true,
    invite: invitation.code,
  };
  const { body: friend } = await must(post(school, '/api/v2/auth/registrations', registration));
  const bought = await buy(school, friend as Person, 8);
  const pair = { teacher_id: teacher.id, student_id: family.id };
  // The lesson contains the reward when the friend's purchase is refunded.
  await must(manager.post('/lessons', { ...pair, starts_at: '2026-12-10T10:00:00Z', anyway: true }));
  await must(refund(school, friend as Person, bought.purchaseId));

  const { purchaseId } = await buy(school, family, 16);
  await must(manager.post(`/purchases/${purchaseId}/refund`, { lessons: 2, reason: `${SURNAME} is ill` }));
  const gift = { amount: 2, reason: `For ${CHILD}`, key: `gift-${randomUUID()}` };
  await must(manager.post(`/students/${family.id}/credits`, gift));
  const minutes = { amount: 15, reason: `${CHILD} waited`, key: `minutes-${randomUUID()}` };
  await must(manager.post(`/students/${family.id}/minutes`, minutes));
  await must(manager.post(`/families/${family.id}/notes`, { text: `${SURNAME} sings before lessons` }));
  const task = { text: `Call ${SURNAME}`, person_id: family.id, due_at: '2026-12-10T10:00:00Z' };
  const { body: made } = await must(manager.post('/inbox', task));
  await must(manager.post(`/inbox/${made.id}/comments`, { text: `${CHILD} is at school until three` }));
  await must(manager.put(`/inbox/${made.id}/look`, {}));
  await must(manager.post(`/students/${family.id}/payment_links`, { lessons_count: 2, price: 70_000 }));
}

/** Temporary data: a slot held for the family, a Google Calendar that doesn't respond, and a digest for a manager. */
export async function leaveHalfWay(stage: Stage, family: Person, teacher: Person): Promise<void> {
  const { school, manager, google } = stage;
  const wizard = wizardOf(school, teacher);
  const { body: hold } = await must(wizard.hold('2026-11-24T10:00:00Z'));
  await must(wizard.askCode(hold.id, FAMILY.phones[1]));
  school.mayLog(/calendar\.sync|Google/);
  google.failsWith = 503;
  const lesson = { teacher_id: teacher.id, student_id: family.id, starts_at: '2026-12-15T10:00:00Z', anyway: true };
  await must(manager.post('/lessons', lesson));

  await must(manager.patch('/me/notices', { notices: [{ kind: 'payment_dispute', time: 'daily' }] }));
  const [purchase] = (await must(get(school, '/api/v2/payments/purchases', family))).body;
  const dispute = {
    kind: 'dispute',
    ref: 'dp_1',
    amount: 100,
    currency: 'UAH',
    state: 'pending',
    isClosed: false,
  } as const;
  // The card provider of tests has no bank, so its event is received as the webhook would.
  await receiveEvent(school.app.deps, 'sandbox', {
    id: 'evt_dispute',
    kind: 'dispute',
    purchaseId: purchase.id,
    update: { kind: 'returned', returns: [dispute] },
  });

  // Written directly: a family that has asked is signed out.
  const asked = { accountId: family.id, askedAt: school.clock.now(), eraseAt: school.clock.in(7 * 24 * 60) };
  await school.database.db.insertInto('accountClosings').values(asked).execute();
}
