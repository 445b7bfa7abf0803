import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aLesson, aStudent, aTeacher } from '../../../test/builders.ts';
import { aHugePng } from '../../../test/aHugePng.ts';
import { ask, get, type Answer, refusal } from '../../../test/http.ts';
import { openSchool, type School } from '../../../test/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const patch = (body: unknown, as?: { token: string }): Promise<Answer> =>
  ask(school, 'PATCH', '/api/v2/profile', { body, ...(as && { as }) });

describe('personal information', () => {
  it('is changed in part, and only for who is signed in', async () => {
    const student = await aStudent(school);
    const other = await aStudent(school);
    const { status, body } = await patch({ first_name: '  Оля ', parent_name: "Ольга О'Генрі", locale: 'uk' }, student);
    expect(status).toBe(200);
    expect(body).toMatchObject({ first_name: 'Оля', last_name: 'Body', parent_name: "Ольга О'Генрі", locale: 'uk' });
    expect((await get(school, '/api/v2/profile', student)).body).toEqual(body);
    expect((await get(school, '/api/v2/profile', other)).body).toMatchObject({ first_name: 'Some', locale: null });
  });

  it('says what is wrong with it and changes nothing then', async () => {
    const student = await aStudent(school);
    expect(await patch({ first_name: ' ', last_name: 'x'.repeat(81), locale: 'de' }, student)).toMatchObject({
      status: 422,
      body: { fields: { first_name: 'required', last_name: 'too_long', locale: 'invalid' } },
    });
    // Fields that aren't offered can't be changed by sending them.
    expect(await patch({ first_name: 'Eve', type: 'teacher' }, student)).toMatchObject({ status: 422 });
    expect(await patch({ first_name: 'Eve', email_confirmed_at: null }, student)).toMatchObject({ status: 422 });
    expect((await get(school, '/api/v2/profile', student)).body).toMatchObject({ first_name: 'Some', type: 'student' });
  });

  it('says how old the child is and whether it reads, also to its teacher, and the age grows', async () => {
    const [student, teacher] = await Promise.all([aStudent(school), aTeacher(school)]);
    const lesson = await aLesson(school, { teacher, student, startsAt: school.clock.in(600) });
    expect((await patch({ age: 6, reads: 'letters' }, student)).body).toMatchObject({ age: 6, reads: 'letters' });
    const seen = async (as: { token: string }) => (await get(school, `/api/v2/lessons/${lesson}`, as)).body.child;
    expect(await seen(teacher)).toEqual({ age: 6, reads: 'letters' });
    expect(await seen(student)).toBeNull();
    expect((await get(school, `/api/v2/students/${student.id}/progress`, teacher)).body.child).toMatchObject({
      age: 6,
    });
    const likesOf = async () => (await get(school, `/api/v2/lessons/${lesson}/plan`, teacher)).body.child.likes;
    expect((await patch({ likes: ' dinosaurs and cars ' }, student)).body.likes).toBe('dinosaurs and cars');
    expect(await likesOf()).toBe('dinosaurs and cars');
    expect((await patch({ likes: '' }, student)).body.likes).toBeNull();
    expect(await likesOf()).toBeNull();
    for (const likes of ['x'.repeat(121), 'a\nb', 'a\u0007'])
      expect(await patch({ likes }, student)).toMatchObject({ status: 422 });
    expect(await patch({ likes: 'cars' }, teacher)).toMatchObject(refusal('forbidden', 403));
    expect(await patch({ age: 2 }, student)).toMatchObject({ status: 422 });
    expect(await patch({ age: 6 }, teacher)).toMatchObject(refusal('forbidden', 403));
    await school.database.pool.query("update people set age_on = age_on - interval '1 year' where id = $1", [
      student.id,
    ]);
    expect((await get(school, '/api/v2/profile', student)).body).toMatchObject({ age: 7 });
  });

  it('is refused to strangers, and a parent to a teacher', async () => {
    const teacher = await aTeacher(school);
    expect(await patch({ first_name: 'Eve' })).toMatchObject(refusal('not_signed_in', 401));
    expect(await patch({ parent_name: 'Eve' }, teacher)).toMatchObject(refusal('forbidden', 403));
    expect(await patch({ first_name: 'Anna' }, teacher)).toMatchObject({ status: 200 });
  });

  it('tells whether there is a password, never the password', async () => {
    const student = await aStudent(school);
    const { body } = await get(school, '/api/v2/profile', student);
    expect(body.has_password).toBe(true);
    const names =
      'age child_view email first_name has_password has_siblings id is_email_confirmed is_phone_confirmed last_name likes locale new_email parent_name phone photo reads';
    expect(Object.keys(body).toSorted().join(' ')).toBe(`${names} settings time_zone type`);
  });
});

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#FFC83D' } });

const flatAvif = await picture(4_100, 4_100).avif({ effort: 0 }).toBuffer();

const upload = (bytes: Buffer, as?: { token: string }, name = 'photo.jpg'): Promise<Answer> => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name);
  return ask(school, 'POST', '/api/v2/profile/photo', { body: form, ...(as && { as }) });
};

describe('a photo', () => {
  it('is kept as two squares without what else was in the file', async () => {
    const student = await aStudent(school);
    const secret = 'taken at home, 50.4501 N';
    const bytes = await picture(900, 500)
      .jpeg()
      .withExif({ IFD0: { ImageDescription: secret } })
      .toBuffer();
    expect(bytes.includes(secret)).toBe(true);
    const { status, body } = await upload(bytes, student);
    expect(status).toBe(200);
    for (const [url, side] of [
      [body.photo.thumb, 160],
      [body.photo.large, 640],
    ] as const) {
      const kept = (await get(school, url)).body as Buffer;
      expect(await sharp(kept).metadata()).toMatchObject({ format: 'webp', width: side, height: side });
      expect(kept.includes(secret)).toBe(false);
    }
    expect((await get(school, '/api/v2/profile', student)).body.photo).toEqual(body.photo);
  });

  it('goes from the disk when another comes, or when it is taken away', async () => {
    const student = await aStudent(school);
    const other = await aStudent(school);
    const bytes = await picture(300, 300).png().toBuffer();
    const first = (await upload(bytes, student)).body.photo;
    const same = (await upload(bytes, other)).body.photo;
    const second = (await upload(await picture(40, 30).webp().toBuffer(), student)).body.photo;
    expect(await get(school, first.thumb)).toMatchObject({ status: 404 });
    expect(await get(school, second.thumb)).toMatchObject({ status: 200 });
    expect(await ask(school, 'DELETE', '/api/v2/profile/photo', { as: student })).toMatchObject({
      status: 200,
      body: { photo: { thumb: null, large: null } },
    });
    expect(await get(school, second.large)).toMatchObject({ status: 404 });
    // The same picture uploaded by another person is a separate file.
    expect(await get(school, same.large)).toMatchObject({ status: 200 });
  });

  it('comes three times a day while no address is proved', async () => {
    const stranger = await aStudent(school, { emailConfirmedAt: null });
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1)
      statuses.push(
        (
          await upload(
            await picture(40 + n, 30)
              .png()
              .toBuffer(),
            stranger,
          )
        ).status,
      );
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it('is the same file when the same photo is uploaded again', async () => {
    const student = await aStudent(school);
    const bytes = await picture(300, 300).png().toBuffer();
    const first = (await upload(bytes, student)).body.photo;
    expect((await upload(bytes, student)).body.photo).toEqual(first);
    expect(await get(school, first.thumb)).toMatchObject({ status: 200 });
  });

  it.each([
    ['a text', Buffer.from('not a picture at all'), 'only_images', 415],
    [
      'a program that draws',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      'only_images',
      415,
    ],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'only_images', 415],
    // One megapixel above the limit, in a few kilobytes.
    ['a picture of 41 megapixels', aHugePng(6_404), 'picture_too_large', 422],
    // 1.5 kB that would take 0.7 GB.
    ['an AVIF of 17 megapixels', flatAvif, 'picture_unreadable', 422],
    // 3 MB of text to lay out: minutes in a thread that can't be stopped.
    [
      'a drawing that takes long to measure',
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><text>${'Ж漢 '.repeat(500_000)}</text></svg>`),
      'only_images',
      415,
    ],
    ['nothing', Buffer.alloc(0), 'only_images', 415],
  ] as const)('that is %s is refused', async (_, bytes, code, status) => {
    expect(await upload(bytes, await aStudent(school))).toMatchObject(refusal(code, status));
  });

  it('that is cut off, too large, or sent by a stranger is refused', async () => {
    const student = await aStudent(school);
    const whole = await picture(800, 800).png({ compressionLevel: 0 }).toBuffer();
    expect(await upload(whole.subarray(0, 4_000), student)).toMatchObject(refusal('picture_unreadable', 422));
    expect(await upload(Buffer.alloc(13 * 1024 * 1024), student)).toMatchObject(refusal('too_large', 413));
    expect(await upload(whole)).toMatchObject(refusal('not_signed_in', 401));
    expect(await ask(school, 'DELETE', '/api/v2/profile/photo')).toMatchObject(refusal('not_signed_in', 401));
    expect(await ask(school, 'POST', '/api/v2/profile/photo', { as: student, body: {} })).toMatchObject({
      status: 415,
    });
    expect((await get(school, '/api/v2/profile', student)).body.photo).toEqual({ thumb: null, large: null });
  });
});
