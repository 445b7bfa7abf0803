import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aSibling, aStudent, type Person } from '../../server/test/builders.ts';
import { closeNow } from '../../server/test/closeNow.ts';
import { eraseNow } from '../../server/test/eraseNow.ts';
import { ask, get, post } from '../../server/test/http.ts';
import { aManager, type TestManager } from '../../server/test/manager.ts';
import { codeIn, linkToken, messagesAreDone, outboxOf } from '../../server/test/outbox.ts';
import { openSchool, type School } from '../../server/test/school.ts';
import { aForm } from '../../server/test/sound.ts';
import { countDeadlocks } from './countDeadlocks.ts';

/** Rounds of several simultaneous acts; 400 with `npm run trials -- accountRaces`. */
const ROUNDS = Number(process.env['ACCOUNT_RACES'] ?? 12);
const SEED = Number(process.env['SEED'] ?? 1);

let school: School;
let owner: TestManager;
beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
  school.mayLog(/messages were in hand when a server ended/, /lines of an import are made one by one/);
  owner = await aManager(school);
});
afterAll(() => school.close());

/** Two families who both want one email and one phone number, each with a link and a code for them. */
interface Round {
  one: Family;
  other: Family;
  email: string;
  phone: string;
  /** Undoes what an owner changed of the first family's address. */
  undo: string;
  pick: number;
}
interface Family {
  parent: Person;
  brother: Person;
  link: string;
  code: string;
}
type Act = (round: Round) => Promise<{ status: number; body?: unknown }>;

const REASON = 'They asked for it';
const confirm = (token: string, as?: Person) => post(school, `/api/v2/auth/email_confirmations/${token}`, {}, as);
const handIn = ({ parent, code }: Family) => post(school, '/api/v2/profile/phone/confirmation', { code }, parent);
const correct = ({ parent }: Family, addresses: object) =>
  owner.patch(`/people/${parent.id}/addresses`, { reason: REASON, ...addresses });
const block = ({ parent }: Family, is_blocked: boolean) =>
  owner.post(`/people/${parent.id}/block`, { is_blocked, reason: REASON });
const remove = ({ id }: Person) => owner.post(`/people/${id}/deletion`, { reason: 'asked' });
const choose = ({ parent, brother }: Family) =>
  post(school, `/api/v2/family/children/${brother.id}/choice`, {}, parent);

/** What two families, strangers and managers may do about accounts and addresses at the same moment. */
const ACTS: Record<string, Act> = {
  'confirm the email': ({ one, pick }) => confirm(one.link, pick % 2 ? one.parent : undefined),
  'confirm the email for the other': ({ other, pick }) => confirm(other.link, pick % 2 ? undefined : other.parent),
  'hand in the code': ({ one }) => handIn(one),
  'hand in the code of the other': ({ other }) => handIn(other),
  undo: ({ undo }) => post(school, `/api/v2/auth/address_changes/${undo}/undo`, {}),
  'correct to the email': ({ one, email }) => correct(one, { email }),
  'correct the other to the phone': ({ other, phone }) => correct(other, { phone }),
  'correct both': ({ other, email, phone }) => correct(other, { email, phone }),
  register: ({ email, phone }) =>
    post(school, '/api/v2/auth/registrations', {
      first_name: 'Tim',
      last_name: 'Bondar',
      parent_name: 'Olha',
      phone,
      email,
      password: 'walks-in-the-fog-7',
      password_confirmation: 'walks-in-the-fog-7',
      consent: true,
    }),
  import: ({ email, phone }) => {
    const key = randomUUID();
    const lines = ['key,first_name,email,phone,sibling_of', `${key},Tim,${email},${phone},`, `${key}-2,Tom,,,${key}`];
    return owner.post('/students/imports', aForm(Buffer.from(lines.join('\n')), 'a.csv', 'text/csv'));
  },
  'change the password': ({ one }) =>
    post(
      school,
      '/api/v2/profile/password',
      {
        old_password: one.parent.password,
        password: 'fogs-on-the-walk-8',
        password_confirmation: 'fogs-on-the-walk-8',
      },
      one.parent,
    ),
  'sign in': ({ one: { parent } }) =>
    post(school, '/api/v2/auth/sessions', { email: `new-${parent.email}`, password: parent.password }),
  'sign out elsewhere': ({ one }) => ask(school, 'DELETE', '/api/v2/profile/sessions', { as: one.parent, body: {} }),
  'sign out by a manager': ({ one }) => owner.post(`/people/${one.parent.id}/sign_out`, { reason: REASON }),
  'a link to sign in': async ({ one }) => {
    const made = await owner.post(`/people/${one.parent.id}/sign_in_links`, { reason: REASON });
    if (made.status !== 200) return made;
    return get(school, `/api/v2/auth/sessions/${new URL(made.body.link).searchParams.get('auth_token') ?? ''}`);
  },
  block: ({ one }) => block(one, true),
  'open again': ({ one }) => block(one, false),
  'choose the brother': ({ one }) => choose(one),
  'add a child': ({ one }) => post(school, '/api/v2/family/children', { first_name: 'Lesyk' }, one.parent),
  'add a child by a manager': ({ one, pick }) =>
    owner.post(`/students/${pick % 2 ? one.parent.id : one.brother.id}/siblings`, { first_name: 'Ostap' }),
  'rename the brother': ({ one }) =>
    ask(school, 'PATCH', `/api/v2/family/children/${one.brother.id}`, {
      as: one.parent,
      body: { first_name: 'Taras', last_name: 'Lys' },
    }),
  'change the profile': ({ one }) =>
    ask(school, 'PATCH', '/api/v2/profile', { as: one.parent, body: { first_name: 'Ostap', parent_name: 'Iryna' } }),
  'a calendar': ({ one, pick }) =>
    ask(school, pick % 2 ? 'GET' : 'POST', '/api/v2/profile/calendar', { as: one.parent }),
  'remove the first child': ({ one }) => remove(one.parent),
  'remove the brother': ({ one }) => remove(one.brother),
  'delete the account': ({ one: { parent } }) => eraseNow(school, parent),
  'close the account': ({ one: { parent } }) => closeNow(school, parent),
  'delete the other account': ({ other: { parent } }) => eraseNow(school, parent),
};

let numbers = 0;
const aNumber = (): string => `+38066${String((numbers += 1)).padStart(7, '0')}`;
const newest = async (address: string) => (await outboxOf(school, address))[0];

async function begin(pick: number): Promise<Round> {
  const [first, second] = await Promise.all([aStudent(school), aStudent(school)]);
  const [email, phone] = [`wanted-${randomUUID()}@example.test`, aNumber()];
  await correct({ parent: first } as Family, { email: `new-${first.email}` });
  await messagesAreDone(school);
  const undo = /undo_change\/([\w-]{43})/.exec((await newest(first.email))?.text ?? '')?.[1] ?? 'none';
  const families: Family[] = [];
  for (const parent of [first, second]) {
    // For the same address: otherwise the newest mail or message could be the other family's.
    await post(school, '/api/v2/profile/email', { email, old_password: parent.password }, parent);
    await post(school, '/api/v2/profile/phone', { phone, old_password: parent.password }, parent);
    await messagesAreDone(school);
    const [mail, sms] = [await newest(email), await newest(phone)];
    const brother = await aSibling(school, parent);
    families.push({ parent, brother, link: mail ? linkToken(mail) : 'none', code: sms ? codeIn(sms) : '000000' });
  }
  const [one, other] = families as [Family, Family];
  return { one, other, email, phone, undo, pick };
}

/** Each query finds something that must never exist. */
const BROKEN = {
  'a session of an account that is blocked or deleted': `
    select s.id from sessions s join people p on p.id = s.account_id join accounts a on a.id = p.id
    where coalesce(a.blocked_at, p.deleted_at) is not null`,
  'a session of an account that is closed': `
    select s.id from account_closings c join sessions s on s.account_id = c.account_id where s.viewer_access is null`,
  'a session about a child of another account': `
    select s.id from sessions s join people c on c.id = s.person_id
    where c.account_id is distinct from s.account_id or c.deleted_at is not null`,
  'an account without the person it is named by, or shared with somebody deleted': `
    select c.id from people c left join people a on a.id = c.account_id
    where a.account_id is distinct from a.id
      or (c.id <> a.id and (c.deleted_at is not null or a.deleted_at is not null))`,
  'somebody deleted who has a name or a way in': `
    select id from people left join accounts using (id) where deleted_at is not null and (first_name <> '—' or last_name <> ''
      or coalesce(parent_name, email, phone, password_hash, photo_key, referral_code) is not null)`,
  'a family without any address': `
    select id from people join accounts using (id) where type = 'student' and deleted_at is null
      and email is null and phone is null`,
  'a proof of an address that is not there': `
    select id from accounts where (email is null and email_confirmed_at is not null)
      or (phone is null and phone_confirmed_at is not null)`,
} as const;

async function listBroken(): Promise<string[]> {
  const lines: string[] = [];
  for (const [what, query] of Object.entries(BROKEN)) {
    const { rows } = await school.database.pool.query<{ id: string }>(query);
    for (const { id } of rows) lines.push(`${what}: ${id}`);
  }
  return lines;
}

it(
  `${ROUNDS} times two to five acts about two accounts that want the same addresses: never an error of the server, never a deadlock, nothing half done`,
  { timeout: 120_000 + ROUNDS * 30_000 },
  async () => {
    const answers = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...Object.keys(ACTS)), { minLength: 2, maxLength: 5 }),
        fc.nat(3),
        async (names, pick) => {
          const round = await begin(pick);
          const given = await Promise.all(names.flatMap((name) => ACTS[name]?.(round) ?? []));
          for (const { status } of given) answers.set(status, (answers.get(status) ?? 0) + 1);
          expect(given.filter(({ status }) => status >= 500)).toEqual([]);
          expect(await listBroken()).toEqual([]);
        },
      ),
      { seed: SEED, numRuns: ROUNDS, endOnFailure: true },
    );
    expect(await countDeadlocks(school)).toBe(0);
    expect(answers.get(200) ?? 0).toBeGreaterThan(ROUNDS);
    console.log(`account races, seed ${SEED}: ${JSON.stringify(Object.fromEntries(answers))}`);
  },
);
