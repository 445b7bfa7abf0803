import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CODES, MAILS_PER_UNPROVED_ADDRESS, WRONG_CODES } from '../../src/features/auth/limits.ts';
import { REPORTS_OF_SCHOOL } from '../../src/features/pageErrors/routes.ts';
import type { SchoolBudget } from '../../src/platform/limits/limits.ts';
import { aHugePng } from '../aHugePng.ts';
import { aLesson, aStudent, aTeacher, type Person } from '../builders.ts';
import { type Answer, ask } from '../http.ts';
import { aManager, grantCredits, setHours, type TestManager } from '../manager.ts';
import { codeIn, jobsAreDone, messagesAreDone, outboxOf } from '../outbox.ts';
import { openSchool, type School } from '../school.ts';

/** `CROWD_HISTORIES=40` for the long form. `SEED` changes the start. */
const HISTORIES = Number(process.env['CROWD_HISTORIES'] ?? 2);
const SEED = Number(process.env['SEED'] ?? 20_261_127);
const CROWD = 200;
const SMS_PER_DAY = 200;
const SHARE_OF_STRANGERS = 0.5;

let school: School;
let strangers: Person[];
/** People with a lesson who belong to the crowd. */
let regulars: Person[];
/** Teachers of the crowd, each with a deck. */
let decks: { as: Person; id: string }[];
let manager: TestManager;
const picture = aHugePng(2_600);
beforeAll(async () => {
  school = await openSchool({
    at: '2026-11-20T12:00:00Z',
    config: {
      trustProxy: 1,
      turn: { secret: 'a secret of the relay', urls: ['turn:relay.test:3478'] },
      smsCeilings: { perNumber: 10, perNetwork: 30, perSchool: SMS_PER_DAY },
    },
  });
  // Refused SMS of a crowd.
  school.mayLog(/SMS/);
  strangers = await Promise.all(
    Array.from({ length: CROWD }, (_, at) =>
      aStudent(school, { emailConfirmedAt: at % 2 ? null : school.clock.now() }),
    ),
  );
  const teacher = await aTeacher(school);
  manager = await aManager(school);
  decks = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const as = await aTeacher(school);
      const { body } = await ask(school, 'POST', '/api/v2/teacher_decks', { as, body: { title: 'Crowd' } });
      return { as, id: String(body.id) };
    }),
  );
  regulars = await Promise.all(Array.from({ length: 3 }, () => aStudent(school)));
  for (const [at, student] of regulars.entries())
    await aLesson(school, { teacher, student, startsAt: school.clock.in(3_000 + at * 60), durationMinutes: 25 });
});
afterAll(() => school.close());

/** Each in an IPv4 /24 of its own. */
const networkOf = (index: number): string => `100.${64 + (index % CROWD)}.7.9`;
const at = (index: number, of = strangers): Person => of[index % of.length] as Person;

interface From {
  as?: Person;
  address: string;
  cookie?: string;
}
const call = (method: string, path: string, { as, address, cookie }: From, body?: unknown): Promise<Answer> =>
  ask(school, method, `/api/v2${path}`, {
    ...(as && { as }),
    ...(body !== undefined && { body }),
    headers: { 'x-forwarded-for': address, ...(cookie !== undefined && { cookie }) },
  });

/** A family with a proved address, a lesson and a browser that has signed in before. */
interface Family {
  person: Person;
  home: From;
  teacher: Person;
  lessonId: string;
  slots: string[];
  codes: number;
}

/** What the crowd has got in this history: of each shared resource. */
interface Model {
  errors: number;
  guesses: number;
  mailsToFamily: number;
  mailsToNobody: number;
  checks: Map<string, number>;
  photos: Map<string, number>;
}
interface Real {
  family: Family;
  nobody: string;
}
type Command = fc.AsyncCommand<Model, Real>;
const aCommand = (name: string, run: (model: Model, real: Real) => Promise<void>): Command => ({
  check: () => true,
  run,
  toString: () => name,
});

let homes = 0;
async function aFamily(): Promise<Family> {
  homes += 1;
  const teacher = await aTeacher(school);
  await setHours(school, teacher, [{ weekday: 2, from: '10:00', to: '16:00' }]);
  const person = await aStudent(school);
  await grantCredits(school, person, 2);
  const lessonId = await aLesson(school, {
    teacher,
    student: person,
    startsAt: school.clock.in(5),
    durationMinutes: 25,
  });
  const address = `192.0.2.${homes % 250}`;
  const { email, password } = person;
  const signedIn = await call('POST', '/auth/sessions', { address }, { email, password });
  const cookie = /^[^;]+/.exec(signedIn.headers.get('set-cookie') ?? '')?.[0] ?? '';
  const home = { address, cookie };
  const family = { person, home, teacher, lessonId, slots: [] as string[], codes: 0 };
  family.slots = await slotsOf(family);
  expect(family.slots.length).toBeGreaterThan(10);
  return family;
}

const slotsOf = async ({ person, home, teacher }: Family): Promise<string[]> => {
  const path = `/booking/slots?teacher_id=${teacher.id}&day=2026-11-24`;
  return (await call('GET', path, { ...home, as: person })).body.slots as string[];
};
const upload = (from: From, bytes: Buffer): Promise<Answer> => {
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(bytes)]), 'a.png');
  return call('POST', '/profile/photo', from, form);
};
/** A large part of a budget at once, as requests of hundreds of networks would take it. */
async function flood(budget: SchoolBudget, tries: number): Promise<number> {
  const taken = await Promise.allSettled(
    Array.from({ length: tries }, () => school.app.deps.limits.takeOfSchool(budget, false)),
  );
  return taken.filter(({ status }) => status === 'fulfilled').length;
}
const REPORT = { kind: 'render', part: 'board', message: 'x', stack: 'y' };
const isOk = ({ status }: Answer): boolean => status === 200;

/** What people with a lesson get, whatever the crowd has used up. */
const shares: Record<string, (family: Family) => Promise<void>> = {
  'reports a page error': async ({ home }) => {
    expect(await call('POST', '/page_errors', home, REPORT)).toMatchObject({ status: 200 });
  },
  'gets the relay for its lesson': async ({ person, home, lessonId }) => {
    const { body } = await call('GET', `/rooms/${lessonId}/relay`, { ...home, as: person });
    expect(body.ice_servers).toMatchObject([{ credential: expect.any(String) }]);
  },
  'checks its device': async ({ person, home }) => {
    const { body } = await call('GET', '/devices/network', { ...home, as: person });
    expect(body).toMatchObject({ needs_lesson: false, ice_servers: [{ credential: expect.any(String) }] });
  },
  'sees all slots': async (family) => {
    expect(await slotsOf(family)).toEqual(family.slots);
  },
  'changes its photo': async ({ person, home }) => {
    expect(await upload({ ...home, as: person }, aHugePng(64))).toMatchObject({ status: 200 });
  },
  'signs in by a code': async (family) => {
    const { person, home } = family;
    // A known browser has five an hour.
    if (family.codes === 4) return;
    family.codes += 1;
    const asked = await call('POST', '/auth/codes', home, { strategy: 'email', email: person.email });
    expect(asked).toMatchObject({ status: 200 });
    await jobsAreDone(school, 'auth.send_code');
    await messagesAreDone(school);
    const [mail] = await outboxOf(school, person.email);
    const code = mail ? codeIn(mail) : '';
    expect(await call('POST', `/auth/codes/${asked.body.id}`, home, { code })).toMatchObject({ status: 200 });
  },
};

const crowd = (): fc.Arbitrary<Command>[] => {
  const first = fc.nat(CROWD - 1);
  const some = fc.integer({ min: 5, max: 40 });
  const each = <T>(from: number, count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: count }, (_, index) => work(from + index)));
  const acts: [string, (model: Model, real: Real, from: number, count: number) => Promise<void>][] = [
    [
      'report errors',
      async (model, _, from, count) => {
        const answers = await each(from, count, (index) =>
          call('POST', '/page_errors', { address: networkOf(index) }, REPORT),
        );
        model.errors += answers.filter(isOk).length;
      },
    ],
    ['flood errors', async (model, _, __, count) => void (model.errors += await flood(REPORTS_OF_SCHOOL, count * 30))],
    ['flood guesses', async (model, _, __, count) => void (model.guesses += await flood(WRONG_CODES, count * 20))],
    [
      'guess codes',
      async (model, _, from, count) => {
        await each(from, Math.min(count, 8), async (index) => {
          const victim = at(2 * index);
          const address = networkOf(index + 50);
          const { body } = await call('POST', '/auth/codes', { address }, { strategy: 'email', email: victim.email });
          for (let guess = 0; guess < 3; guess += 1) {
            const answer = await call('POST', `/auth/codes/${body.id}`, { address }, { code: '000000' });
            if (answer.status === 422 && answer.body.error === 'invalid_code') model.guesses += 1;
          }
        });
      },
    ],
    [
      'mail the family',
      async (model, { family }, from, count) => {
        const { email } = family.person;
        const answers = await each(from, count, (index) =>
          index % 2
            ? call('POST', '/auth/codes', { address: networkOf(index) }, { strategy: 'email', email })
            : call('POST', '/auth/password_resets', { address: networkOf(index) }, { email }),
        );
        model.mailsToFamily += answers.filter(isOk).length;
      },
    ],
    [
      'mail nobody',
      async (model, { nobody }, from, count) => {
        const answers = await each(from, Math.min(count, 10), (index) => {
          const as = at(index);
          return call('POST', '/profile/email', { as, address: networkOf(index) }, { email: nobody, old_password: as.password });
        });
        model.mailsToNobody += answers.filter(isOk).length;
      },
    ],
    [
      'hold slots',
      async (_, { family }, from, count) => {
        const { teacher, slots } = family;
        await each(from, count, (index) =>
          call('POST', '/trial/holds', { address: networkOf(index) }, { teacher_id: teacher.id, starts_at: slots[index % slots.length] }),
        );
      },
    ],
    [
      'have SMS sent',
      async (_, __, from, count) => {
        await each(from, count, (index) =>
          call('POST', '/auth/codes', { address: networkOf(index) }, { strategy: 'phone', phone: `+38050${String(index).padStart(7, '0')}` }),
        );
        await jobsAreDone(school, 'auth.send_code');
        await messagesAreDone(school);
      },
    ],
    [
      'check devices',
      async (model, _, from, count) => {
        await each(from, count, async (index) => {
          const as = index % 4 === 0 ? at(index / 4, regulars) : at(index);
          const { body } = await call('GET', '/devices/network', { as, address: networkOf(index) });
          if (body.ice_servers?.length > 0) model.checks.set(as.id, (model.checks.get(as.id) ?? 0) + 1);
        });
      },
    ],
    [
      'change photos',
      async (model, { family }, from, count) => {
        const [, mine] = await Promise.all([
          each(from, Math.min(count, 12), async (index) => {
            const as = at(2 * index + 1);
            if (isOk(await upload({ as, address: networkOf(index) }, picture)))
              model.photos.set(as.id, (model.photos.get(as.id) ?? 0) + 1);
          }),
          // Beside them.
          upload({ ...family.home, as: family.person }, aHugePng(64)),
        ]);
        expect(mine).toMatchObject({ status: 200 });
      },
    ],
  ];
  // Each takes seconds.
  if (HISTORIES > 2)
    acts.push([
      'have files read',
      async (_, __, from) => {
        const file = (): FormData => {
          const form = new FormData();
          form.append('file', new Blob([`%PDF-1.7 ${from}`]), 'a.pdf');
          return form;
        };
        const [theirs, managers] = await Promise.all([
          Promise.all(
            decks.map(({ as, id }, index) =>
              call('POST', `/teacher_decks/${id}/slides`, { as, address: networkOf(index) }, file()),
            ),
          ),
          manager.post('/courses/imports', file()),
        ]);
        expect(managers).toMatchObject({ status: 422 });
        expect(theirs.map(({ status }) => status).filter((status) => ![422, 429, 503].includes(status))).toEqual([]);
      },
    ]);
  return acts.map(([name, run]) =>
    fc.tuple(first, some).map(([from, count]) => aCommand(`${name} ${from} ${count}`, (model, real) => run(model, real, from, count))),
  );
}; // prettier-ignore

/** Nobody has more than the budget of the school, and the crowd no more than the part of strangers. */
async function checkBudgets(model: Model, { family }: Real): Promise<void> {
  expect(model.errors).toBeLessThanOrEqual(REPORTS_OF_SCHOOL.tries - REPORTS_OF_SCHOOL.kept);
  expect(model.guesses).toBeLessThanOrEqual(WRONG_CODES.tries - WRONG_CODES.kept);
  expect(model.mailsToFamily).toBeLessThanOrEqual(CODES.perAccount.tries);
  expect(model.mailsToNobody).toBeLessThanOrEqual(MAILS_PER_UNPROVED_ADDRESS.tries);
  const known = new Set(regulars.map(({ id }) => id));
  expect([...model.checks.keys()].filter((id) => !known.has(id))).toEqual([]);
  expect(Math.max(0, ...model.photos.values())).toBeLessThanOrEqual(3);
  const { rows } = await school.database.pool.query<{ holds: number; sms: number }>(
    `select (select count(*)::int from slot_holds where teacher_id = $1) as holds,
       (select coalesce(max(asked), 0)::int from sms_days) as sms`,
    [family.teacher.id],
  );
  expect(rows[0]?.sms).toBeLessThanOrEqual(SMS_PER_DAY * SHARE_OF_STRANGERS);
  // Counted over the two weeks in which trial lessons are offered.
  expect(rows[0]?.holds).toBeLessThanOrEqual((2 * family.slots.length) / 3);
}

it(
  `${CROWD} accounts and networks use up what is shared in ${HISTORIES} histories: a family with a lesson gets its share`,
  { timeout: 3_600_000 },
  async () => {
    const takesItsShare = Object.entries(shares).map(([name, take]) =>
      fc.constant(aCommand(`the family ${name}`, (_, { family }) => take(family))),
    );
    const checked = crowd().map((arbitrary) =>
      arbitrary.map((command) =>
        aCommand(command.toString(), async (model, real) => {
          await command.run(model, real);
          await checkBudgets(model, real);
        }),
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.commands([...checked, ...checked, ...takesItsShare], { maxCommands: 25, size: 'max' }),
        async (commands) => {
          await school.database.pool.query('delete from limits');
          await school.database.pool.query('delete from sms_days');
          const model: Model = {
            errors: 0,
            guesses: 0,
            mailsToFamily: 0,
            mailsToNobody: 0,
            checks: new Map(),
            photos: new Map(),
          };
          const real = { family: await aFamily(), nobody: `${randomUUID()}@example.test` };
          await fc.asyncModelRun(() => ({ model, real }), commands);
          for (const take of Object.values(shares)) await take(real.family);
          const { person, home, teacher, slots } = real.family;
          const book = { teacher_id: teacher.id, starts: [slots[0]] };
          expect(await call('POST', '/booking/lessons', { ...home, as: person }, book)).toMatchObject({ status: 200 });
        },
      ),
      { numRuns: HISTORIES, seed: SEED, endOnFailure: true },
    );
  },
);
