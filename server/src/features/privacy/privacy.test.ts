import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aLesson, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { eraseNow } from '../../../test/eraseNow.ts';
import { get, post, refusal } from '../../../test/http.ts';
import { aManager, balanceOf, grantCredits, setHours } from '../../../test/manager.ts';
import { RoomSocket } from '../../../test/RoomSocket.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { personalData } from './features.ts';

const DELETION = '/api/v2/profile/deletion';
let school: School;
let teacher: Person;
beforeAll(async () => {
  school = await openSchool();
  teacher = await aTeacher(school);
});
afterAll(() => school.close());

const nameOf = async (person: Person) =>
  school.database.db
    .selectFrom('people')
    .leftJoin('accounts', 'accounts.id', 'people.id')
    .select(['firstName', 'email', 'phone', 'passwordHash'])
    .where('people.id', '=', person.id)
    .executeTakeFirstOrThrow();

const logOf = (roomId: string) =>
  school.database.db.selectFrom('roomLog').select('seq').where('roomId', '=', roomId).execute();

describe('what is kept of a person', () => {
  it('is covered by one feature, table by table', async () => {
    const { rows } = await school.database.pool.query<{ name: string }>(`
      select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid in ('people'::regclass, 'accounts'::regclass) order by 1`);
    const tables = personalData.flatMap((feature) => feature.tables);
    expect(rows.map((row) => row.name)).toEqual(tables.toSorted());
  });

  it('can be taken away as one file, of oneself only and without secrets', async () => {
    const [mine, other] = await Promise.all([aStudent(school, { firstName: 'Masha' }), aStudent(school)]);
    await aLesson(school, { teacher, student: mine, startsAt: school.clock.in(600) });
    await setHours(school, mine);
    const answer = await get(school, '/api/v2/profile/data', mine);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toContain('skylark-data.json');
    expect(answer.body).toMatchObject({
      profile: { first_name: 'Masha', email: mine.email },
      lessons: [{ status: 'booked' }],
    });
    expect(Object.keys(answer.body)).toEqual(personalData.filter((one) => 'read' in one).map(({ name }) => name));
    expect(answer.body.schedule.hours).toHaveLength(7);
    const words = JSON.stringify(answer.body);
    expect(words).not.toContain(other.email);
    expect(words).not.toMatch(/hash|token/i);
  });
});

describe('an account', () => {
  it('is deleted by its family with the password, and nothing of it can be read afterwards', async () => {
    const student = await aStudent(school, { firstName: 'Yarynka' });
    await grantCredits(school, student, 2);
    const held = await aLesson(school, { teacher, student, startsAt: school.clock.in(1) });
    const room = await RoomSocket.join(school, held, teacher.token);
    await room.receiveEvent('join');
    room.close();
    await expect.poll(() => logOf(held)).toHaveLength(3);
    expect(await eraseNow(school, student)).toMatchObject(refusal('lesson_in_progress', 409));
    await school.database.db
      .updateTable('lessons')
      .set({ status: 'held', heldAt: school.clock.now() })
      .where('id', '=', held)
      .execute();
    const ahead = await aLesson(school, { teacher, student, startsAt: school.clock.in(60 * 24 * 3) });

    expect((await nameOf(student)).firstName).toBe('Yarynka');
    expect(await eraseNow(school, student)).toMatchObject({ status: 200 });

    expect(await get(school, '/api/v2/profile', student)).toMatchObject(refusal('not_signed_in', 401));
    expect(
      await post(school, '/api/v2/auth/sessions', { email: student.email, password: student.password }),
    ).toMatchObject(refusal('wrong_credentials', 401));
    expect(await nameOf(student)).toMatchObject({ firstName: '—', email: null, phone: null, passwordHash: null });
    expect(await get(school, `/api/v2/lessons/${ahead}`, teacher)).toMatchObject({ body: { status: 'cancelled' } });
    expect(await get(school, `/dev/outbox?format=json&to=${student.email}`)).toMatchObject({ body: [] });
    expect(await logOf(held)).toHaveLength(0);
    // The address can be used for a new account.
    await aStudent(school, { email: student.email });
  });

  it('without a password needs a sign-in of a moment ago', async () => {
    const student = await aStudent(school);
    await school.database.db.updateTable('accounts').set({ passwordHash: null }).where('id', '=', student.id).execute();
    await school.database.db
      .updateTable('sessions')
      .set({ createdAt: new Date(school.clock.now().getTime() - 16 * 60_000) })
      .where('personId', '=', student.id)
      .execute();
    expect(await post(school, DELETION, {}, student)).toMatchObject(refusal('sign_in_again', 403));
  });

  it('is not deleted while a lesson goes on, and nothing of it is half gone', async () => {
    const student = await aStudent(school, { firstName: 'Bohdan' });
    const lesson = await aLesson(school, { teacher, student, startsAt: school.clock.in(240) });
    const ahead = await aLesson(school, { teacher, student, startsAt: school.clock.in(60 * 24 * 5) });
    await school.database.db.updateTable('lessons').set({ status: 'in_progress' }).where('id', '=', lesson).execute();
    expect(await eraseNow(school, student)).toMatchObject(refusal('lesson_in_progress', 409));
    expect((await nameOf(student)).firstName).toBe('Bohdan');
    expect(await get(school, `/api/v2/lessons/${ahead}`, student)).toMatchObject({ body: { status: 'booked' } });
  });

  it('is deleted even if one of its files can’t be removed; the others are', async () => {
    const { files } = school.app.deps;
    const student = await aStudent(school);
    const photoKey = await files.put('photo', Buffer.from('a photo'), 'webp', student.id);
    const photoLargeKey = await files.put('photo', Buffer.from('a large photo'), 'webp', student.id);
    await school.database.db
      .updateTable('people')
      .set({ photoKey, photoLargeKey })
      .where('id', '=', student.id)
      .execute();
    school.mayLog(/the disk is full of holes/);
    const removing = vi.spyOn(files, 'remove').mockRejectedValueOnce(new Error('the disk is full of holes'));
    const answer = await eraseNow(school, student);
    removing.mockRestore();
    expect(answer.status).toBe(200);
    expect(school.errors.join()).toContain('the disk is full of holes');
    expect((await nameOf(student)).email).toBeNull();
    const left = await files.read(photoKey);
    expect(left).toBeDefined();
    left?.destroy();
    expect(await files.read(photoLargeKey)).toBeUndefined();
  });

  it('is deleted by a manager too; the books stay as they were', async () => {
    const student = await aStudent(school);
    await grantCredits(school, student, 4);
    expect(await balanceOf(school, student)).toBe(4);
    const manager = await aManager(school);
    expect((await manager.post(`/people/${student.id}/deletion`, { reason: 'asked' })).status).toBe(200);
    const kept = await school.database.db
      .selectFrom('creditEntries')
      .select('amount')
      .where('studentId', '=', student.id)
      .execute();
    expect(kept).toEqual([{ amount: 4 }]);
    for (const id of [student.id, crypto.randomUUID()])
      expect(await manager.post(`/people/${id}/deletion`, { reason: 'asked' })).toMatchObject(
        refusal('not_found', 404),
      );
    expect(await manager.post(`/people/${teacher.id}/deletion`, { reason: 'They were rude' })).toMatchObject(
      refusal('invalid_fields', 422),
    );
  });
});
