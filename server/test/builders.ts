import { randomUUID } from 'node:crypto';
import { addChild, hashPassword, openSession } from '../src/features/auth/index.ts';
import { addAccount } from '../src/features/people/index.ts';
import type { School } from './school.ts';

export interface Person {
  id: string;
  type: 'student' | 'teacher';
  email: string;
  password: string;
  /** Session token. */
  token: string;
}

const PASSWORD = 'a good password';
// Hashing is deliberately slow, so all test people share one password.
const passwordHash = hashPassword(PASSWORD);

interface PersonDetails {
  email?: string;
  firstName?: string;
  timeZone?: string;
  locale?: 'en' | 'ru' | 'uk';
  emailConfirmedAt?: Date | null;
}

export const aStudent = (school: School, details: PersonDetails = {}): Promise<Person> =>
  aPerson(school, 'student', details);
export const aTeacher = (school: School, details: PersonDetails = {}): Promise<Person> =>
  aPerson(school, 'teacher', details);

async function aPerson(school: School, type: Person['type'], details: PersonDetails): Promise<Person> {
  const { db } = school.database;
  const now = school.clock.now();
  const { email = `${type}-${randomUUID()}@example.test`, firstName = 'Some', ...own } = details;
  const account = { emailConfirmedAt: now, ...own, email, passwordHash: await passwordHash };
  const id = await addAccount(db, account, { type, firstName, lastName: 'Body', createdAt: now });
  const { token } = await openSession(school.app.deps, db, id, 'test');
  return { id, type, email, password: PASSWORD, token };
}

/** An additional child of a family, chosen in a separate session. */
export async function aSibling(school: School, of: Person, firstName = 'Petro'): Promise<Person> {
  const { deps } = school.app;
  const id = await deps.db.transaction().execute((tx) => addChild(deps, tx, of.id, { firstName }));
  const { token } = await openSession(deps, deps.db, id, 'test');
  return { ...of, id, token };
}

interface LessonDetails {
  teacher: Person;
  student: Person;
  startsAt: Date;
  durationMinutes?: 25 | 50;
  status?: 'booked' | 'in_progress' | 'held' | 'missed' | 'cancelled';
  number?: number;
  deckId?: string;
  isTrial?: boolean;
  createdAt?: Date;
}

/** @returns the lesson's id */
export async function aLesson(school: School, details: LessonDetails): Promise<string> {
  const { teacher, student, startsAt, durationMinutes = 50, status = 'booked', ...rest } = details;
  const endsAt = new Date(startsAt.getTime() + durationMinutes * 60_000);
  const outcome = status === 'held' ? { heldAt: endsAt } : status === 'missed' ? { missedBy: 'student' } : {};
  const { id } = await school.database.db
    .insertInto('lessons')
    .values({ teacherId: teacher.id, studentId: student.id, startsAt, endsAt, status, ...outcome, ...rest })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns ids of the deck and its slides */
export async function aDeck(school: School, slideCount = 3): Promise<{ deckId: string; slideIds: string[] }> {
  const { db } = school.database;
  const course = await db
    .insertInto('courses')
    .values({ slug: randomUUID(), title: 'Colours', level: 'Starter' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const deck = await db
    .insertInto('decks')
    .values({ courseId: course.id, position: 1, key: '01', title: 'Red, yellow, blue' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const slides = await db
    .insertInto('slides')
    .values(
      Array.from({ length: slideCount }, (_, index) => ({
        deckId: deck.id,
        position: index + 1,
        imageKey: `slide-${String(index).padStart(40, '0')}.webp`,
        thumbKey: `slide-${String(index).padStart(40, 'f')}.webp`,
        description: `Slide ${index + 1}`,
      })),
    )
    .returning('id')
    .execute();
  return { deckId: deck.id, slideIds: slides.map((slide) => slide.id) };
}

/** @returns the id of its room */
export async function aWhiteboard(school: School, pair: { teacher: Person; student: Person }): Promise<string> {
  const { id } = await school.database.db
    .insertInto('whiteboards')
    .values({
      code: randomUUID().replaceAll('-', ''),
      teacherId: pair.teacher.id,
      studentId: pair.student.id,
      nameForTeacher: 'Masha',
      nameForStudent: 'Drawing',
      createdAt: school.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
