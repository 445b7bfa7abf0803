import type { Person } from '../builders.ts';
import { aVideo } from '../aVideo.ts';
import { ask, get, post } from '../http.ts';
import { aForm } from '../sound.ts';
import { aTeachersDeck, putInLessons } from '../teacherDecks.ts';
import { changeAddresses, must, settle, type Stage, type Traces } from './ways.ts';

export const TEACHER: Traces = {
  firstName: 'Vladyslava',
  lastName: 'Kryvonis',
  emails: ['vladyslava.first@example.test', 'kryvonis.next@example.test', 'kryvonis.never@example.test'],
  phones: ['+380501110001', '+380501110002', '+380501110003'],
};

/** A teacher created by a manager, with every setting a teacher can have. */
export async function aWholeTeacher(stage: Stage): Promise<Person> {
  const { school, manager, mailbox } = stage;
  const { firstName, lastName, emails, phones } = TEACHER;
  const about = `${firstName} sings with children`;
  const account = { first_name: firstName, last_name: lastName, email: emails[0], phone: phones[0] };
  const { body: made } = await must(manager.post('/teachers', { ...account, traits: { about } }));
  const link = await mailbox.find(emails[0], /activate_user\/([\w-]+)/);
  const password = 'larks at dawn';
  const chosen = { password, password_confirmation: password };
  const { body } = await must(post(school, `/api/v2/auth/activations/${link}`, chosen));
  const teacher: Person = { id: made.id, type: 'teacher', email: emails[0], password, token: body.token };
  // The number set by the manager: a code is requested but never entered.
  await must(post(school, '/api/v2/profile/proofs', { strategy: 'phone', old_password: password }, teacher));
  await settle(stage, teacher, TEACHER);
  await changeAddresses(stage, teacher, TEACHER);
  const texts = { en: `I am ${firstName} ${lastName}`, uk: `${firstName} вітає родини` };
  await must(ask(school, 'PATCH', '/api/v2/teacher_page', { as: teacher, body: { texts } }));
  for (const decision of ['approval', 'rejection'] as const) {
    const greeting = aForm(await aVideo(), `${lastName}.webm`, 'video/webm');
    const sent = await must(ask(school, 'POST', '/api/v2/teacher_page/greetings', { as: teacher, body: greeting }));
    const { id } = sent.body.greetings.at(-1);
    await must(
      manager.post(
        `/greetings/${id}/${decision}`,
        decision === 'approval' ? {} : { reason: `${firstName}, more light` },
      ),
    );
  }
  await must(post(school, '/api/v2/review_phrases', { text: `${firstName} is proud of you!` }, teacher));
  const plan = { title: `${firstName}’s first lesson`, steps: ['Sing'] };
  await must(post(school, '/api/v2/plan_templates', plan, teacher));
  await must(post(school, '/api/v2/first_day/devices', {}, teacher));
  await must(post(school, '/api/v2/rehearsals', {}, teacher));
  // One deck that is only a draft, and one whose notes lessons have too.
  await aTeachersDeck(school, teacher, { title: `${firstName}’s farm`, words: [lastName] });
  const used = await aTeachersDeck(school, teacher, { title: 'Farm', notes: `${firstName} sings first.` });
  await must(putInLessons(school, teacher, used));
  await must(get(school, '/api/v2/profile/data', teacher));
  return teacher;
}
