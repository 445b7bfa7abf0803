import { expect, it } from 'vitest';
import { loadRoom } from '../../server/src/features/room/snapshotStore.ts';
import { aShape } from '../../server/test/board.ts';
import { aDeck, aLesson, aStudent, aTeacher, type Person } from '../../server/test/builders.ts';
import { jobsAreDone, messagesAreDone, sendJob } from '../../server/test/outbox.ts';
import { RoomSocket } from '../../server/test/RoomSocket.ts';
import { openSchool, type School } from '../../server/test/school.ts';
import type { Mail } from '../../server/src/platform/mail/mail.ts';
import { spendCredits } from '../../server/src/features/credits/index.ts';
import { lockPeople } from '../../server/src/features/people/index.ts';
import { textOfStored } from '../rooms/boards.ts';

// npm run trials -- fleet: a school's day on three servers, whose clock advances five minutes at a time.
const TEACHERS = 5;
const LESSONS_EACH = 10;
const STEP_MINUTES = 5;
const PING_MS = 4_000;
const WORK_WITHIN_MS = 120_000;

/** Events of every fifth lesson in minutes after its start, and the expected result. */
const COURSES = [
  { name: 'taught', t: [-5, 30], s: [0, 30], call: true, kind: 'held', by: null, back: 0, absent: 0 },
  { name: 'nobody', t: [], s: [], call: false, kind: 'missed', by: 'both', back: 1, absent: 2 },
  { name: 'no student', t: [-5, 20], s: [], call: false, kind: 'missed', by: 'student', back: 0, absent: 1 },
  { name: 'no teacher', t: [], s: [0, 20], call: false, kind: 'missed', by: 'teacher', back: 1, absent: 1 },
  { name: 'no call', t: [0, 30], s: [0, 30], call: false, kind: 'missed', by: 'teacher', back: 1, absent: 0 },
] as const;

interface Lesson {
  id: string;
  atMs: number;
  course: (typeof COURSES)[number];
  people: Record<'t' | 's', Person>;
  /** The server with its room, as chosen by a hashing balancer. */
  server: number;
  sockets: Partial<Record<'t' | 's', RoomSocket>>;
}

it(
  'a day of lessons on three servers, one of which stops: each decided once, each notification sent once, each packed once',
  { timeout: 900_000, retry: 0 },
  async () => {
    const mails: Mail[] = [];
    const school = await openSchool({
      at: '2026-11-20T04:20:00Z',
      hasLimits: false,
      sendMail: (mail) => Promise.resolve(mails.push(mail)).then(() => 'sent' as const),
    });
    const servers = [school, await school.openSecond(), await school.openSecond()];
    const { db, pool } = school.database;
    const realFromMs = Date.now();
    const { deckId, slideIds } = await aDeck(school);
    const lessons = await bookDay(school, deckId);
    const count = async (text: string): Promise<number> =>
      (await pool.query<{ count: number }>(`select count(*)::int as count from ${text}`)).rows[0]?.count ?? -1;

    const pings = setInterval(() => {
      for (const { sockets } of lessons)
        for (const socket of Object.values(sockets)) if (!socket.closed) socket.send({ t: 'ping', c: 1 });
    }, PING_MS);

    const join = async (lesson: Lesson, seat: 't' | 's'): Promise<void> => {
      const server = servers[lesson.server] ?? school;
      const before = lesson.sockets[seat];
      lesson.sockets[seat] = await RoomSocket.join(server, lesson.id, lesson.people[seat].token, {
        ...(before && { client: before.client, n: before.n }),
      });
    };
    /** People's actions in the current step. */
    const live = async (lesson: Lesson): Promise<void> => {
      const minute = (school.clock.now().getTime() - lesson.atMs) / 60_000;
      const isNow = (at: number | undefined): boolean => at !== undefined && minute >= at && minute < at + STEP_MINUTES;
      const { course, sockets } = lesson;
      for (const seat of ['t', 's'] as const) {
        const [from, until] = course[seat];
        if (isNow(from)) await join(lesson, seat);
        if (isNow(until) && !sockets[seat]?.closed) sockets[seat]?.send({ t: 'leave' });
      }
      const { t } = sockets;
      if (!t || !course.call || minute < 0 || minute >= 25) return;
      if (isNow(0)) t.do({ k: 'call' });
      t.do(aShape('t', `slide:${slideIds[0]}`));
      await expect.poll(() => t.ackedN, { timeout: 60_000 }).toBe(t.n);
    };
    /**
     * Runs the same job on each server at the same moment, which causes more contention than the queue's own schedule.
     * All three share this process, and packing is three times a night's work, so it takes long on a busy machine.
     */
    const work = async (name: string): Promise<void> => {
      for (const server of servers) await sendJob(server, name);
      await jobsAreDone(school, name, WORK_WITHIN_MS);
    };
    /** Waits until the rooms' servers have reported presence, which they do every half minute of a real clock. */
    const untilSeen = async (): Promise<void> => {
      const since = school.clock.in(-0.75);
      const unseen = async (): Promise<string[]> => {
        const { rows } = await pool.query<{ id: string }>('select id from rooms where seen_at < $1', [since]);
        const isLate = new Set(rows.map(({ id }) => id));
        return lessons
          .filter(({ id, sockets }) => isLate.has(id) && Object.values(sockets).some((socket) => !socket.closed))
          .map(({ atMs, course }) => `${course.name}, ${(school.clock.now().getTime() - atMs) / 60_000} minutes`);
      };
      // A server that has just started may have marked its rooms right before somebody came in: the next time is 30 s later.
      await expect.poll(unseen, { timeout: 120_000, interval: 20 }).toEqual([]);
    };

    /** Closed sockets are reported to the pages one by one, after the server has closed them. */
    const untilClosedOn = async (server: number): Promise<void> => {
      const open = (): string[] =>
        lessons
          .filter((lesson) => lesson.server === server && Object.values(lesson.sockets).some(({ closed }) => !closed))
          .map(({ id }) => id);
      await expect.poll(open, { timeout: 120_000, interval: 20 }).toEqual([]);
    };

    const end = Date.parse('2026-11-20T12:30:00Z');
    const midday = Date.parse('2026-11-20T09:10:00Z');
    let hasEnded = false;
    while (school.clock.now().getTime() < end) {
      school.clock.moveBy({ minutes: STEP_MINUTES });
      const [, , third] = servers;
      if (!hasEnded && third && school.clock.now().getTime() > midday) {
        hasEnded = true;
        await third.close();
        await untilClosedOn(2);
        servers[2] = await school.openSecond();
        for (const lesson of lessons)
          for (const seat of ['t', 's'] as const)
            if (lesson.server === 2 && lesson.sockets[seat]?.closed?.code === 1006) await join(lesson, seat);
      }
      await untilSeen();
      await Promise.all(lessons.map(live));
      await work('lessons.watch');
    }
    // The message after a lesson is sent an hour later.
    school.clock.moveBy({ minutes: 61 });
    await work('afterLesson.follow');
    clearInterval(pings);
    await messagesAreDone(school);

    const ended = new Map(
      (await db.selectFrom('lessons').select(['id', 'status', 'missedBy']).execute()).map((one) => [one.id, one]),
    );
    for (const { id, course } of lessons)
      expect(ended.get(id), course.name).toMatchObject({ status: course.kind, missedBy: course.by });
    const sum = (of: (course: (typeof COURSES)[number]) => number): number =>
      lessons.reduce((all, { course }) => all + of(course), 0);
    const { rows: spent } = await pool.query<{ balance: number }>(
      "select sum(amount)::int as balance from credit_entries where reason <> 'bought'",
    );
    expect(spent[0]?.balance).toBe(sum(({ back }) => back) - lessons.length);
    const { rows: kinds } = await pool.query<{ kind: string; messages: number }>(
      'select kind, count(*)::int as messages from messages group by kind',
    );
    expect(Object.fromEntries(kinds.map((row) => [row.kind, row.messages]))).toEqual({
      lesson_reminder: 2 * lessons.length,
      lesson_absent: sum(({ absent }) => absent),
      lesson_held: sum(({ kind }) => Number(kind === 'held')),
      lesson_missed: sum(({ kind }) => 2 * Number(kind === 'missed')),
    });
    expect(await count("messages where status <> 'sent'")).toBe(0);
    expect(mails).toHaveLength(await count('messages'));
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(mails.length);

    // The night.
    school.clock.moveBy({ minutes: 14 * 60 });
    for (const name of ['auth.tidy', 'trial.tidy', 'payments.books', 'privacy.retention']) await work(name);
    expect(await count('book_checks where not is_balanced')).toBe(0);

    // Some nights later: packed logs read the same as before.
    const taught = lessons.filter(({ course }) => course.call);
    const boards = (): Promise<string[]> =>
      Promise.all(taught.map(async ({ id }) => textOfStored((await loadRoom(db, id)).pages)));
    const before = await boards();
    expect(before.every((board) => board.includes('rectangle'))).toBe(true);
    school.clock.moveBy({ days: school.app.deps.config.roomLogDays + 1 });
    await work('room.pack');
    const opened = lessons.filter(({ course }) => course.t.length + course.s.length > 0);
    expect(await count('room_log_packs')).toBe(opened.length);
    expect(await count('room_log')).toBe(0);
    expect(await boards()).toEqual(before);

    // The queue uses a real clock: one server per minute, not three.
    const minutes = (Date.now() - realFromMs) / 60_000;
    const repeated = await count("pgboss.job where name = 'payments.reconcile'");
    expect(repeated).toBeLessThanOrEqual(minutes + 2);
    expect(repeated).toBeGreaterThanOrEqual(Math.floor(minutes) - 2);
    const { rows } = await pool.query<{ deadlocks: number }>(
      'select deadlocks::int from pg_stat_database where datname = current_database()',
    );
    expect(rows).toEqual([{ deadlocks: 0 }]);
    process.stdout.write(
      `  ${lessons.length} lessons, ${mails.length} mails, ${opened.length} rooms packed, a day in ${minutes.toFixed(1)} minutes\n`,
    );
    for (const server of servers.toReversed()) await server.close();
  },
);

/** Lessons for every scenario, paid with credits, from six in the morning on. */
async function bookDay(school: School, deckId: string): Promise<Lesson[]> {
  const lessons: Lesson[] = [];
  for (let pair = 0; pair < TEACHERS; pair += 1) {
    const [t, s] = await Promise.all([aTeacher(school), aStudent(school)]);
    await school.database.pool.query(
      `insert into credit_entries (student_id, amount, reason, cause, created_at) values ($1, $2, 'bought', $3, now())`,
      [s.id, LESSONS_EACH, `day:${pair}`],
    );
    for (let number = 0; number < LESSONS_EACH; number += 1) {
      const startsAt = new Date(Date.parse('2026-11-20T06:30:00Z') + number * 30 * 60_000);
      const id = await aLesson(school, { teacher: t, student: s, startsAt, durationMinutes: 25, deckId });
      await school.database.db.transaction().execute(async (tx) => {
        await lockPeople(tx, [s.id]);
        await spendCredits(tx, { studentId: s.id, lessonIds: [id], at: school.clock.now() });
      });
      const course = COURSES[(pair + number) % COURSES.length] ?? COURSES[0];
      lessons.push({ id, atMs: startsAt.getTime(), course, people: { t, s }, server: lessons.length % 3, sockets: {} });
    }
  }
  await school.database.pool.query("update lessons set created_at = created_at - interval '10 days'");
  return lessons;
}
