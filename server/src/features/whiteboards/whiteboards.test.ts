import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aShape, aStroke } from '../../../test/board.ts';
import { aLesson, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { type Answer, ask, get, post, refusal } from '../../../test/http.ts';
import { RoomSocket } from '../../../test/RoomSocket.ts';
import { openSchool, type School } from '../../../test/school.ts';

let school: School;
let teacher: Person;
let student: Person;
let otherTeacher: Person;
let otherStudent: Person;

beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
});
afterAll(() => school.close());
beforeEach(async () => {
  [teacher, student, otherTeacher, otherStudent] = await Promise.all([
    aTeacher(school),
    aStudent(school),
    aTeacher(school),
    aStudent(school),
  ]);
  await aLesson(school, { teacher, student, startsAt: school.clock.in(600) });
  await aLesson(school, { teacher: otherTeacher, student: otherStudent, startsAt: school.clock.in(600) });
});

const make = (change: object = {}, as = teacher): Promise<Answer> =>
  post(
    school,
    '/api/v2/whiteboards',
    { student_id: student.id, name_for_teacher: 'Masha: animals', name_for_student: 'Animals', ...change },
    as,
  );
const change = (code: string, body: object, as = teacher): Promise<Answer> =>
  ask(school, 'PATCH', `/api/v2/whiteboards/${code}`, { as, body });

describe('a whiteboard', () => {
  it('is made for a student of one’s own, and each side knows it by a name of its own', async () => {
    const { status, body } = await make();
    expect({ status, body }).toMatchObject({ status: 200, body: { name: 'Masha: animals', is_archived: false } });
    expect(String(body.code)).toMatch(/^[\w-]{32}$/);
    expect((await get(school, `/api/v2/whiteboards/${body.code}`, student)).body.name).toBe('Animals');
    expect(await make({ student_id: otherStudent.id })).toMatchObject(refusal('not_your_student', 409));
    expect(await make({ name_for_student: ' ' })).toMatchObject({ body: { fields: { name_for_student: 'required' } } });
    const students = await get(school, '/api/v2/students', teacher);
    expect(students.body.items.map((one: { id: string }) => one.id)).toEqual([student.id]);
  });

  it('is listed the newest first, page by page, the archived ones apart', async () => {
    const codes: string[] = [];
    for (let made = 0; made < 32; made += 1) {
      school.clock.moveBy({ seconds: 1 });
      codes.push(String((await make()).body.code));
    }
    const [first = ''] = codes;
    expect(await change(first, { is_archived: true })).toMatchObject({ body: { is_archived: true } });
    const codesIn = ({ body }: Answer): string[] => body.items.map((one: { code: string }) => one.code);
    const page = await get(school, '/api/v2/whiteboards', student);
    const rest = await get(school, `/api/v2/whiteboards?cursor=${page.body.next_cursor}`, student);
    expect([...codesIn(page), ...codesIn(rest)]).toEqual(codes.slice(1).toReversed());
    expect(codesIn(await get(school, '/api/v2/whiteboards?list=archived', teacher))).toEqual([first]);
    expect(codesIn(await get(school, '/api/v2/whiteboards', otherTeacher))).toEqual([]);
  });

  it('is removed only after it was put away, and the pictures on it with it', async () => {
    const code = String((await make()).body.code);
    const { db } = school.database;
    const { id } = await db.selectFrom('whiteboards').select('id').where('code', '=', code).executeTakeFirstOrThrow();
    const body = new FormData();
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    body.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png');
    expect(await ask(school, 'POST', `/api/v2/rooms/${id}/pictures`, { as: student, body })).toMatchObject({
      status: 200,
    });
    const { fileKey } = await db
      .selectFrom('roomPictures')
      .select('fileKey')
      .where('roomId', '=', id)
      .executeTakeFirstOrThrow();
    const kept = await school.app.deps.files.read(fileKey);
    expect(kept).toBeDefined();
    kept?.destroy();
    const remove = (): Promise<Answer> => ask(school, 'DELETE', `/api/v2/whiteboards/${code}`, { as: teacher });
    expect(await remove()).toMatchObject(refusal('whiteboard_in_use', 409));
    await change(code, { is_archived: true });
    expect(await remove()).toMatchObject({ status: 200 });
    expect(await get(school, `/api/v2/whiteboards/${code}`, teacher)).toMatchObject({ status: 404 });
    expect(await school.app.deps.files.read(fileKey)).toBeUndefined();
  });

  it.each<[string, string, string, 'both' | 'teacher', object?]>([
    ['list', 'GET', '', 'both'],
    ['look', 'GET', '/{code}', 'both'],
    ['make', 'POST', '', 'teacher'],
    ['rename', 'PATCH', '/{code}', 'teacher', { name_for_teacher: 'New' }],
    ['remove', 'DELETE', '/{code}', 'teacher', {}],
  ])('who may %s', async (name, method, path, side, body) => {
    const { code } = (await make()).body;
    if (name === 'remove') await change(code, { is_archived: true });
    const named = { student_id: student.id, name_for_teacher: 'One', name_for_student: 'Two' };
    const tryAs = async (who: { as?: Person; bearer?: string }): Promise<number> =>
      (
        await ask(school, method, `/api/v2/whiteboards${path.replace('{code}', code)}`, {
          ...who,
          ...(method !== 'GET' && { body: body ?? named }),
        })
      ).status;
    const isOfOne = path !== '';
    expect(await tryAs({}), 'signed out').toBe(401);
    expect(await tryAs({ bearer: teacher.token }), 'as a manager').toBe(401);
    expect(await tryAs({ as: otherStudent }), 'another student').toBe(side === 'teacher' ? 403 : isOfOne ? 404 : 200);
    expect(await tryAs({ as: otherTeacher }), 'another teacher').toBe(isOfOne ? 404 : side === 'teacher' ? 409 : 200);
    expect(await tryAs({ as: student }), 'its student').toBe(side === 'teacher' ? 403 : 200);
    expect(await tryAs({ as: teacher }), 'its teacher').toBe(200);
  });
});

describe('the board of a whiteboard', () => {
  const open = async (): Promise<{ id: string; code: string }> => (await make()).body;

  it('opens for its two people at any time, without a lesson, and for nobody else', async () => {
    const { id } = await open();
    const t = await RoomSocket.join(school, id, teacher.token);
    const s = await RoomSocket.join(school, id, student.token);
    await s.doStored(aStroke('s', 'free:1'));
    await t.doStored(aShape('t', 'free:1'));
    expect((await t.receiveEvent('ink'))[1]).toBe('s');
    expect((await s.receiveEvent('put'))[1]).toBe('t');
    for (const person of [otherTeacher, otherStudent])
      await expect(RoomSocket.open(school, id, person.token)).rejects.toThrow('404');
    await expect(RoomSocket.open(school, id, undefined)).rejects.toThrow('401');
    expect(await get(school, `/api/v2/rooms/${id}`, teacher)).toMatchObject(refusal('room_not_found', 404));
    t.close();
    s.close();
  });

  it('takes drawing and new pages from both, clearing from the teacher, and nothing of a lesson', async () => {
    const { id } = await open();
    const t = await RoomSocket.join(school, id, teacher.token);
    const s = await RoomSocket.join(school, id, student.token);
    await s.doStored({ k: 'show', page: 'free:2' }, aStroke('s', 'free:2'));
    await t.doStored(aStroke('t', 'free:2'), { k: 'clear', page: 'free:2', clear: 't12345678' });
    const refused: [RoomSocket, Parameters<RoomSocket['do']>[0]][] = [
      [s, { k: 'clear', page: 'free:2', clear: 's12345678' }],
      [s, { k: 'show', page: 'free:4' }],
      [s, aStroke('s', 'free:3')],
      [s, aStroke('t', 'free:2')],
      [t, { k: 'call' }],
      [t, { k: 'tools', on: false }],
      [t, { k: 'sync', on: false }],
      [t, { k: 'deck', deck: crypto.randomUUID() }],
      [t, { k: 'comment', id: 't12345678', page: 'free:1', text: 'Well done' }],
      [s, { k: 'answer', text: 'A cat' }],
      [s, { k: 'media', camera: 'on', microphone: 'on' }],
    ];
    for (const [socket, event] of refused) {
      const n = socket.do(event);
      await socket.until(() => socket.all('refused').some((one) => one.n === n));
    }
    const { rows } = await school.database.pool.query<{ kind: string }>(
      `select distinct body::json ->> 'k' as kind from room_log where room_id = $1 and author <> '-'`,
      [id],
    );
    expect(rows.map((row) => row.kind).toSorted((a, b) => a.localeCompare(b))).toEqual(['clear', 'ink', 'show']);
    t.close();
    s.close();
  });

  it('shows its two people small what is drawn on it, and nobody else', async () => {
    const { id, code } = await open();
    const cover = `/api/v2/whiteboards/${code}/cover`;
    expect((await get(school, cover, student)).body).toEqual({ board: null, paper: 'plain' });
    const t = await RoomSocket.join(school, id, teacher.token);
    const stroke = aStroke('t', 'free:1');
    await t.doStored(stroke, { k: 'paper', page: 'free:1', paper: 'squared' });
    expect((await get(school, cover, student)).body.paper).toBe('squared');
    for (const person of [teacher, student])
      expect(JSON.stringify((await get(school, cover, person)).body.board)).toContain('free:1');
    expect(await get(school, cover, otherTeacher)).toMatchObject(refusal('not_found', 404));
  });

  it('can only be looked at while it is put away, and drawn on again after that', async () => {
    const { id, code } = await open();
    const s = await RoomSocket.join(school, id, student.token);
    const t = await RoomSocket.join(school, id, teacher.token);
    await change(code, { is_archived: true });
    const [off] = await s.receiveEvent('tools', s.all('ready')[0]?.seq);
    for (const [socket, seat] of [
      [s, 's'],
      [t, 't'],
    ] as const) {
      const n = socket.do(aStroke(seat, 'free:1'));
      await socket.until(() => socket.all('refused').some((one) => one.n === n && one.code === 'tools_off'));
    }
    await change(code, { is_archived: false });
    await s.receiveEvent('tools', off);
    await s.doStored(aStroke('s', 'free:1'));
    await change(code, { is_archived: true });
    await ask(school, 'DELETE', `/api/v2/whiteboards/${code}`, { as: teacher });
    expect((await s.receive('bye')).code).toBe('not_yours');
    s.close();
    t.close();
  });
});
