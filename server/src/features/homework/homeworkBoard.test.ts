import { COMMENT_MAX_LENGTH } from '@skylark/contract/room.facts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { aShape, aStroke } from '../../../test/board.ts';
import { aDeck, aLesson, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { type Answer, ask, get, post, refusal } from '../../../test/http.ts';
import { RoomSocket } from '../../../test/RoomSocket.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { aForm } from '../../../test/sound.ts';

let school: School;
let teacher: Person;
let student: Person;
let id: string;
let pages: string[];

beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
});
afterAll(() => school.close());
beforeEach(async () => {
  [teacher, student] = await Promise.all([aTeacher(school), aStudent(school)]);
  await aLesson(school, { teacher, student, startsAt: school.clock.in(600) });
  const { deckId, slideIds } = await aDeck(school);
  pages = slideIds.map((slide) => `slide:${slide}`);
  const given = { student_id: student.id, description: 'Draw.', deck_id: deckId };
  id = String((await post(school, '/api/v2/homeworks', given, teacher)).body.id);
});

const step = (action: string, as: Person, body: object = {}): Promise<Answer> =>
  post(school, `/api/v2/homeworks/${id}/${action}`, body, as);
const join = (as: Person): Promise<RoomSocket> => RoomSocket.join(school, id, as.token);

/** Sends one event; @returns the refusal code, or undefined once it is on disk */
async function tried(socket: RoomSocket, event: Parameters<RoomSocket['do']>[0]): Promise<string | undefined> {
  const n = socket.do(event);
  const refused = () => socket.all('refused').find((one) => one.n === n);
  await socket.until(() => refused() !== undefined || socket.ackedN >= n);
  return refused()?.code;
}

/** Waits until drawing was enabled or disabled this many times in total. */
const turned = (socket: RoomSocket, times: number): Promise<void> =>
  socket.until(() => socket.events().filter(([, , event]) => event.k === 'tools').length === times);

describe('the board of a homework', () => {
  it('takes the student’s work on every slide while it is in hand, and only then', async () => {
    const s = await join(student);
    const [first = '', , third = ''] = pages;
    expect(await tried(s, aStroke('s', first))).toBe('tools_off');
    expect(await tried(s, { k: 'answer', text: 'too early' })).toBe('tools_off');
    await step('start', student);
    await turned(s, 1);
    expect(await tried(s, aStroke('s', third))).toBeUndefined();
    expect(await tried(s, { k: 'answer', text: 'A red cat' })).toBeUndefined();
    expect(await tried(s, aStroke('s', `slide:${crypto.randomUUID()}`))).toBe('no_such_page');
    await step('finish', student);
    await turned(s, 2);
    expect(await tried(s, aStroke('s', first))).toBe('tools_off');
    await step('return', teacher, { comment: 'More!' });
    await turned(s, 3);
    expect(await tried(s, aStroke('s', first))).toBeUndefined();
    s.close();
  });

  it('takes the teacher’s marks and comments, shows them at once, and nothing more after the score', async () => {
    await step('start', student);
    const [first = ''] = pages;
    const s = await join(student);
    const t = await join(teacher);
    expect(await tried(t, aShape('t', first))).toBeUndefined();
    const comment = { k: 'comment' as const, id: 't12345678', page: first, text: 'Lovely!' };
    expect(await tried(t, comment)).toBeUndefined();
    expect((await s.receiveEvent('comment'))[2]).toEqual(comment);
    expect(await tried(t, { ...comment, text: 'Even lovelier!' })).toBeUndefined();
    expect(await tried(s, { ...comment, id: 's12345678' })).toBe('not_allowed');
    expect(await tried(t, { k: 'answer', text: 'Mine' })).toBe('not_allowed');
    expect(await tried(t, { k: 'clear', page: first, clear: 't12345678' })).toBe('not_allowed');
    expect(await tried(t, { k: 'call' })).toBe('not_allowed');
    await step('review', teacher, { score: 5 });
    await s.receiveEvent('end');
    expect(await tried(t, comment)).toBe('not_allowed');
    const again = await join(teacher);
    expect(again.all('welcome')[0]?.state).toMatchObject({ comments: [{ text: 'Even lovelier!' }], call: 'ended' });
    for (const socket of [s, t, again]) socket.close();
  });

  it('does not take a comment that is longer than a comment', async () => {
    const t = await join(teacher);
    t.do({ k: 'comment', id: 't12345678', page: pages[0] ?? '', text: 'x'.repeat(COMMENT_MAX_LENGTH + 1) });
    expect((await t.receive('refused')).code).toBe('invalid');
  });

  it('closes when the homework is taken back', async () => {
    const s = await join(student);
    await ask(school, 'DELETE', `/api/v2/homeworks/${id}`, { as: teacher });
    expect((await s.receive('bye')).code).toBe('not_yours');
    await expect(RoomSocket.open(school, id, student.token)).rejects.toThrow('404');
  });

  it('opens for its two people only', async () => {
    for (const stranger of [await aTeacher(school), await aStudent(school)])
      await expect(RoomSocket.open(school, id, stranger.token)).rejects.toThrow('404');
  });
});

describe('a picture for the board of a homework', () => {
  const upload = (bytes: Buffer, name = 'cat.png', type = 'image/png', as = student): Promise<Answer> =>
    ask(school, 'POST', `/api/v2/rooms/${id}/pictures`, { as, body: aForm(bytes, name, type) });
  const aPicture = (side: number): Promise<Buffer> =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#1B6FD8' } })
      .png()
      .toBuffer();

  it('is encoded anew, and seen by its two people only', async () => {
    const kept = await upload(await aPicture(2_400));
    expect(kept).toMatchObject({ status: 200, body: { width: 1_600, height: 1_600 } });
    const address = `/api/v2/rooms/${id}/pictures/${kept.body.id}`;
    for (const as of [student, teacher]) expect((await get(school, address, as)).status).toBe(200);
    for (const as of [await aStudent(school), await aTeacher(school)])
      expect(await get(school, address, as)).toMatchObject({ status: 404 });
    expect(await upload(await aPicture(10), 'a.png', 'image/png', await aStudent(school))).toMatchObject({
      status: 404,
    });
  });

  it.each([
    ['a program under the name of a picture', Buffer.from('#!/bin/sh\nrm -rf /\n'.repeat(20)), 'only_images', 415],
    [
      'an SVG with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'only_images',
      415,
    ],
    ['half a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'only_images', 415],
    ['more bytes than a picture has', Buffer.alloc(9 * 1024 * 1024, 1), 'too_large', 413],
  ] as const)('is not %s', async (_, bytes, code, status) => {
    expect(await upload(bytes)).toMatchObject(refusal(code, status));
  });

  it('is not one of more pixels than there are', async () => {
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect((await upload(bomb)).status).toBeGreaterThanOrEqual(415);
  });

  it('is refused when the homework is withdrawn while it is stored', async () => {
    const { files } = school.app.deps;
    const put = files.put.bind(files);
    let key = '';
    const stored = vi.spyOn(files, 'put').mockImplementationOnce(async (...file) => {
      key = await put(...file);
      expect(await ask(school, 'DELETE', `/api/v2/homeworks/${id}`, { as: teacher })).toMatchObject({ status: 200 });
      return key;
    });
    try {
      expect(await upload(await aPicture(10))).toMatchObject(refusal('room_not_found', 404));
    } finally {
      stored.mockRestore();
    }
    expect(await files.read(key)).toBeUndefined();
  });

  it('is not taken when the homework is completed', async () => {
    await step('start', student);
    await step('review', teacher, { score: 4 });
    expect(await upload(await aPicture(10))).toMatchObject(refusal('room_shut', 409));
  });
});
