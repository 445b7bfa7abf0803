import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDeck, aLesson, aSibling, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { eraseNow } from '../../../test/eraseNow.ts';
import { ask, get, refusal } from '../../../test/http.ts';
import { pdfText } from '../../../test/pdfText.ts';
import { openSchool, type School } from '../../../test/school.ts';

let school: School;
let teacher: Person;
beforeAll(async () => {
  school = await openSchool({ at: '2026-11-20T12:00:00Z', config: { schoolName: 'Larks' } });
  teacher = await aTeacher(school, { firstName: 'Anna' });
});
afterAll(() => school.close());

const PROGRESS = '/api/v2/progress';
const held = (student: Person, startsAt: string, deckId?: string): Promise<string> =>
  aLesson(school, {
    teacher,
    student,
    startsAt: new Date(startsAt),
    status: 'held',
    ...(deckId !== undefined && { deckId }),
  });

async function deckWith(words: string[]): Promise<{ deckId: string; courseId: string }> {
  const { db } = school.database;
  const { deckId } = await aDeck(school);
  await db
    .insertInto('deckWords')
    .values(words.map((word, index) => ({ deckId, word, position: index + 1 })))
    .execute();
  const { courseId } = await db
    .selectFrom('decks')
    .select('courseId')
    .where('id', '=', deckId)
    .executeTakeFirstOrThrow();
  return { deckId, courseId };
}
const certificateOf = (student: Person, courseId: string): Promise<Response> =>
  fetch(`${school.url}${PROGRESS}/courses/${courseId}/certificate?locale=uk`, {
    method: 'POST',
    headers: { 'x-auth-token': student.token },
  });

describe('progress', () => {
  it('a new child has twelve months of nothing', async () => {
    const { status, body } = await get(school, PROGRESS, await aStudent(school));
    expect(status).toBe(200);
    expect(body).toMatchObject({ lessons_held: 0, words_met: 0, words_known: 0, courses: [], teachers_words: [] });
    expect(body.months).toHaveLength(12);
    expect(body.months[0].month).toBe('2025-12');
    expect(body.months[11]).toMatchObject({ month: '2026-11', lessons_held: 0, lesson_stars: null });
  });

  it('counts held lessons by the months of the child’s own zone', async () => {
    const kyiv = await aStudent(school, { timeZone: 'Europe/Kyiv' });
    const lisbon = await aStudent(school, { timeZone: 'Europe/Lisbon' });
    // 1 November in Kyiv, still 31 October in Lisbon.
    await held(kyiv, '2026-10-31T22:30:00Z');
    await held(lisbon, '2026-10-31T22:30:00Z');
    await aLesson(school, { teacher, student: kyiv, startsAt: new Date('2026-11-10T09:00Z'), status: 'missed' });
    await held(kyiv, '2024-11-10T09:00:00Z');
    const months = async (student: Person) =>
      (await get(school, PROGRESS, student)).body.months
        .filter((one: { lessons_held: number }) => one.lessons_held > 0)
        .map((one: { month: string; lessons_held: number }) => [one.month, one.lessons_held]);
    expect(await months(kyiv)).toEqual([['2026-11', 1]]);
    expect(await months(lisbon)).toEqual([['2026-10', 1]]);
    expect((await get(school, PROGRESS, kyiv)).body.lessons_held).toBe(2);
  });

  it('a word is met once, without those that the teacher took away, and known once it was produced', async () => {
    const { db } = school.database;
    const student = await aStudent(school);
    const { deckId, courseId } = await deckWith(['red', 'blue', 'green', 'black']);
    const first = await held(student, '2026-09-10T09:00:00Z', deckId);
    const second = await held(student, '2026-10-10T09:00:00Z');
    await db
      .insertInto('lessonWords')
      .values([
        { lessonId: first, word: 'Black', isRemoved: true, addedAt: new Date() },
        { lessonId: second, word: 'RED', addedAt: new Date() },
        { lessonId: second, word: 'cat', addedAt: new Date() },
      ])
      .execute();
    await db
      .insertInto('homeworks')
      .values({
        teacherId: teacher.id,
        studentId: student.id,
        deckId,
        description: '',
        words: ['Blue'],
        createdAt: new Date('2026-10-11T09:00:00Z'),
        startedAt: new Date('2026-10-12T09:00:00Z'),
        finishedAt: new Date('2026-10-12T09:00:00Z'),
        completedAt: new Date('2026-10-13T09:00:00Z'),
        status: 'completed',
        score: 4,
      })
      .execute();
    // Two lessons and a good homework say nothing yet: only what the child answered does.
    expect((await get(school, PROGRESS, student)).body.words_known).toBe(0);
    const card = { studentId: student.id, firstDay: 20_000, lastDay: 20_010, dueDay: 20_020, difficulty: 5, step: 4 };
    await db
      .insertInto('practiceCards')
      .values(
        ['red', 'green', 'blue', 'cat'].map((word) => ({
          ...card,
          word,
          answers: 3,
          lapses: 0,
          lastResult: 'right',
          stability: word === 'cat' ? 3 : 12,
          producedDay: word === 'blue' ? null : 20_010,
        })),
      )
      .execute();
    const { body } = await get(school, PROGRESS, student);
    expect(body).toMatchObject({ words_met: 4, words_known: 2 });
    expect(body.months[9]).toMatchObject({ month: '2026-09', words_met: 3, words_known: 2 });
    expect(body.months[10]).toMatchObject({ words_met: 1, words_known: 0, homework_given: 1, homework_done: 1 });
    expect(body.courses).toEqual([
      {
        id: courseId,
        title: 'Colours',
        decks_held: 1,
        decks: 1,
        homework_given: 1,
        homework_done: 1,
        homework_stars: 4,
        is_finished: true,
      },
    ]);
  });

  it('shows stars and what teachers wrote, not what the family did', async () => {
    const { db } = school.database;
    const student = await aStudent(school);
    const lesson = await held(student, '2026-11-10T09:00:00Z');
    await db.updateTable('lessons').set({ score: 5 }).where('id', '=', lesson).execute();
    const at = new Date('2026-11-10T10:00:00Z');
    const review = { lessonId: lesson, score: 5, createdAt: at };
    await db
      .insertInto('reviews')
      .values([
        { ...review, authorId: teacher.id, authorRole: 'teacher', text: 'She sings well.' },
        { ...review, authorId: student.id, authorRole: 'student', text: 'It was great fun.' },
      ])
      .execute();
    const { body } = await get(school, PROGRESS, student);
    expect(body.teachers_words).toEqual([
      { lesson_id: lesson, at: at.toISOString(), teacher_name: 'Anna', score: 5, text: 'She sings well.' },
    ]);
    expect(body.months[11].lesson_stars).toBe(5);
    expect((await get(school, PROGRESS, await aSibling(school, student))).body.lessons_held).toBe(0);
    expect((await get(school, PROGRESS, teacher)).status).toBe(403);
  });
});

describe('a certificate', () => {
  it('is for a course of which every present lesson was held; it keeps its number and can be verified by anybody', async () => {
    const student = await aStudent(school, { firstName: 'Марійка' });
    const { deckId, courseId } = await deckWith(['red']);
    expect((await certificateOf(student, courseId)).status).toBe(404);
    await held(student, '2026-09-10T09:00:00Z', deckId);
    const answers = await Promise.all([1, 2, 3].map(() => certificateOf(student, courseId)));
    const texts = await Promise.all(answers.map(async (one) => pdfText(new Uint8Array(await one.arrayBuffer()))));
    const numbers = new Set(texts.map((one) => /Сертифікат ([2-9A-HJKMNP-Z]{12})\./.exec(one)?.[1]));
    expect(numbers.size).toBe(1);
    const [number] = numbers;
    expect(answers[0]?.headers.get('content-type')).toBe('application/pdf');
    for (const part of [
      'Марійка Body',
      'Colours',
      'Рівень: Початковий',
      'Учитель: Anna Body',
      '10 вересня 2026',
      `/certificates/${number}`,
    ])
      expect(texts[0]).toContain(part);
    const { body } = await get(school, `/api/v2/certificates/${number}`);
    expect(body).toEqual({ first_name: 'Марійка', course_title: 'Colours', level: 'Starter' });
    const data = await get(school, '/api/v2/profile/data', student);
    expect(JSON.stringify(data.body)).toContain(number);
    expect(await get(school, '/api/v2/certificates/222222222222')).toMatchObject(refusal('not_found', 404));
    expect(await get(school, '/api/v2/certificates/nothing')).toMatchObject(refusal('not_found', 404));
    expect((await certificateOf(await aStudent(school), courseId)).status).toBe(404);
    expect((await certificateOf(await aSibling(school, student), courseId)).status).toBe(404);
  });

  it('lists the words of the course that the child can say', async () => {
    const student = await aStudent(school);
    const { deckId, courseId } = await deckWith(['Red', 'blue', 'green']);
    await held(student, '2026-09-10T09:00:00Z', deckId);
    const text = async () => pdfText(new Uint8Array(await (await certificateOf(student, courseId)).arrayBuffer()));
    expect(await text()).not.toContain('Уміє сказати');
    const card = {
      studentId: student.id,
      firstDay: 1,
      lastDay: 2,
      dueDay: 3,
      difficulty: 5,
      answers: 3,
      lapses: 0,
      step: 4,
    };
    await school.database.db
      .insertInto('practiceCards')
      .values([
        { ...card, word: 'red', lastResult: 'right', stability: 12, producedDay: 2 },
        { ...card, word: 'blue', lastResult: 'right', stability: 12, producedDay: null },
        { ...card, word: 'pig', lastResult: 'right', stability: 12, producedDay: 2 },
      ])
      .execute();
    expect(await text()).toContain('Уміє сказати: Red');
    expect(await text()).not.toMatch(/blue|pig/);
  });

  it.each([
    ['the stress', 'Марі́я', 'Марія'],
    ['ї as two characters', 'Зоїна'.normalize('NFD'), 'Зоїна'],
    ['marks that no letter has', 'Zoë\u0335\u0337', 'Zoë'],
  ])('is drawn for a name with %s', async (_, firstName, drawn) => {
    const student = await aStudent(school);
    const body = { first_name: firstName };
    expect(await ask(school, 'PATCH', '/api/v2/profile', { as: student, body })).toMatchObject({ status: 200 });
    const { deckId, courseId } = await deckWith(['red']);
    await held(student, '2026-09-10T09:00:00Z', deckId);
    const answer = await certificateOf(student, courseId);
    expect(answer.status).toBe(200);
    expect(await pdfText(new Uint8Array(await answer.arrayBuffer()))).toContain(`${drawn} Body`);
  });

  it('waits for the last lesson, counts one that was imported anew, and stays when the course grows', async () => {
    const { db } = school.database;
    const student = await aStudent(school);
    const { deckId, courseId } = await deckWith(['red']);
    await db.insertInto('decks').values({ courseId, position: 2, key: '02', title: 'Green' }).execute();
    await held(student, '2026-09-10T09:00:00Z', deckId);
    expect((await certificateOf(student, courseId)).status).toBe(404);
    await db.updateTable('decks').set({ retiredAt: new Date() }).where('id', '=', deckId).execute();
    await db.insertInto('decks').values({ courseId, position: 1, key: '01', title: 'Red' }).execute();
    const green = await db
      .selectFrom('decks')
      .select('id')
      .where('courseId', '=', courseId)
      .where('key', '=', '02')
      .executeTakeFirstOrThrow();
    await held(student, '2026-09-17T09:00:00Z', green.id);
    expect((await certificateOf(student, courseId)).status).toBe(200);
    await db.insertInto('decks').values({ courseId, position: 3, key: '03', title: 'Blue' }).execute();
    expect((await certificateOf(student, courseId)).status).toBe(200);
  });

  it('goes with the account', async () => {
    const student = await aStudent(school);
    const { deckId, courseId } = await deckWith(['red']);
    await held(student, '2026-09-10T09:00:00Z', deckId);
    const words = await pdfText(new Uint8Array(await (await certificateOf(student, courseId)).arrayBuffer()));
    const number = /Сертифікат ([2-9A-HJKMNP-Z]{12})\./.exec(words)?.[1] ?? '';
    expect((await eraseNow(school, student)).status).toBe(200);
    expect(await get(school, `/api/v2/certificates/${number}`)).toMatchObject(refusal('not_found', 404));
  });
});
