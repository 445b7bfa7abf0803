import { RETURN_UNDO_SECONDS, REVIEW_PHRASES_MAX, VOICE_MAX_BYTES } from '@skylark/contract/homework.facts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aDeck, aLesson, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { type Answer, ask, get, post, refusal } from '../../../test/http.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { aForm, anMp4, aWebm } from '../../../test/sound.ts';

let school: School;
let teacher: Person;
let student: Person;
let otherTeacher: Person;
let otherStudent: Person;
let lesson: string;
let deckId: string;

beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
});
afterAll(() => school.close());
beforeEach(async () => {
  [teacher, student, otherTeacher, otherStudent] = await Promise.all([
    aTeacher(school),
    aStudent(school, { firstName: 'Masha', locale: 'uk' }),
    aTeacher(school),
    aStudent(school),
  ]);
  ({ deckId } = await aDeck(school));
  lesson = await aLesson(school, { teacher, student, startsAt: school.clock.in(-2 * 24 * 60), status: 'held' });
  await aLesson(school, { teacher: otherTeacher, student: otherStudent, startsAt: school.clock.in(-100) });
});

const give = (change: object = {}, as = teacher): Promise<Answer> =>
  post(school, '/api/v2/homeworks', { student_id: student.id, description: 'Draw a rainbow.', ...change }, as);
const given = async (change: object = {}): Promise<string> => String((await give(change)).body.id);
const step = (id: string, action: string, as: Person, body: object = {}): Promise<Answer> =>
  post(school, `/api/v2/homeworks/${id}/${action}`, body, as);
const handedIn = async (): Promise<string> => {
  const id = await given();
  await step(id, 'start', student);
  await step(id, 'finish', student);
  return id;
};
const mails = async (to: Person): Promise<string[]> => {
  const { rows } = await school.database.pool.query<{ kind: string }>(
    "select kind from messages where person_id = $1 and channel = 'email' order by id",
    [to.id],
  );
  return rows.map((row) => row.kind);
};

describe('a homework', () => {
  it('goes from created over started to completed, and each side is notified', async () => {
    const made = await give({ lesson_id: lesson, deck_id: deckId, words: ['red', 'blue'] });
    expect(made).toMatchObject({ status: 200, body: { status: 'created', lesson_id: lesson, score: null } });
    const id = String(made.body.id);
    expect(await get(school, '/api/v2/homeworks/counters', student)).toMatchObject({ body: { created: 1 } });
    expect(await step(id, 'start', student)).toMatchObject({ body: { status: 'started', finished_at: null } });
    expect(await get(school, '/api/v2/homeworks/counters', student)).toMatchObject({ body: { created: 0 } });
    expect(await step(id, 'finish', student)).toMatchObject({ body: { status: 'started' } });
    expect(await get(school, '/api/v2/homeworks/counters', teacher)).toMatchObject({ body: { to_review: 1 } });
    const review = { score: 5, comment: 'What a rainbow!' };
    expect(await step(id, 'review', teacher, review)).toMatchObject({ body: { status: 'completed', score: 5 } });
    expect((await get(school, `/api/v2/homeworks/${id}`, student)).body).toMatchObject({
      status: 'completed',
      score: 5,
      teacher_comment: 'What a rainbow!',
      words: [{ word: 'red' }, { word: 'blue' }],
      slides: [{}, {}, {}],
    });
    expect(await mails(student)).toEqual(['homework_given', 'homework_reviewed']);
    expect(await mails(teacher)).toEqual(['homework_finished']);
    const { rows } = await school.database.pool.query<{ subject: string }>(
      "select subject from messages where person_id = $1 and kind = 'homework_reviewed'",
      [student.id],
    );
    expect(rows[0]?.subject).toBe('Masha: 5 зірок за домашнє завдання');
  });

  it('is given once under one key, also twice at once, and the child is notified once', async () => {
    const key = crypto.randomUUID();
    const once = { lesson_id: lesson, key };
    const answers = await Promise.all([give(once), give(once), give(once)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await give({ ...once, description: 'Another one.' })).body).toEqual(answers[0]?.body);
    const [id, ...more] = new Set(answers.map(({ body }) => body.id));
    expect(more).toEqual([]);
    expect((await get(school, '/api/v2/homeworks', teacher)).body.items).toMatchObject([{ id }]);
    expect(await mails(student)).toEqual(['homework_given']);
    expect(await given({ key: crypto.randomUUID() })).not.toBe(id);
    expect(await give({ key: 'mine' })).toMatchObject({ status: 422 });
    const foreign = await give({ student_id: otherStudent.id, key }, otherTeacher);
    expect(foreign).toMatchObject({ status: 200, body: { description: 'Draw a rainbow.' } });
    expect(foreign.body.id).not.toBe(id);
  });

  it('is due by the next lesson with this teacher unless another date is chosen, and both sides see when', async () => {
    expect((await give()).body.due_at).toBeNull();
    const startsAt = school.clock.minuteIn(3 * 24 * 60);
    await aLesson(school, { teacher, student, startsAt });
    await aLesson(school, { teacher, student, startsAt: school.clock.minuteIn(5 * 24 * 60) });
    await aLesson(school, { teacher: otherTeacher, student, startsAt: school.clock.minuteIn(24 * 60) });
    const { body } = await give();
    expect(body.due_at).toBe(startsAt.toISOString());
    expect((await get(school, `/api/v2/homeworks/${body.id}`, student)).body.due_at).toBe(body.due_at);
    const week = school.clock.now().getTime() + 7 * 86_400_000;
    expect(Date.parse((await give({ due: 'week' })).body.due_at) - week).toBeLessThan(60_000);
    expect((await give({ due: 'none' })).body.due_at).toBeNull();
    expect((await give({ due: 'yesterday' })).status).toBe(422);
  });

  it('asks for the slides that were chosen, and only those are shown and marked', async () => {
    const deck = await aDeck(school);
    const other = await aDeck(school);
    const [first = '', , last = ''] = deck.slideIds;
    const drag = {
      kind: 'cover',
      task: 'Find it.',
      parts: [{ id: 'cow', at: [0, 0, 9, 9], say: 'cow' }],
      answers: [],
    };
    await school.database.pool.query('update slides set activity = $2 where deck_id = $1', [deck.deckId, drag]);
    const id = await given({ deck_id: deck.deckId, slide_ids: [last, first] });
    const shown = async () => (await get(school, `/api/v2/homeworks/${id}`, student)).body;
    expect((await shown()).slides.map((slide: { id: string }) => slide.id)).toEqual([first, last]);
    expect((await shown()).cover_activity).toMatchObject({ kind: 'cover', parts: [{ id: 'cow' }] });
    await step(id, 'start', student);
    await step(id, 'finish', student);
    expect((await shown()).marks.map((mark: { slide_id: string }) => mark.slide_id)).toEqual([first, last]);
    const refused = refusal('invalid_fields', 422);
    expect(await give({ deck_id: deck.deckId, slide_ids: other.slideIds })).toMatchObject(refused);
    expect(await give({ slide_ids: [first] })).toMatchObject(refused);
  });

  it('may be returned, continues, and is finished again', async () => {
    const id = await handedIn();
    for (const comment of ['', '  '])
      expect(await step(id, 'return', teacher, { comment })).toMatchObject(refusal('invalid_fields', 422));
    expect(await step(id, 'return', teacher, { comment: 'One colour is missing.' })).toMatchObject({
      body: { status: 'started', finished_at: null, is_returned: true },
    });
    expect(await step(id, 'return', teacher, { comment: 'More!' })).toMatchObject(
      refusal('homework_not_finished', 409),
    );
    school.clock.moveBy({ seconds: 1 });
    expect((await step(id, 'finish', student)).body.finished_at).not.toBeNull();
    expect(await mails(student)).toEqual(['homework_given', 'homework_returned']);
    expect(await mails(teacher)).toEqual(['homework_finished', 'homework_finished']);
  });

  it('is back in its place when sending it back is undone at once, and the family is told of neither', async () => {
    const first = await handedIn();
    school.clock.moveBy({ seconds: 1 });
    const second = await handedIn();
    const undo = (id: string, as = teacher) => ask(school, 'DELETE', `/api/v2/homeworks/${id}/return`, { as });
    const waiting = async () =>
      (await get(school, '/api/v2/homeworks?list=to_review', teacher)).body.items.map((one: { id: string }) => one.id);
    const held = async () => {
      const { rows } = await school.database.pool.query<{ status: string }>(
        "select status from messages where person_id = $1 and kind = 'homework_returned' order by id",
        [student.id],
      );
      return rows.map(({ status }) => status);
    };
    await step(first, 'return', teacher, { comment: 'One colour is missing.' });
    expect(await waiting()).toEqual([second]);
    expect(await held()).toEqual(['waiting']);
    expect(await undo(first, otherTeacher)).toMatchObject(refusal('not_found', 404));
    expect(await undo(first)).toMatchObject({ status: 200, body: { is_returned: false } });
    expect(await waiting()).toEqual([first, second]);
    expect(await held()).toEqual(['dropped']);
    expect((await get(school, `/api/v2/homeworks/${first}`, teacher)).body).toMatchObject({
      teacher_comment: 'One colour is missing.',
    });
    expect(await undo(first)).toMatchObject(refusal('homework_not_returned', 409));
    await step(first, 'return', teacher, { comment: 'One colour is missing.' });
    await step(first, 'finish', student);
    expect(await undo(first), 'handed in again').toMatchObject(refusal('homework_not_returned', 409));
    await step(second, 'return', teacher, { comment: 'And the sun?' });
    school.clock.moveBy({ seconds: RETURN_UNDO_SECONDS + 1 });
    expect(await undo(second), 'too late').toMatchObject(refusal('homework_not_returned', 409));
  });

  it('allows no step out of order', async () => {
    const id = await given();
    expect(await step(id, 'finish', student)).toMatchObject(refusal('homework_not_started', 409));
    expect(await step(id, 'review', teacher, { score: 3 })).toMatchObject(refusal('homework_not_started', 409));
    expect(await step(id, 'return', teacher, { comment: 'More!' })).toMatchObject(
      refusal('homework_not_finished', 409),
    );
    await step(id, 'start', student);
    await step(id, 'review', teacher, { score: 3 });
    expect(await step(id, 'finish', student)).toMatchObject(refusal('homework_completed', 409));
    expect(await step(id, 'return', teacher, { comment: 'More!' })).toMatchObject(refusal('homework_completed', 409));
    expect(await step(id, 'start', student)).toMatchObject({ body: { status: 'completed' } });
    expect(await step(id, 'review', teacher, { score: 4 })).toMatchObject({ body: { score: 4 } });
    expect(await mails(student)).toEqual(['homework_given', 'homework_reviewed']);
    for (const score of [0, 6, 2.5, '5'])
      expect(await step(id, 'review', teacher, { score })).toMatchObject(refusal('invalid_fields', 422));
  });

  it('is handed in once by two taps, with one notification', async () => {
    const id = await given();
    await Promise.all([step(id, 'start', student), step(id, 'start', student)]);
    const done = await Promise.all([1, 2, 3].map(() => step(id, 'finish', student)));
    expect(done.map((one) => one.status)).toEqual([200, 200, 200]);
    expect(await mails(teacher)).toEqual(['homework_finished']);
  });

  it('is given only to a student of one’s own, and for a lesson of both', async () => {
    expect(await give({ student_id: otherStudent.id })).toMatchObject(refusal('not_your_student', 409));
    expect(await give({ student_id: teacher.id })).toMatchObject(refusal('not_your_student', 409));
    const foreign = await aLesson(school, { teacher: otherTeacher, student, startsAt: school.clock.in(5_000) });
    expect(await give({ lesson_id: foreign })).toMatchObject({
      status: 422,
      body: { fields: { lesson_id: 'unknown' } },
    });
    expect(await give({ deck_id: crypto.randomUUID() })).toMatchObject({ body: { fields: { deck_id: 'unknown' } } });
    expect(await give({ description: '  ' })).toMatchObject({ body: { fields: { description: 'required' } } });
    expect(await give({ words: Array.from({ length: 31 }, () => 'cat') })).toMatchObject({ status: 422 });
  });

  it('waits for a review in the order in which it was handed in, page by page', async () => {
    const ids: string[] = [];
    for (let made = 0; made < 22; made += 1) ids.push(await given());
    // The last one given is handed in first.
    const handed = ids.toReversed();
    for (const id of handed) {
      await step(id, 'start', student);
      school.clock.moveBy({ seconds: 1 });
      await step(id, 'finish', student);
    }
    const page = await get(school, '/api/v2/homeworks?list=to_review', teacher);
    const rest = await get(school, `/api/v2/homeworks?list=to_review&cursor=${page.body.next_cursor}`, teacher);
    const found = [...page.body.items, ...rest.body.items].map((one: { id: string }) => one.id);
    expect(found.filter((id) => ids.includes(id))).toEqual(handed);
  });

  it('is listed by where it stands, the newest first, page by page', async () => {
    const ids: string[] = [];
    for (let made = 0; made < 23; made += 1) {
      school.clock.moveBy({ seconds: 1 });
      ids.push(await given({ lesson_id: lesson }));
    }
    const [first = '', second = ''] = ids;
    await step(first, 'start', student);
    await step(first, 'finish', student);
    await step(second, 'start', student);
    await step(second, 'review', teacher, { score: 5 });
    const page = await get(school, '/api/v2/homeworks', student);
    const rest = await get(school, `/api/v2/homeworks?cursor=${page.body.next_cursor}`, student);
    expect([...page.body.items, ...rest.body.items].map((one: { id: string }) => one.id)).toEqual(ids.toReversed());
    expect(rest.body.next_cursor).toBeNull();
    const list = async (query: string, as: Person) =>
      (await get(school, `/api/v2/homeworks?${query}`, as)).body.items.map((one: { id: string }) => one.id);
    expect(await list('list=to_review', teacher)).toEqual([first]);
    expect(await list('list=completed', student)).toEqual([second]);
    expect(await list('list=to_do', teacher)).toHaveLength(20);
    expect(await list(`lesson_id=${crypto.randomUUID()}`, teacher)).toEqual([]);
    expect(await list('', otherTeacher)).toEqual([]);
    expect(await get(school, '/api/v2/homeworks?cursor=nonsense', student)).toMatchObject({ status: 422 });
  });

  it('is withdrawn with all that was done in it', async () => {
    const id = await given();
    await step(id, 'start', student);
    await ask(school, 'POST', `/api/v2/homeworks/${id}/voices`, {
      as: student,
      body: aForm(aWebm(), 'a.webm', 'audio/webm'),
    });
    expect(await ask(school, 'DELETE', `/api/v2/homeworks/${id}`, { as: teacher })).toMatchObject({ status: 200 });
    expect(await get(school, `/api/v2/homeworks/${id}`, student)).toMatchObject(refusal('not_found', 404));
    const left = await school.database.pool.query(
      'select 1 from rooms where id = $1 union all select 1 from homework_voices where homework_id = $1',
      [id],
    );
    expect(left.rowCount).toBe(0);
  });
});

describe('sentences for reviews', () => {
  const keep = (text: string, as = teacher) => post(school, '/api/v2/review_phrases', { text }, as);
  const kept = async (as = teacher) =>
    (await get(school, '/api/v2/review_phrases', as)).body.items.map((one: { text: string }) => one.text);

  it('are kept once each, also twice at once, the latest first, and belong to one teacher', async () => {
    await Promise.all([keep('Well drawn!'), keep('Well drawn!')]);
    school.clock.moveBy({ seconds: 1 });
    const { body } = await keep('I am proud of you.');
    expect(await kept()).toEqual(['I am proud of you.', 'Well drawn!']);
    expect(await kept(otherTeacher)).toEqual([]);
    const remove = (as: Person) => ask(school, 'DELETE', `/api/v2/review_phrases/${body.id}`, { as });
    expect(await remove(otherTeacher)).toMatchObject(refusal('not_found', 404));
    expect(await remove(teacher)).toMatchObject({ status: 200 });
    expect(await kept()).toEqual(['Well drawn!']);
    for (const text of ['', '  ', 'x'.repeat(301), 'a\u0007'])
      expect(await keep(text)).toMatchObject(refusal('invalid_fields', 422));
    expect(await keep('Well done', student)).toMatchObject(refusal('forbidden', 403));
  });

  it('are not more than a page can show, also from two devices', async () => {
    await Promise.all(Array.from({ length: REVIEW_PHRASES_MAX - 1 }, (_, n) => keep(`Sentence ${n}`)));
    const last = await Promise.all([keep('One'), keep('Two')]);
    expect(new Set(last.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await keep('Three')).toMatchObject(refusal('too_many_phrases', 409));
    expect(await kept()).toHaveLength(REVIEW_PHRASES_MAX);
  });
});

/** Permissions: each call, tried by everyone. `own`: the reply for the right one of the two. */
describe('who may do what with a homework', () => {
  const calls: [name: string, method: string, path: string, side: 'both' | 'teacher' | 'student', body?: object][] = [
    ['look at it', 'GET', '', 'both'],
    ['take it back', 'DELETE', '', 'teacher'],
    ['start it', 'POST', '/start', 'student'],
    ['finish it', 'POST', '/finish', 'student'],
    ['send it back', 'POST', '/return', 'teacher', { comment: 'And the tail?' }],
    ['undo sending it back', 'DELETE', '/return', 'teacher'],
    ['score it', 'POST', '/review', 'teacher', { score: 4 }],
    ['speak', 'POST', '/voices', 'student'],
    ['hear it', 'GET', '/voices/{voice}', 'both'],
    ['take a recording back', 'DELETE', '/voices/{voice}', 'student'],
  ];
  it.each(calls)('%s', async (name, method, path, side, body) => {
    const id = await given();
    await step(id, 'start', student);
    const voice = await ask(school, 'POST', `/api/v2/homeworks/${id}/voices?seconds=3`, {
      as: student,
      body: aForm(aWebm(), 'a.webm', 'audio/webm'),
    });
    if (/send.* it back/.test(name)) await step(id, 'finish', student);
    if (name === 'undo sending it back') await step(id, 'return', teacher, { comment: 'And the tail?' });
    const address = `/api/v2/homeworks/${id}${path.replace('{voice}', String(voice.body.id))}`;
    const tryAs = async (who: { as?: Person; bearer?: string }): Promise<number> => {
      const sent = path === '/voices' ? aForm(aWebm(), 'a.webm', 'audio/webm') : (body ?? {});
      return (await ask(school, method, address, { ...who, ...(method !== 'GET' && { body: sent }) })).status;
    };
    expect(await tryAs({}), 'signed out').toBe(401);
    expect(await tryAs({ bearer: teacher.token }), 'as a manager').toBe(401);
    expect(await tryAs({ as: otherStudent }), 'another student').toBe(side === 'teacher' ? 403 : 404);
    expect(await tryAs({ as: otherTeacher }), 'another teacher').toBe(side === 'student' ? 403 : 404);
    const other = side === 'teacher' ? student : teacher;
    expect(await tryAs({ as: other }), 'the other').toBe(side === 'both' ? 200 : 403);
    expect(await tryAs({ as: side === 'teacher' ? teacher : student }), 'who may').toBe(200);
  });
});

describe('a spoken answer', () => {
  const speak = (id: string, bytes: Buffer, name = 'answer.webm', type = 'audio/webm'): Promise<Answer> =>
    ask(school, 'POST', `/api/v2/homeworks/${id}/voices?seconds=4`, { as: student, body: aForm(bytes, name, type) });
  const started = async (): Promise<string> => {
    const id = await given();
    await step(id, 'start', student);
    return id;
  };

  it.each([
    ['WebM', aWebm(), 'audio/webm'],
    ['MP4', anMp4(), 'audio/mp4'],
  ])('is kept as %s and heard by both', async (_, bytes, type) => {
    const id = await started();
    const said = await speak(id, bytes);
    expect(said).toMatchObject({ status: 200, body: { duration_seconds: 4 } });
    for (const as of [student, teacher]) {
      const heard = await get(school, `/api/v2/homeworks/${id}/voices/${said.body.id}`, as);
      expect(heard.headers.get('content-type')).toBe(type);
      expect(heard.headers.get('x-content-type-options')).toBe('nosniff');
      expect(Buffer.compare(heard.body, bytes)).toBe(0);
    }
    const { rows } = await school.database.pool.query<{ file_key: string }>(
      'select file_key from homework_voices where homework_id = $1',
      [id],
    );
    expect(await get(school, `/api/v2/files/${rows[0]?.file_key}`)).toMatchObject({ status: 404 });
  });

  it.each([
    ['a page', Buffer.from('<html><script>alert(1)</script></html>'.padEnd(200))],
    ['a video', aWebm('V_VP9 A_OPUS')],
    ['an MP4 with pictures', anMp4('vide')],
    ['nothing', Buffer.alloc(0)],
    ['nearly nothing', Buffer.from('1a45dfa3', 'hex')],
  ])('is not %s under the name of a recording', async (_, bytes) => {
    expect(await speak(await started(), bytes)).toMatchObject(refusal('only_sound', 415));
  });

  it('has a size, a number and a time', async () => {
    const id = await given();
    expect(await speak(id, aWebm())).toMatchObject(refusal('homework_not_started', 409));
    await step(id, 'start', student);
    const large = Buffer.concat([aWebm(), Buffer.alloc(VOICE_MAX_BYTES)]);
    expect(await speak(id, large)).toMatchObject(refusal('too_large', 413));
    const said = await Promise.all(Array.from({ length: 6 }, () => speak(id, aWebm())));
    expect(said.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 200, 409]);
    await step(id, 'finish', student);
    expect(await speak(id, aWebm())).toMatchObject(refusal('homework_finished', 409));
    const voice = String(said.find((one) => one.status === 200)?.body.id);
    expect(await ask(school, 'DELETE', `/api/v2/homeworks/${id}/voices/${voice}`, { as: student })).toMatchObject(
      refusal('homework_finished', 409),
    );
  });
});

it('has logged no error in all of this', () => {
  expect(school.errors).toEqual([]);
});
