import { randomUUID } from 'node:crypto';
import { type ManagerRole, managerRoles } from '@skylark/contract/manager.facts';
import { aStroke } from '../board.ts';
import { aDeck, aLesson, aStudent, aTeacher, type Person } from '../builders.ts';
import { get, post } from '../http.ts';
import { aManager, aViewSession, grantCredits, setHours } from '../manager.ts';
import { RoomSocket } from '../RoomSocket.ts';
import type { School } from '../school.ts';
import { aTeachersDeck } from '../teacherDecks.ts';
import type { Known } from './values.ts';

const people = ['signed out', 'student', 'teacher', 'stranger', 'other teacher'] as const;
/** Sessions that a manager opened to look at the student and at the teacher. */
export const viewers = ['viewer', 'teacher viewer'] as const;
type Viewer = (typeof viewers)[number];
export const callers = [...people, ...viewers, ...managerRoles] as const;
export type Caller = (typeof callers)[number];

/** People of a school, and objects of every kind belonging to two of them. */
export class World {
  readonly known: Known;
  readonly #headers: Record<Caller, Record<string, string>>;
  readonly #school: School;

  private constructor(school: School, headers: World['headers'], known: Known) {
    this.#school = school;
    this.#headers = headers;
    this.known = known;
  }

  get headers(): Record<Caller, Record<string, string>> {
    return this.#headers;
  }

  static async open(school: School): Promise<World> {
    const [student, teacher, stranger, other] = await Promise.all([
      aStudent(school),
      aTeacher(school),
      aStudent(school),
      aTeacher(school),
    ]);
    await Promise.all([setHours(school, teacher), grantCredits(school, student, 20)]);
    const { deckId } = await aDeck(school);
    const played = await playedLesson(school, { student, teacher, deckId });
    const lesson = (status: 'booked' | 'in_progress' | 'held' | 'missed' | 'cancelled', inMinutes: number) =>
      aLesson(school, { teacher, student, startsAt: school.clock.in(inMinutes), status, deckId });
    const lessons = await Promise.all([
      lesson('booked', 4),
      lesson('booked', 6_000),
      lesson('in_progress', -48),
      lesson('held', -3_000),
      lesson('missed', -6_000),
      lesson('cancelled', 9_000),
      // A problem is reported for this one; for the next one it is still possible.
      lesson('held', -600),
      lesson('missed', -700),
    ]);
    const made = await things(school, { student, teacher, lessons, deckId });
    const looking = await aManager(school);
    const viewers = {
      viewer: { 'x-auth-token': (await aViewSession(school, looking, student)).token },
      'teacher viewer': { 'x-auth-token': (await aViewSession(school, looking, teacher)).token },
    };
    const managers = await managersOf(school);
    return new World(
      school,
      { ...headersOf({ student, teacher, stranger, other }, managers), ...viewers },
      {
        ...made,
        id: [...(made['id'] ?? []), played],
        student_id: [student.id, stranger.id],
        teacher_id: [teacher.id, other.id],
        lesson_id: lessons,
        known_lessons: lessons,
        deck_id: [deckId],
        email: [student.email, teacher.email, 'new@example.test'],
        password: [student.password],
        old_password: [student.password, ''],
        phone: ['+380501234567', '+1 202 555 0143'],
        time_zone: ['Europe/Kyiv', 'America/New_York', 'Asia/Kathmandu'],
        key: [randomUUID()],
        starts_at: [1, 2, 50].map((days) => school.clock.in(days * 1_440).toISOString()),
        starts: [1, 2, 3].map((days) => [onHour(school.clock.in(days * 1_440)), onHour(school.clock.in(days * 1_500))]),
        from: ['2026-12-01T10:00', school.clock.in(60).toISOString()],
        to: ['2026-12-01T12:00', school.clock.in(6_000).toISOString()],
        day: ['2026-11-20', '2027-03-28'],
        code: [...(made['code'] ?? []), '123456'],
      },
    );
  }

  /** Checks that nobody has signed out or been deleted: further requests would only get 401. */
  async isWhole(): Promise<boolean> {
    for (const caller of ['student', 'teacher', 'stranger', 'other teacher', ...viewers] as const) {
      const answer = await fetch(`${this.#school.url}/api/v2/profile`, { headers: this.#headers[caller] });
      if (!answer.ok) return false;
    }
    return true;
  }
}

/** A lesson held in a room, so that it has a replay. */
async function playedLesson(
  school: School,
  { deckId, ...pair }: { student: Person; teacher: Person; deckId: string },
): Promise<string> {
  const id = await aLesson(school, { ...pair, startsAt: school.clock.in(2), deckId });
  const teacher = await RoomSocket.join(school, id, pair.teacher.token);
  await teacher.doStored({ k: 'call' }, { k: 'show', page: 'free:1' }, aStroke('t', 'free:1'));
  teacher.close();
  await teacher.closing();
  await school.database.pool.query(
    `update lessons set status = 'held', held_at = ends_at - interval '5 days', starts_at = starts_at - interval '5 days',
       ends_at = ends_at - interval '5 days' where id = $1`,
    [id],
  );
  return id;
}

/** A teacher's slots start on the hour. */
const onHour = (at: Date): string => `${at.toISOString().slice(0, 13)}:00:00.000Z`;

async function managersOf(school: School): Promise<Record<ManagerRole, Record<string, string>>> {
  const headers = async (role: ManagerRole) => ({ authorization: `Bearer ${(await aManager(school, role)).token}` });
  const [owner, manager, support, methodist, bookkeeper] = await Promise.all([
    headers('owner'),
    headers('manager'),
    headers('support'),
    headers('methodist'),
    headers('bookkeeper'),
  ]);
  return { owner, manager, support, methodist, bookkeeper };
}

const headersOf = (
  who: Record<'student' | 'teacher' | 'stranger' | 'other', Person>,
  managers: Record<ManagerRole, Record<string, string>>,
): Record<Exclude<Caller, Viewer>, Record<string, string>> => ({
  'signed out': {},
  student: { 'x-auth-token': who.student.token },
  teacher: { 'x-auth-token': who.teacher.token },
  stranger: { 'x-auth-token': who.stranger.token },
  'other teacher': { 'x-auth-token': who.other.token },
  ...managers,
});

/** Created over HTTP, as people would. */
async function things(
  school: School,
  { student, teacher, lessons, deckId }: { student: Person; teacher: Person; lessons: string[]; deckId: string },
): Promise<Known> {
  const homework = () =>
    post(school, '/api/v2/homeworks', { student_id: student.id, description: 'Draw a cat.', deck_id: deckId }, teacher);
  const homeworks = await Promise.all([homework(), homework(), homework()]);
  await post(school, `/api/v2/homeworks/${homeworks[1]?.body.id}/start`, {}, student);
  await post(school, `/api/v2/homeworks/${homeworks[2]?.body.id}/start`, {}, student);
  await post(school, `/api/v2/homeworks/${homeworks[2]?.body.id}/finish`, {}, student);
  const names = { student_id: student.id, name_for_teacher: 'Some Body', name_for_student: 'My board' };
  const slot = { from: '2026-12-05T10:00', to: '2026-12-05T12:00', reason: 'Dentist' };
  const [whiteboard, closed, packages, devices, feed, courses] = await Promise.all([
    post(school, '/api/v2/whiteboards', names, teacher),
    post(school, '/api/v2/schedule/closed_slots', slot, teacher),
    get(school, '/api/v2/profile/lesson_packages', student),
    get(school, '/api/v2/profile/sessions', student),
    get(school, '/api/v2/profile/calendar', student),
    get(school, '/api/v2/courses', teacher),
  ]);
  const offered = await post(school, `/api/v2/rooms/${lessons[0]}/pen`, {}, student);
  const pen = await post(school, '/api/v2/pens/claim', { code: offered.body.code });
  const problem = await post(school, `/api/v2/lessons/${lessons[6]}/problem`, { kind: 'cut' }, student);
  const packageId = packages.body[0].id;
  const own = await aTeachersDeck(school, teacher, { colours: ['red'] });
  const metWord = 'cow';
  await school.database.db.insertInto('deckWords').values({ deckId, word: metWord, position: 1 }).execute();
  const wish = { package_id: packageId, key: randomUUID() };
  const purchase = await post(school, '/api/v2/payments/purchases', wish, student);
  return {
    id: [
      ...lessons,
      ...homeworks.map(({ body }) => body.id),
      closed.body.slots[0].id,
      problem.body.problem.id,
      devices.body[0].id,
      deckId,
      purchase.body.purchase_id,
      packageId,
      student.id,
      teacher.id,
      courses.body.items[0].id,
      own.id,
    ],
    copy_of: [own.id],
    content: [own.content],
    version: [own.version],
    revision: [0, 1],
    word: [metWord],
    course_id: [courses.body.items[0].id],
    package_id: [packageId],
    code: [whiteboard.body.code],
    token: [pen.body.token],
    name: [new URL(feed.body.feed_url).pathname.split('/').at(-1), 'terms', 'privacy'],
  };
}
