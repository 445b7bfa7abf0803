import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aLesson, aStudent, aTeacher } from '../../../test/builders.ts';
import { aManager } from '../../../test/manager.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { clockShift } from './clockShift.ts';
import { remind } from './remind.ts';
import { warnOfClockChanges } from './warnOfClockChanges.ts';

let school: School;
beforeAll(async () => {
  // Clocks change in America on 14 March 2027, in Europe on 28 March.
  school = await openSchool({ at: '2027-03-08T12:00:00Z' });
  school.mayLog(/"boundary":"batch"/);
});
afterAll(() => school.close());

const messagesOf = async (kind: string) =>
  school.database.db
    .selectFrom('messages')
    .select(['recipient', 'subject', 'text'])
    .where('kind', '=', kind)
    .where('channel', '=', 'email')
    .orderBy('id')
    .execute();

describe('a clock change', () => {
  it('moves a weekly lesson for one of two people, or for nobody', () => {
    const week = { before: new Date('2027-03-09T15:00:00Z'), after: new Date('2027-03-16T15:00:00Z') };
    const zones = { studentTimeZone: 'Europe/Kyiv', teacherTimeZone: 'America/New_York' };
    expect(clockShift({ ...week, ...zones })).toEqual({
      changesAt: new Date('2027-03-14T07:00:00Z'),
      student: { before: 17 * 60, after: 17 * 60 },
      teacher: { before: 10 * 60, after: 11 * 60 },
    });
    expect(clockShift({ ...week, studentTimeZone: 'Asia/Kathmandu', teacherTimeZone: 'Europe/Kyiv' })).toBeUndefined();
    const warsaw = { studentTimeZone: 'Europe/Kyiv', teacherTimeZone: 'Europe/Warsaw' };
    const both = { before: new Date('2027-03-25T15:00:00Z'), after: new Date('2027-04-01T14:00:00Z') };
    expect(clockShift({ ...both, ...warsaw })).toBeUndefined();
  });

  it('is announced to both a week before, once, each by their own clock', async () => {
    const teacher = await aTeacher(school, { firstName: 'Grace', timeZone: 'America/New_York' });
    const student = await aStudent(school, { firstName: 'Masha', locale: 'uk' });
    for (const day of ['09', '16', '23'])
      await aLesson(school, { teacher, student, startsAt: new Date(`2027-03-${day}T15:00:00Z`), durationMinutes: 25 });
    await Promise.all([warnOfClockChanges(school.app.deps), warnOfClockChanges(school.app.deps)]);
    await warnOfClockChanges(school.app.deps);
    const messages = await messagesOf('clock_change');
    expect(messages.map((one) => one.recipient).toSorted()).toEqual([student.email, teacher.email].toSorted());
    expect(messages.find((one) => one.recipient === teacher.email)?.text).toContain('start at 11:00 instead of 10:00');
    expect(messages.find((one) => one.recipient === student.email)?.text).toContain('лишаються о 17:00');
  });
});

describe('a reminder', () => {
  it('is sent two hours before, once for each start, in both time zones, and says when it is late', async () => {
    const teacher = await aTeacher(school, { firstName: 'Grace', timeZone: 'America/New_York' });
    const student = await aStudent(school, { firstName: 'Masha' });
    const lesson = await aLesson(school, { teacher, student, startsAt: school.clock.in(5 * 60), durationMinutes: 25 });
    const { db } = school.database;
    await db
      .updateTable('lessons')
      .set({ createdAt: school.clock.in(-3000) })
      .where('id', '=', lesson)
      .execute();
    const run = () => Promise.all([remind(school.app.deps), remind(school.app.deps)]);
    await run();
    expect(await messagesOf('lesson_reminder')).toEqual([]);
    school.clock.moveBy({ minutes: 181 });
    await run();
    await run();
    const reminders = await messagesOf('lesson_reminder');
    expect(reminders).toHaveLength(2);
    expect(reminders.find((one) => one.recipient === student.email)?.text).toContain('(Kyiv, GMT+2)');
    expect(reminders.find((one) => one.recipient === teacher.email)?.text).toMatch(/in 1 hour 59 minutes.*for Masha/);
    const startsAt = school.clock.in(40);
    await db
      .updateTable('lessons')
      .set({ startsAt, endsAt: new Date(startsAt.getTime() + 25 * 60_000) })
      .where('id', '=', lesson)
      .execute();
    await run();
    const later = (await messagesOf('lesson_reminder')).slice(2);
    expect(later).toHaveLength(2);
    expect(later[0]?.text).toMatch(/in 40 minutes \(sorry this reminder is late/);
  });

  it('is not sent after a notice of a move to a soon start; it is sent after a move to a later day', async () => {
    const manager = await aManager(school);
    const [teacher, student] = await Promise.all([aTeacher(school), aStudent(school)]);
    const lesson = await aLesson(school, { teacher, student, startsAt: school.clock.in(48 * 60), durationMinutes: 25 });
    await school.database.db
      .updateTable('lessons')
      .set({ createdAt: school.clock.in(-3000) })
      .where('id', '=', lesson)
      .execute();
    const reminders = async () =>
      (await messagesOf('lesson_reminder')).filter((one) => one.recipient === student.email);
    const move = (minutes: number) =>
      manager.post(`/lessons/${lesson}/move`, {
        starts_at: school.clock.minuteIn(minutes).toISOString(),
        anyway: true,
      });
    expect((await move(60)).status).toBe(200);
    await remind(school.app.deps);
    expect(await reminders()).toEqual([]);
    expect((await move(10 * 60)).status).toBe(200);
    school.clock.moveBy({ minutes: 8 * 60 + 5 });
    await remind(school.app.deps);
    expect(await reminders()).toHaveLength(1);
  });
});

describe('a zone that nothing can be calculated with', () => {
  it('stops only what concerns its own person: warnings and reminders of the others go out', async () => {
    const { db } = school.database;
    const setZone = (id: string, timeZone: string) =>
      db.updateTable('accounts').set({ timeZone }).where('id', '=', id).execute();
    await db.deleteFrom('messages').execute();
    await db.deleteFrom('lessons').execute();
    const pairs = [];
    for (const minutes of [0, 1]) {
      const teacher = await aTeacher(school, { timeZone: 'America/New_York' });
      const student = await aStudent(school);
      for (const week of [0, 1, 2])
        await aLesson(school, {
          teacher,
          student,
          startsAt: school.clock.in(15 * 60 + minutes + week * 7 * 1440),
          durationMinutes: 25,
        });
      pairs.push({ teacher, student });
    }
    await db
      .updateTable('lessons')
      .set({ createdAt: school.clock.in(-5000) })
      .execute();
    const [bad, good] = pairs;
    if (!bad || !good) throw new Error('no pairs');
    const both = [good.student.email, good.teacher.email].toSorted();

    await setZone(bad.student.id, 'BST');
    await warnOfClockChanges(school.app.deps);
    expect((await messagesOf('clock_change')).map((one) => one.recipient).toSorted()).toEqual(both);

    await setZone(bad.student.id, 'Europe/Nowhere');
    school.clock.moveBy({ minutes: 14 * 60 });
    await remind(school.app.deps);
    expect((await messagesOf('lesson_reminder')).map((one) => one.recipient).toSorted()).toEqual(both);
    expect(school.errors.some((line) => line.includes('lessons.remind'))).toBe(true);

    // A failed lesson isn't marked as reminded: it is reminded of as soon as its row is valid again.
    await setZone(bad.student.id, 'Europe/Kyiv');
    await remind(school.app.deps);
    expect(await messagesOf('lesson_reminder')).toHaveLength(4);
  });
});
