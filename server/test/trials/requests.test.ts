import { errors } from '@skylark/contract/errors';
import { api } from '@skylark/contract/api';
import type { Endpoint } from '@skylark/contract/endpoint';
import { type ManagerRole, managerRoles } from '@skylark/contract/manager.facts';
import { managerRights } from '@skylark/contract/managerRights';
import { mayViewerCall } from '@skylark/contract/viewerCalls';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSchool, type School } from '../school.ts';
import { ApiDocument, type Json, type Operation } from './ApiDocument.ts';
import { type Answer, send, sentBy, type Trial, trialsOf } from './requests.ts';
import { type Caller, viewers, World } from './World.ts';

/** Reduced for normal test runs; the full number runs with `npm run trials`. */
const REQUESTS_PER_CALL = Number(process.env['REQUESTS_PER_CALL'] ?? 8);
const SEED = Number(process.env['SEED'] ?? 1);

let school: School;
let world: World;
let document: ApiDocument;
const statuses = new Map<string, number>();
const mutated = new Map<string, number>();
let slowest = { milliseconds: 0, of: '' };

beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
  world = await World.open(school);
  document = new ApiDocument((await (await fetch(`${school.url}/api/v2/openapi.json`)).json()) as Json);
});
afterAll(async () => {
  const table = (counts: Map<string, number>): string =>
    [...counts]
      .toSorted(([, a], [, b]) => b - a)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ');
  const sum = [...statuses.values()].reduce((total, count) => total + count, 0);
  // oxlint-disable-next-line no-console
  console.log(
    `${sum} requests, seed ${SEED}. By answer: ${table(statuses)}. By what was done to them: ${table(mutated)}. ` +
      `Slowest: ${slowest.milliseconds.toFixed(0)} ms, ${slowest.of}.`,
  );
  await school.close();
});

const count = (counts: Map<string, number>, name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1);

/** Failures due to missing settings or an unavailable provider are valid responses declared by the call. */
const isOwnFault = ({ status, body }: Answer): boolean =>
  status >= 500 && !/^\{"error":"(cards|calendar|channel)_(closed|failed)"/.test(body.toString('utf8'));

const rights: Readonly<Record<string, readonly string[] | undefined>> = managerRights;
const isRole = (caller: Caller): caller is ManagerRole => managerRoles.some((role) => role === caller);

/** Of these, a role may do only a part: a methodist doesn't rename teachers, a manager doesn't replace proved addresses. */
const ALLOWED_IN_PART: ReadonlySet<string> = new Set([
  'PATCH /api/v2/manager/teachers/{id}',
  'PATCH /api/v2/manager/people/{id}/addresses',
]);

const isOfDesk = (key: string): boolean => (api as Record<string, Endpoint>)[key]?.isOfDesk === true;

/** Whether a manager got what the table of rights doesn't give its role, or was refused what it does. */
function problemOfRights(key: string, { caller, mutation }: Trial, { status, body }: Answer): string | undefined {
  if (!isRole(caller) || !key.includes('/api/v2/manager/')) return undefined;
  const isForbidden = status === 403 && body.toString('utf8').startsWith('{"error":"forbidden"');
  // The trial's managers have keys, and a key isn't a session of the desk.
  if (isOfDesk(key)) return status >= 400 ? undefined : `answered a key with ${status}`;
  if (rights[key]?.includes(caller) === true)
    return isForbidden && !ALLOWED_IN_PART.has(key) ? `forbidden to a ${caller}` : undefined;
  // What can't be read is refused before anybody asks who sent it.
  const isUnread = mutation.kind !== 'none' && status >= 400;
  return isForbidden || isUnread ? undefined : `answered a ${caller} with ${status}`;
}

const isViewer = (caller: Caller): boolean => viewers.some((viewer) => viewer === caller);

/** Whether a session that a manager opened to look was answered anything but what it may read. */
function problemOfViewer(key: string, { caller }: Trial, { status }: Answer): string | undefined {
  if (!isViewer(caller) || mayViewerCall('view', key)) return undefined;
  return status >= 400 ? undefined : `answered a viewer with ${status}`;
}

function problemOf(operation: Operation, answer: Answer): string | undefined {
  if (isOwnFault(answer)) return `${answer.status}: ${answer.body.toString('utf8').slice(0, 500)}`;
  const problem = document.problemOf(operation, answer);
  if (problem !== undefined || answer.status < 400) return problem;
  const { error } = JSON.parse(answer.body.toString('utf8')) as { error: keyof typeof errors };
  return errors[error][0] === answer.status ? undefined : `${error} was answered with ${answer.status}`;
}

describe('whatever is sent to it, the answer is one that the document declares, and never a 5xx:', () => {
  it.each(Object.keys(api))(
    '%s',
    async (key) => {
      if (!(await world.isWhole())) world = await World.open(school);
      const operation = document.operations.find((one) => `${one.method} ${one.path}` === key);
      if (!operation) throw new Error('not in the document');
      await fc.assert(
        fc.asyncProperty(trialsOf(operation, world.known), async (trial) => {
          const answer = await send(school.url, operation, sentBy(operation, trial), world.headers[trial.caller]);
          count(statuses, String(answer.status));
          count(mutated, trial.mutation.kind);
          if (answer.milliseconds > slowest.milliseconds) slowest = { milliseconds: answer.milliseconds, of: key };
          expect(problemOf(operation, answer)).toBeUndefined();
          expect(problemOfRights(key, trial, answer)).toBeUndefined();
          expect(problemOfViewer(key, trial, answer)).toBeUndefined();
        }),
        { numRuns: REQUESTS_PER_CALL, seed: SEED },
      );
    },
    // An uploaded course is read by a separate process each time.
    20_000 + REQUESTS_PER_CALL * 2_000,
  );

  it('nothing was logged as an error', () => {
    expect(school.errors).toEqual([]);
  });
});
