import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { aLook, anId, aStroke } from '../board.ts';
import { aDeck, type Person } from '../builders.ts';
import { ask, post } from '../http.ts';
import { findLesson } from '../../src/features/lessons/index.ts';
import { createCheckLink } from '../../src/features/readyCheck/index.ts';
import { RoomSocket } from '../RoomSocket.ts';
import type { School } from '../school.ts';
import { seen } from '../seen.ts';
import { aForm, aWebm } from '../sound.ts';
import { FAMILY, TRIAL_AT } from './family.ts';
import { TEACHER } from './teacher.ts';
import { aPictureForm, must, type Stage } from './ways.ts';

const CHILD = FAMILY.firstName;

/** Draws and writes in a room, as both sides do. */
async function draw(room: RoomSocket, seat: 't' | 's', text: string): Promise<void> {
  const look = aLook({ width: 4_000, height: 500, text });
  const written = { k: 'put', id: anId(seat), page: 'free:1', is: { kind: 'text' }, look } as const;
  await room.doStored(aStroke(seat, 'free:1'), written);
}

/** Through the reminder's link, reporting a fault. */
async function checkDevices(school: School, lessonId: string): Promise<void> {
  const lesson = await findLesson(school.database.db, lessonId);
  expect(lesson).toBeDefined();
  const link = lesson && (await createCheckLink(school.app.deps, school.database.db, lesson));
  const token = link?.split('#token=')[1];
  const found = {
    camera: 'on',
    microphone: 'none',
    speaker: 'heard',
    room: 'reached',
    relay: 'unused',
    milliseconds: 9,
  };
  await must(post(school, '/api/v2/ready_checks/result', { token, ...found, is_final: true }));
}

/** Holds the trial lesson, with everything said and written in it. */
export async function holdTrial(stage: Stage, teacher: Person, family: Person & { trialId: string }): Promise<void> {
  const { school, manager } = stage;
  const { trialId } = family;
  const minutes = Math.floor((Date.parse(TRIAL_AT) - school.clock.now().getTime()) / 60_000);
  school.clock.moveBy({ minutes: minutes - 5 });
  const t = await RoomSocket.join(school, trialId, teacher.token);
  const s = await RoomSocket.join(school, trialId, family.token);
  await t.doStored({ k: 'show', page: 'free:1' }, { k: 'tools', on: true });
  await draw(t, 't', `My name is ${CHILD}`);
  await draw(s, 's', `I am ${CHILD} ${FAMILY.lastName}`);
  for (const as of [teacher, family])
    await must(ask(school, 'POST', `/api/v2/rooms/${trialId}/pictures`, { as, body: await aPictureForm() }));
  await must(manager.post(`/lessons/${trialId}/teacher_lines`, { text: `${CHILD} can’t hear you` }));
  const { deckId } = await aDeck(school);
  await t.doStored({ k: 'call' }, { k: 'deck', deck: deckId });
  await must(post(school, `/api/v2/rooms/${trialId}/stop`, { stopped: true }, family));
  // A stop that is taken back within ten seconds leaves nothing.
  school.clock.moveBy({ seconds: 11 });
  await must(post(school, `/api/v2/rooms/${trialId}/stop`, { stopped: false }, family));
  const { body: offered } = await must(post(school, `/api/v2/rooms/${trialId}/pen`, {}, family));
  await must(post(school, '/api/v2/pens/claim', { code: offered.code }));
  await must(post(school, '/api/v2/tablet_codes', { lesson_id: trialId }, family));
  await checkDevices(school, trialId);
  school.clock.moveBy({ minutes: 18 });
  await seen(school, trialId);
  await must(post(school, `/api/v2/rooms/${trialId}/end`, {}, teacher));
  await t.closing();
  // Releasing an empty room creates a snapshot.
  school.clock.moveBy({ minutes: 3 });
  const snapshots = () => school.database.pool.query('select 1 from room_snapshots where room_id = $1', [trialId]);
  await expect.poll(async () => (await snapshots()).rowCount, { timeout: 30_000 }).toBe(1);
  await must(post(school, `/api/v2/lessons/${trialId}/words`, { word: CHILD.toLowerCase() }, teacher));
  const missed = { outcome: 'missed', missed_by: 'both', reason: `${FAMILY.parentName} asked for it` };
  await must(manager.post(`/lessons/${trialId}/verdict`, missed));
  await must(manager.post(`/lessons/${trialId}/verdict`, { outcome: 'held', reason: `${CHILD} was there` }));
  const problem = { kind: 'other', words: `${FAMILY.parentName} heard nothing` };
  const { body: reported } = await must(post(school, `/api/v2/lessons/${trialId}/problem`, problem, family));
  const said = `${CHILD} heard me well`;
  await must(post(school, `/api/v2/lessons/${trialId}/problem/answer`, { answer: said }, teacher));
  const refused = { decision: 'refused', words: `${CHILD} was heard` };
  await must(manager.post(`/lesson_problems/${reported.problem.id}/decision`, refused));
  await must(post(school, `/api/v2/lessons/${trialId}/stars`, { key: randomUUID() }, teacher));
  await must(post(school, '/api/v2/stickers/fox/open', {}, family));
  const plan = { steps: [{ text: `Greet ${CHILD}`, is_done: true }], own_note: `${CHILD} sings`, revision: 0 };
  const noted = { ...plan, child_note: `${CHILD} is shy` };
  await must(ask(school, 'PUT', `/api/v2/lessons/${trialId}/plan`, { as: teacher, body: noted }));
  await must(
    ask(school, 'PUT', `/api/v2/lessons/${trialId}/board_picture`, { as: teacher, body: await aPictureForm() }),
  );
  const advice = { level: 'a1', per_week: 2, lessons_count: 16, goal: `${CHILD} will tell a story` };
  await must(ask(school, 'PUT', `/api/v2/lessons/${trialId}/child_plan`, { as: teacher, body: advice }));
  const about = `${CHILD} was good`;
  await must(post(school, `/api/v2/lessons/${trialId}/reviews`, { score: 5, text: about }, teacher));
  const thanks = `${FAMILY.parentName} thanks ${TEACHER.firstName}`;
  await must(post(school, `/api/v2/lessons/${trialId}/reviews`, { score: 5, text: thanks }, family));
  const { courseId } = await school.database.db
    .selectFrom('decks')
    .select('courseId')
    .where('id', '=', deckId)
    .executeTakeFirstOrThrow();
  const certificate = `${school.url}/api/v2/progress/courses/${courseId}/certificate`;
  const answer = await fetch(certificate, { method: 'POST', headers: { 'x-auth-token': family.token } });
  expect(answer.status).toBe(200);
  const practised = { id: crypto.randomUUID(), word: CHILD, result: 'right', answered_at: school.clock.now() };
  const { body: practice } = await must(post(school, '/api/v2/practice/answers', { answers: [practised] }, family));
  expect(practice.recorded).toBe(1);
  await school.database.pool.query(
    `insert into deck_words (deck_id, word, picture_key, position)
     select $1, word, 'slide-' || repeat('a', 40) || '.webp', 10 + at
     from unnest(array['cat', 'dog', 'cow', 'pig', 'hen', 'bee']) with ordinality as w(word, at)`,
    [deckId],
  );
  const known = { id: crypto.randomUUID(), deck_id: deckId, word: 'cat', result: 'right', among: 4 };
  await must(post(school, '/api/v2/placement', { answers: [known] }, family));
}

/** Homework that was given, done, answered by voice and returned, and a whiteboard. */
export async function exercise({ school }: Stage, teacher: Person, family: Person): Promise<void> {
  const task = { student_id: family.id, description: `Write of ${CHILD}`, words: [CHILD] };
  const { body: homework } = await must(post(school, '/api/v2/homeworks', task, teacher));
  await must(post(school, `/api/v2/homeworks/${homework.id}/start`, {}, family));
  const voices = `/api/v2/homeworks/${homework.id}/voices?seconds=3`;
  await must(ask(school, 'POST', voices, { as: family, body: aForm(aWebm(), 'a.webm', 'audio/webm') }));
  const answering = await RoomSocket.join(school, homework.id, family.token);
  await answering.doStored({ k: 'answer', text: `I am ${CHILD} and I learn` });
  answering.close();
  // What the child says on a slide, and what its teacher says back and about it all.
  const { deckId, slideIds } = await aDeck(school, 1);
  const say = { kind: 'say', task: 'Say it.', parts: [{ id: 'cow', text: 'cow' }], answers: [] };
  await school.database.pool.query('update slides set activity = $2 where id = $1', [slideIds[0], say]);
  await school.database.pool.query('update homeworks set deck_id = $2 where id = $1', [homework.id, deckId]);
  const sound = () => aForm(aWebm(), 'a.webm', 'audio/webm');
  const place = `slide_id=${slideIds[0]}&part=cow`;
  const { body: said } = await must(ask(school, 'POST', `${voices}&${place}`, { as: family, body: sound() }));
  await must(post(school, `/api/v2/homeworks/${homework.id}/finish`, {}, family));
  const replies = `/api/v2/homeworks/${homework.id}/replies?seconds=3`;
  await must(ask(school, 'POST', replies, { as: teacher, body: sound() }));
  await must(ask(school, 'POST', `${replies}&voice_id=${said.id}`, { as: teacher, body: sound() }));
  await must(post(school, `/api/v2/homeworks/${homework.id}/return`, { comment: `Again, ${CHILD}` }, teacher));
  const names = { name_for_teacher: `${CHILD}, Tuesdays`, name_for_student: 'Our board', student_id: family.id };
  const { body: whiteboard } = await must(post(school, '/api/v2/whiteboards', names, teacher));
  const room = await RoomSocket.join(school, whiteboard.id, teacher.token);
  await draw(room, 't', `${CHILD} is here`);
  room.close();
}

/** Lessons that are booked, moved, cancelled and given to another teacher, and a series. */
export async function book(stage: Stage, teacher: Person, family: Person, other: Person): Promise<void> {
  const { school, manager } = stage;
  const pair = { teacher_id: teacher.id, student_id: family.id, anyway: true };
  const lesson = async (starts_at: string): Promise<string> =>
    (await must(manager.post('/lessons', { ...pair, starts_at }))).body.id;
  const moved = await lesson('2026-11-25T10:00:00Z');
  await must(manager.post(`/lessons/${moved}/taken`, {}));
  await must(manager.post(`/lessons/${moved}/move`, { starts_at: '2026-11-25T12:00:00Z', anyway: true }));
  await must(post(school, `/api/v2/booking/lessons/${moved}/move`, { starts_at: '2026-11-25T14:00:00Z' }, family));
  const asking = { kind: 'move', lesson_id: moved, text: `${CHILD} has a dance class`, key: randomUUID() };
  const { body: asked } = await must(post(school, '/api/v2/booking/wishes', asking, family));
  await must(manager.post(`/lesson_wishes/${asked.id}/answer`, { answer: `Of course, ${FAMILY.parentName}` }));
  const gone = await lesson('2026-11-26T10:00:00Z');
  const fever = `${CHILD} has a fever, ${TEACHER.firstName} knows`;
  await must(manager.post(`/lessons/${gone}/cancel`, { by: 'student', reason: fever }));
  const given = await lesson('2026-11-27T10:00:00Z');
  await must(manager.post(`/lessons/${given}/teacher`, { teacher_id: other.id, anyway: true }));
  // One that the teacher can't teach, and what the school was told.
  const away = await lesson('2026-11-28T10:00:00Z');
  const ill = { from: '2026-11-28T00:00', to: '2026-11-29T00:00', reason: `${TEACHER.firstName} is ill` };
  await must(post(school, '/api/v2/schedule/closed_slots', { ...ill, known_lessons: [away] }, teacher));
  // One that the teacher asks to move.
  const late = await lesson('2026-11-30T10:00:00Z');
  const offered = ['2026-11-30T12:00:00Z', '2026-11-30T14:00:00Z'];
  const words = `${TEACHER.firstName} sees a doctor, ${CHILD}`;
  await must(post(school, `/api/v2/lessons/${late}/move_request`, { times: offered, words }, teacher));
  await must(manager.post('/series', { ...pair, starts_at: '2026-12-01T16:00:00Z', count: 2 }));
}
