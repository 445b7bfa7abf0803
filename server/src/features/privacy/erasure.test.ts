import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aTeacher, type Person } from '../../../test/builders.ts';
import { GoogleStandIn } from '../../../test/GoogleStandIn.ts';
import { eraseNow } from '../../../test/eraseNow.ts';
import { get } from '../../../test/http.ts';
import { aWholeFamily, FAMILY, leaveHalfWay, pay } from '../../../test/life/family.ts';
import { usePhone } from '../../../test/life/phone.ts';
import { book, exercise, holdTrial } from '../../../test/life/lessons.ts';
import { aWholeTeacher } from '../../../test/life/teacher.ts';
import { must, type Stage, wordsOf } from '../../../test/life/ways.ts';
import { Mailbox } from '../../../test/Mailbox.ts';
import { aManager } from '../../../test/manager.ts';
import { messagesAreDone } from '../../../test/outbox.ts';
import { PushStandIn } from '../../../test/PushStandIn.ts';
import { BOT_TOKEN, TelegramStandIn } from '../../../test/TelegramStandIn.ts';
import { contradictions } from '../../../test/declared.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { filesIn, rowsOf, tablesWith } from '../../../test/traces.ts';
import { readSealKeys } from '../../platform/seal.ts';

const NEEDLES = [...wordsOf(FAMILY), FAMILY.parentName];

let school: School;
let stage: Stage;
let phone: { push: PushStandIn; telegram: TelegramStandIn };
let teacher: Person;
let family: Person & { trialId: string };
beforeAll(async () => {
  const google = await GoogleStandIn.start();
  const keys = readSealKeys(`one:${randomBytes(32).toString('base64')}`);
  if (!keys) throw new Error('not keys');
  const mailbox = new Mailbox();
  phone = { push: await PushStandIn.start(), telegram: await TelegramStandIn.start() };
  school = await openSchool({
    hasLimits: false,
    config: {
      google: { clientId: 'client', clientSecret: 'secret', url: google.url, keys },
      push: { keys: undefined, services: [phone.push.origin] },
      telegram: { token: BOT_TOKEN, apiUrl: phone.telegram.url },
    },
    sendMail: mailbox.sendMail,
    sendSms: mailbox.sendSms,
  });
  stage = { school, manager: await aManager(school), mailbox, google };
});
afterAll(async () => {
  await school.close();
  stage.google.close();
  phone.push.close();
  phone.telegram.close();
});

/** Tables without any family data, and why. A new table must be filled by the family's life or listed here. */
const KEEP_NOTHING: Record<string, string> = {
  absence_requests: 'of teachers',
  book_checks: 'sums of the school',
  booking_rules: 'of the school',
  courses: 'of the school',
  deck_words: 'of the school',
  decks: 'of the school',
  duty_alarms: 'of lessons that are red while a manager is on duty; duty/duty.test.ts fills it',
  homework_templates: 'of the school',
  former_trials: 'hashes, written when a child is removed: trial/formerTrials.test.ts',
  lesson_teachers: 'of lessons handed over while they are on; manager/handOver.test.ts fills it',
  limits: 'hashes that end within days',
  manager_browsers: 'of the school',
  manager_challenges: 'of the school',
  manager_invitations: 'of the school',
  manager_keys: 'of the school',
  manager_passkeys: 'of the school',
  manager_passwords: 'of the school',
  manager_recovery_codes: 'of the school',
  manager_sessions: 'of the school',
  manager_views: 'of the school',
  manager_duty: 'of the school',
  manager_push_devices: 'of the school',
  managers: 'of the school',
  migrations: 'of the school',
  minute_rules: 'of the school',
  now_thresholds: 'of the school',
  package_settings: 'of the school',
  packages: 'of the school',
  proof_codes: 'a family of the wizard proves an address before it has it; teacherErasure.test.ts fills it',
  receipt_numbers: 'of the school',
  backups: 'of the school',
  erasures_due: 'of a school that was restored; platform/backup/backup.test.ts',
  plan_templates: 'of teachers',
  first_days: 'of teachers',
  rehearsals: 'of teachers',
  review_phrases: 'of teachers',
  room_log_packs: 'logs are packed days later; room/packed/packing.test.ts forgets them',
  job_runs: 'of the school',
  school_contacts: 'of the school',
  school_key: 'of the school',
  school_voices: 'of the school',
  servers: 'of the school',
  slides: 'of the school',
  sms_days: 'numbers of a day',
  teacher_deck_files: 'of teachers',
  teacher_decks: 'of teachers',
  teacher_greetings: 'of teachers',
  teacher_pages: 'of teachers',
  teacher_traits: 'of teachers',
};

describe('a family that was deleted', () => {
  it('left something in every table, could export it, and is nowhere afterwards', async () => {
    const dataDir = school.app.deps.config.dataDir;
    teacher = await aWholeTeacher(stage);
    const before = filesIn(dataDir);
    family = await aWholeFamily(stage, teacher);
    await holdTrial(stage, teacher, family);
    await usePhone(stage, family, phone);
    await pay(stage, family, teacher);
    await exercise(stage, teacher, family);
    await book(stage, teacher, family, await aTeacher(school));
    await leaveHalfWay(stage, family, teacher);
    await expect.poll(emptyOf, { timeout: 30_000, interval: 200 }).toEqual(Object.keys(KEEP_NOTHING).toSorted());
    // Messages about managers' acts are held while those can be undone.
    school.clock.moveBy({ seconds: 31 });
    await messagesAreDone(school);

    // Otherwise the search below might succeed only because there was nothing to find.
    expect((await tablesWith(school, NEEDLES)).length).toBeGreaterThan(15);
    expect(filesIn(dataDir).length).toBeGreaterThan(before.length + 3);
    const taken = JSON.stringify((await must(get(school, '/api/v2/profile/data', family))).body);
    for (const words of ['"points"', `My name is ${FAMILY.firstName}`, `I am ${FAMILY.firstName} and I learn`])
      expect(taken).toContain(words);
    const rows = await rowsOf(school, family.id);
    // Messages to other people belong to them.
    rows.set('messages', rows.get('messages')?.filter((one) => one['person_id'] === family.id) ?? []);

    stage.google.failsWith = undefined;
    await must(eraseNow(school, family));
    await expect
      .poll(() => stage.mailbox.sent.filter(({ to, subject }) => to === family.email && /deleted/.test(subject)).length)
      .toBe(1);
    await expect.poll(() => tablesWith(school, NEEDLES), { timeout: 30_000, interval: 200 }).toEqual([]);
    const outbox = JSON.stringify((await get(school, '/dev/outbox?format=json')).body);
    for (const word of NEEDLES) expect(outbox).not.toContain(word);
    const after = filesIn(dataDir);
    expect(after.filter((path) => !before.includes(path))).toEqual([]);
    for (const path of after) for (const word of NEEDLES) expect(readFileSync(path).includes(word)).toBe(false);

    expect(await contradictions(school, family.id, rows, taken)).toEqual([]);
  }, 120_000);

  it('leaves what the school did, in numbers: the books balance and the record says that it was deleted', async () => {
    const { body } = await stage.manager.get('/books');
    expect(body).toMatchObject({ is_balanced: true });
    const { rows } = await school.database.pool.query<{ action: string; details: object }>(
      'select action, details from audit_log where person_id = $1 order by id',
      [family.id],
    );
    expect(rows.at(-1)).toEqual({ action: 'person.forgotten', details: { reason: 'asked' } });
    expect(rows.find(({ action }) => action === 'lesson.moved')?.details).toEqual({
      from: '2026-11-25T10:00:00.000Z',
      to: '2026-11-25T12:00:00.000Z',
    });
  });
});

/** Tables without rows of the family. */
const emptyOf = async (): Promise<string[]> =>
  [...(await rowsOf(school, family.id))]
    .filter(([, rows]) => rows.length === 0)
    .map(([name]) => name)
    .toSorted();
