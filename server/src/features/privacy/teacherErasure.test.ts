import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aTeacher, type Person } from '../../../test/builders.ts';
import { GoogleStandIn } from '../../../test/GoogleStandIn.ts';
import { get, post, refusal } from '../../../test/http.ts';
import { aWholeFamily, leaveHalfWay, pay } from '../../../test/life/family.ts';
import { book, exercise, holdTrial } from '../../../test/life/lessons.ts';
import { aWholeTeacher, TEACHER } from '../../../test/life/teacher.ts';
import { must, type Stage, wordsOf } from '../../../test/life/ways.ts';
import { Mailbox } from '../../../test/Mailbox.ts';
import { aManager } from '../../../test/manager.ts';
import { messagesAreDone } from '../../../test/outbox.ts';
import { contradictions } from '../../../test/declared.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { filesIn, rowsOf, tablesWith } from '../../../test/traces.ts';
import { readSealKeys } from '../../platform/seal.ts';

const NEEDLES = wordsOf(TEACHER);

let school: School;
let stage: Stage;
let teacher: Person;
let other: Person;
let family: Person & { trialId: string };
beforeAll(async () => {
  const google = await GoogleStandIn.start();
  const keys = readSealKeys(`one:${randomBytes(32).toString('base64')}`);
  if (!keys) throw new Error('not keys');
  const mailbox = new Mailbox();
  school = await openSchool({
    hasLimits: false,
    config: { google: { clientId: 'client', clientSecret: 'secret', url: google.url, keys } },
    sendMail: mailbox.sendMail,
    sendSms: mailbox.sendSms,
  });
  stage = { school, manager: await aManager(school), mailbox, google };
});
afterAll(async () => {
  await school.close();
  stage.google.close();
});

const deletion = (reason = 'left') => stage.manager.post(`/people/${teacher.id}/deletion`, { reason });

describe('a teacher who was deleted', () => {
  it('had no lessons ahead: until then it is refused in words, and nothing is half gone', async () => {
    teacher = await aWholeTeacher(stage);
    other = await aTeacher(school);
    family = await aWholeFamily(stage, teacher);
    await holdTrial(stage, teacher, family);
    await pay(stage, family, teacher);
    await exercise(stage, teacher, family);
    await book(stage, teacher, family, other);
    await leaveHalfWay(stage, family, teacher);
    // Messages about managers' acts are held while those can be undone.
    school.clock.moveBy({ seconds: 31 });
    await messagesAreDone(school);
    expect(await deletion()).toMatchObject({
      status: 409,
      body: { error: 'lessons_ahead', message: expect.stringContaining('another teacher') },
    });
    expect(await post(school, '/api/v2/profile/deletion', {}, teacher)).toMatchObject(refusal('forbidden', 403));
    expect((await must(get(school, '/api/v2/profile', teacher))).body.first_name).toBe(TEACHER.firstName);
  }, 120_000);

  it('stands nowhere afterwards: tables, queue, outbox, files; what families have of the lessons stays', async () => {
    const { body } = await must(stage.manager.get(`/lessons?teacher_id=${teacher.id}&to=2027-01-01T00:00:00Z`));
    for (const { id } of body.items)
      await must(stage.manager.post(`/lessons/${id}/teacher`, { teacher_id: other.id, anyway: true }));
    expect((await tablesWith(school, NEEDLES)).length).toBeGreaterThan(10);
    const rows = await rowsOf(school, teacher.id);
    const own = [
      'teacher_traits',
      'absence_requests',
      'closed_slots',
      'weekly_hours',
      'known_devices',
      'calendar_grants',
      'slot_holds',
    ];
    for (const table of [
      ...own,
      'proof_codes',
      'phone_changes',
      'notification_choices',
      'one_time_tokens',
      'sign_in_codes',
      'reviews',
      'teacher_pages',
      'teacher_greetings',
      'teacher_decks',
      'homeworks',
      'review_phrases',
      'plan_templates',
      'first_days',
    ])
      expect(rows.get(table)?.length, table).toBeGreaterThan(0);
    const taken = JSON.stringify((await must(get(school, '/api/v2/profile/data', teacher))).body);
    for (const words of [
      ...NEEDLES,
      `${TEACHER.firstName} sings with children`,
      `${TEACHER.firstName} is away`,
      `${TEACHER.firstName}, more light`,
    ])
      expect(taken).toContain(words);
    const ofTeacher = new Map(
      [...rows].map(([table, list]) => [
        table,
        list.filter((row) => (row['person_id'] ?? row['student_id'] ?? row['teacher_id']) === teacher.id),
      ]),
    );
    const boards = (await must(get(school, '/api/v2/whiteboards', family))).body.items.length;
    const uploads = join(school.app.deps.config.dataDir, 'files');
    const files = filesIn(uploads).length;

    stage.google.failsWith = undefined;
    await must(deletion());
    await expect
      .poll(
        () => stage.mailbox.sent.filter(({ to, subject }) => to === teacher.email && /deleted/.test(subject)).length,
      )
      .toBe(1);
    await expect.poll(() => tablesWith(school, NEEDLES), { timeout: 30_000, interval: 200 }).toEqual([]);
    const outbox = JSON.stringify((await get(school, '/dev/outbox?format=json')).body);
    for (const word of NEEDLES) expect(outbox).not.toContain(word);
    const after = filesIn(uploads);
    // Both sizes of the photo, both greetings, and what was said about a homework and to a word of it.
    expect(after.length).toBe(files - 6);
    for (const path of after) for (const word of NEEDLES) expect(readFileSync(path).includes(word)).toBe(false);

    expect(await contradictions(school, teacher.id, ofTeacher, taken)).toEqual([]);

    expect((await must(get(school, '/api/v2/whiteboards', family))).body.items).toHaveLength(boards);
    const { body: trial } = await must(get(school, `/api/v2/lessons/${family.trialId}`, family));
    expect(trial).toMatchObject({
      status: 'held',
      teacher: { first_name: '—', last_name: '', photo: { thumb: null } },
    });
    expect((await stage.manager.get('/books')).body).toMatchObject({ is_balanced: true });
  });

  it('cannot be signed in, booked, found or deleted again', async () => {
    const { manager } = stage;
    expect(await get(school, '/api/v2/profile', teacher)).toMatchObject(refusal('not_signed_in', 401));
    expect(await deletion()).toMatchObject(refusal('not_found', 404));
    expect(await manager.post(`/people/${teacher.id}/sign_in_links`, { reason: 'Trying' })).toMatchObject(
      refusal('not_found', 404),
    );
    const pair = { teacher_id: teacher.id, student_id: family.id, starts_at: '2026-12-20T10:00:00Z', anyway: true };
    expect(await manager.post('/lessons', pair)).toMatchObject(refusal('not_found', 404));
    expect(await manager.post(`/teachers/${teacher.id}/activation`, {})).toMatchObject(refusal('not_found', 404));
    expect(await manager.patch(`/teachers/${teacher.id}`, { about: 'Back' })).toMatchObject(refusal('not_found', 404));
    expect(JSON.stringify((await manager.get('/teachers')).body)).not.toContain(teacher.id);
    const { body } = await manager.get(`/audit_log?person_id=${teacher.id}`);
    expect(body.items[0]).toMatchObject({ action: 'person.forgotten', by: manager.name, details: { reason: 'left' } });
  });
});
