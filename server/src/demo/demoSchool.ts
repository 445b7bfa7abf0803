import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashPassword } from '../features/auth/index.ts';
import { importCourse } from '../features/materials/index.ts';
import { addAccount } from '../features/people/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { Tx } from '../platform/db/database.ts';
import { transact } from '../platform/db/transact.ts';
import { addDemoReviews } from './demoReviews.ts';
import { addDemoCrowd, holdCrowdLessons } from './demoCrowd.ts';
import { addDemoContacts } from './demoContacts.ts';
import { addDemoHours } from './demoHours.ts';
import { addDemoInbox } from './demoInbox.ts';
import { addDemoLearning } from './demoLearning.ts';
import { addDemoManagers } from './demoManagers.ts';
import { addDemoMoney, spend } from './demoMoney.ts';
import { addDemoFamilies } from './demoFamilies.ts';
import { addDemoTeacherTexts, COLLEAGUES, GREETINGS } from './demoTeachers.ts';
import { addDemoStars } from './demoStars.ts';
import { bookLessonSoon } from './lessonSoon.ts';

export { keepLessonSoon } from './lessonSoon.ts';

const DEMO = join(import.meta.dirname, '../../../demo');
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const DEMO_ZONE = 'Europe/Kyiv';

/** Creates the demo school in a database without people; in an existing one only adds its managers and books a
 * lesson soon. */
export async function openDemoSchool(deps: Deps): Promise<void> {
  const someone = await deps.db.selectFrom('people').select('id').limit(1).executeTakeFirst();
  if (!someone) await makeSchool(deps);
  if (!someone && deps.config.hasActors) await addDemoCrowd(deps);
  await holdCrowdLessons(deps.db, deps.clock.now());
  await addDemoManagers(deps);
  await bookLessonSoon(deps, { isOpen: false });
}

interface DemoStudent {
  firstName: string;
  lastName: string;
  parentName: string;
  email: string;
  photo: string;
  /** Can't read yet. */
  childView?: true;
}
const PUPILS: DemoStudent[] = [
  {
    firstName: 'Masha',
    lastName: 'Koval',
    parentName: 'Iryna Koval',
    email: 'student@skylark.test',
    photo: 'student-masha.webp',
  },
  {
    firstName: 'Tim',
    lastName: 'Bondar',
    parentName: 'Olha Bondar',
    email: 'child@skylark.test',
    photo: 'student-tim.webp',
    childView: true,
  },
  {
    firstName: 'Sofia',
    lastName: 'Melnyk',
    parentName: 'Andrii Melnyk',
    email: 'sofia@skylark.test',
    photo: 'student-sofia.webp',
  },
  {
    firstName: 'Danylo',
    lastName: 'Shevchuk',
    parentName: 'Nina Shevchuk',
    email: 'danylo@skylark.test',
    photo: 'student-danylo.webp',
  },
];

async function makeSchool(deps: Deps): Promise<void> {
  for (const course of coursesIn(join(DEMO, 'courses'))) await importCourse(deps, course);
  const [teacherHash, studentHash, childHash, familyHash] = await Promise.all([
    hashPassword('skylark-teacher'),
    hashPassword('skylark-student'),
    hashPassword('skylark-child'),
    hashPassword('skylark-family'),
  ]);
  const photos = await Promise.all(
    ['teacher-anna.webp', ...PUPILS.map((pupil) => pupil.photo)].map((name) => putPhoto(deps, name)),
  );
  const colleaguePhotos = await Promise.all(
    COLLEAGUES.map(({ firstName }) => putPhoto(deps, `teacher-${firstName.toLowerCase()}.webp`)),
  );
  const hello = await Promise.all(GREETINGS.map(([name, seconds]) => putGreeting(deps, name, seconds)));
  const now = deps.clock.now();
  await transact(deps.db, async (tx) => {
    const anna = {
      email: 'teacher@skylark.test',
      emailConfirmedAt: now,
      passwordHash: teacherHash,
      timeZone: DEMO_ZONE,
    };
    const teacherId = await addAccount(tx, anna, {
      type: 'teacher',
      firstName: 'Anna',
      lastName: 'Bright',
      photoKey: photos[0] ?? null,
    });
    const pupils: string[] = [];
    for (const [index, { photo: _, email, parentName, ...pupil }] of PUPILS.entries()) {
      const passwordHash = pupil.childView ? childHash : studentHash;
      const phone = `+3805000000${10 + index}`;
      const proved = { email, emailConfirmedAt: now, phone, phoneConfirmedAt: now, passwordHash };
      const account = { ...proved, parentName, timeZone: DEMO_ZONE };
      const id = await addAccount(tx, account, {
        ...pupil,
        type: 'student',
        photoKey: photos[index + 1] ?? null,
      });
      pupils.push(id);
    }
    await addDemoContacts(tx, now);
    const colleagues = await addColleagues(tx, { photos: colleaguePhotos, passwordHash: teacherHash }, now);
    await addGreetings(
      tx,
      [
        { teacherId, greeting: hello[0] ?? null },
        { teacherId: colleagues['Oleg'] ?? '', greeting: hello[1] ?? null },
        { teacherId: colleagues['Marta'] ?? '', greeting: hello[2] ?? null },
      ],
      now,
    );
    await addDemoTeacherTexts(tx, now);
    await addDemoMoney(tx, pupils, now);
    await addDemoHours(tx, teacherId, pupils, DEMO_ZONE, now);
    await addLessons(tx, teacherId, pupils, now);
    await addDemoReviews(tx, now);
    await addDemoInbox(tx, { tim: pupils[1] ?? '', sofia: pupils[2] ?? '' }, now);
    const trialTeacherId = colleagues['Oleg'] ?? teacherId;
    await addDemoFamilies(tx, { passwordHash: familyHash, trialTeacherId }, now);
    await addDemoStars(tx, pupils[0] ?? '', now);
  });
}

/**
 * Colleagues to choose from: one for older children on two evenings, and one who gives lessons but no trials.
 * @returns their ids by first name
 */
async function addColleagues(
  tx: Tx,
  of: { photos: readonly (string | null)[]; passwordHash: string },
  now: Date,
): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const [index, { firstName, lastName, email, hours, traits }] of COLLEAGUES.entries()) {
    const account = { email, emailConfirmedAt: now, passwordHash: of.passwordHash, timeZone: DEMO_ZONE };
    const id = await addAccount(tx, account, {
      type: 'teacher',
      firstName,
      lastName,
      photoKey: of.photos[index] ?? null,
    });
    ids[firstName] = id;
    await tx.insertInto('schedules').values({ personId: id, timeZone: DEMO_ZONE, savedAt: now }).execute();
    const days = hours.map(([weekday, from, to]) => ({ weekday, fromMinute: from * 60, toMinute: to * 60 }));
    await tx
      .insertInto('weeklyHours')
      .values(days.map((day) => ({ ...day, personId: id })))
      .execute();
    await tx
      .insertInto('teacherTraits')
      .values({ ...traits, abouts: JSON.stringify(traits.abouts), personId: id, isPublic: true })
      .execute();
  }
  return ids;
}

/** Video greetings that managers have approved. */
async function addGreetings(tx: Tx, of: { teacherId: string; greeting: Greeting | null }[], now: Date): Promise<void> {
  for (const { teacherId, greeting } of of)
    if (greeting)
      await tx
        .insertInto('teacherGreetings')
        .values({
          ...greeting,
          teacherId,
          contentType: 'video/webm',
          state: 'approved',
          createdAt: now,
          decidedAt: now,
        })
        .execute();
}

const coursesIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];

interface Greeting {
  fileKey: string;
  bytes: number;
  durationSeconds: number;
}

async function putGreeting(deps: Deps, name: string, durationSeconds: number): Promise<Greeting | null> {
  const file = join(DEMO, 'people', `greeting-${name}.webm`);
  if (!existsSync(file)) return null;
  const content = await readFile(file);
  const fileKey = await deps.files.put('greeting', content, 'webm', randomUUID());
  return { fileKey, bytes: content.length, durationSeconds };
}

async function putPhoto(deps: Deps, name: string): Promise<string | null> {
  const file = join(DEMO, 'people', name);
  return existsSync(file) ? deps.files.put('photo', await readFile(file), 'webp') : null;
}

/** A school in its second month: past, current and upcoming lessons, and homework. */
async function addLessons(tx: Tx, teacherId: string, pupils: string[], now: Date): Promise<void> {
  const decks = await tx
    .selectFrom('decks as d')
    .innerJoin('courses as c', 'c.id', 'd.courseId')
    .select(['d.id', 'd.courseId'])
    .where('d.kind', '=', 'lesson')
    .orderBy('c.title')
    .orderBy('d.position')
    .execute();
  const deckOf = (index: number) => {
    const deck = decks[index % Math.max(1, decks.length)];
    return { deckId: deck?.id ?? null, courseId: deck?.courseId ?? null };
  };
  const [masha = '', tim = '', sofia = '', danylo = ''] = pupils;

  const hour = startOfHour(now);
  const book = async (
    studentId: string,
    startsAtMs: number,
    number: number,
    then: { score: number } | { missedBy: 'student' } | 'ahead',
  ) => {
    const startsAt = new Date(startsAtMs);
    const endsAt = new Date(startsAtMs + 50 * MINUTE_MS);
    const outcome =
      then === 'ahead'
        ? { status: 'booked' }
        : 'score' in then
          ? { status: 'held', heldAt: endsAt, callStartedAt: startsAt, score: then.score }
          : { status: 'missed', missedBy: then.missedBy };
    const lesson = await tx
      .insertInto('lessons')
      .values({ teacherId, studentId, startsAt, endsAt, number, ...deckOf(number - 1), ...outcome })
      .returning('id')
      .executeTakeFirstOrThrow();
    await spend(tx, studentId, lesson.id, Math.min(startsAtMs - DAY_MS, now.getTime()));
    return lesson.id;
  };

  const lastOfMasha: string[] = [];
  const scores = [5, 4, 5, 5, 3, 5];
  for (let week = 6; week >= 1; week -= 1) {
    const number = 7 - week;
    const then = week === 3 ? ({ missedBy: 'student' } as const) : { score: scores[number - 1] ?? 5 };
    const last = await book(masha, hour - week * 7 * DAY_MS, number, then);
    if (week <= 4) lastOfMasha.push(last);
    await book(tim, hour - week * 7 * DAY_MS + 60 * MINUTE_MS, number, { score: 4 });
  }
  await addDemoLearning(tx, { teacherId, masha, tim, lessons: lastOfMasha, decks: decks.map(({ id }) => id) }, now);
  await book(masha, hour + 2 * DAY_MS, 8, 'ahead');
  await book(masha, hour + 5 * DAY_MS, 9, 'ahead');
  await book(tim, hour + DAY_MS, 7, 'ahead');
  await book(sofia, hour + 3 * 60 * MINUTE_MS, 1, 'ahead');
  await book(danylo, hour + 4 * 60 * MINUTE_MS, 1, 'ahead');
}

const startOfHour = (at: Date): number => Math.floor(at.getTime() / (60 * MINUTE_MS)) * 60 * MINUTE_MS;
