import { randomUUID } from 'node:crypto';
import type { ManagerRole } from '@skylark/contract/manager.facts';
import { addManager } from '../src/features/manager/index.ts';
import type { Person } from './builders.ts';
import { type Answer, ask } from './http.ts';
import type { School } from './school.ts';

/** Calls the manager API with a manager's token. */
export interface TestManager {
  name: string;
  token: string;
  get(path: string, at?: School): Promise<Answer>;
  post(path: string, body: unknown, at?: School): Promise<Answer>;
  patch(path: string, body: unknown): Promise<Answer>;
  put(path: string, body: unknown): Promise<Answer>;
}

export async function aManager(school: School, role?: ManagerRole): Promise<TestManager> {
  const name = `Olha ${randomUUID().slice(0, 8)}`;
  const manager = { name, email: `${randomUUID()}@school.test`, ...(role && { role }) };
  // Tests move their clock by more than the time a key works.
  const { token } = await addManager(school.app.deps, manager, { expiresAt: null });
  const call = (method: string, path: string, body: unknown, at = school): Promise<Answer> =>
    ask(at, method, `/api/v2/manager${path}`, { bearer: token, ...(body !== undefined && { body }) });
  return {
    name,
    token,
    get: (path, at) => call('GET', path, undefined, at),
    post: (path, body, at) => call('POST', path, body, at),
    patch: (path, body) => call('PATCH', path, body),
    put: (path, body) => call('PUT', path, body),
  };
}

/** A session that a manager opens as somebody, by the link that the manager gets. */
export async function aViewSession(
  school: School,
  manager: TestManager,
  person: { id: string },
  { isFull = false } = {},
): Promise<{ token: string; endsAt: string }> {
  const asked = { reason: 'They asked for help', is_full: isFull };
  const { body } = await manager.post(`/people/${person.id}/sign_in_links`, asked);
  const opened = await ask(school, 'GET', `/api/v2/auth/sessions/${linkTokenOf(body.link)}`);
  return { token: opened.body.token, endsAt: opened.body.viewer.ends_at };
}

/** The one-time token of a sign-in link. */
export const linkTokenOf = (link: string): string => new URL(link).searchParams.get('auth_token') ?? '';

/** Bookable around the clock every day, unless hours are given. */
export async function setHours(
  school: School,
  person: Person,
  hours?: { weekday: number; from: string; to: string }[],
  timeZone = 'Europe/Kyiv',
): Promise<void> {
  const all = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', to: '24:00' }));
  await ask(school, 'PUT', '/api/v2/schedule/hours', {
    as: person,
    body: { time_zone: timeZone, hours: hours ?? all },
  });
}

export async function grantCredits(school: School, student: Person, amount: number): Promise<void> {
  await school.database.db
    .insertInto('creditEntries')
    .values({ studentId: student.id, amount, reason: 'bought', cause: randomUUID(), createdAt: school.clock.now() })
    .execute();
}

export async function balanceOf(school: School, student: Person): Promise<number> {
  const { body } = await ask(school, 'GET', '/api/v2/lessons/counters', { as: student });
  return body.new;
}
