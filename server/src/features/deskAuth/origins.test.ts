import { api } from '@skylark/contract/api';
import type { Endpoint } from '@skylark/contract/endpoint';
import { managerRoles } from '@skylark/contract/manager.facts';
import { confirmedCalls, managerRights } from '@skylark/contract/managerRights';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStudent, type Person } from '../../../test/builders.ts';
import { aManagerAtDesk, DeskBrowser } from '../../../test/DeskBrowser.ts';
import { ask } from '../../../test/http.ts';
import { openSchool, type School } from '../../../test/school.ts';

/** Every managers' call × every role × the page that sends it with the desk's cookie; by key: manager/rights.test.ts. */
let school: School;
let family: Person;
beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
  family = await aStudent(school);
});
afterAll(() => school.close());

const calls = Object.entries(api as Record<string, Endpoint>)
  .filter(([, { access }]) => access === 'manager')
  .map(([key]) => {
    const [method = '', template = ''] = key.split(' ');
    return { key, method, path: template.replace(/\{\w+\}/g, 'nonsense') };
  });
const rights: Record<string, readonly string[]> = managerRights;
const body = { nonsense: true };

const origins = (own: string): Record<string, Record<string, string>> => ({
  own: { origin: own, 'x-skylark-desk': '1' },
  'own without the header': { origin: own },
  'no origin': { 'x-skylark-desk': '1' },
  foreign: { origin: 'https://evil.example', 'x-skylark-desk': '1' },
  'sandboxed frame': { origin: 'null', 'x-skylark-desk': '1' },
  'another port': { origin: own.replace(/\d+$/, '1'), 'x-skylark-desk': '1' },
});

describe.each(managerRoles)('a %s', (role) => {
  it('changes by cookie only what the role may, from the desk’s own page', async () => {
    const { browser } = await aManagerAtDesk(school, role);
    const { cookie = '' } = browser;
    for (const { key, method, path } of calls) {
      const isAllowed = rights[key]?.includes(role) === true;
      for (const [name, headers] of Object.entries(origins(browser.origin))) {
        const isOwn = name === 'own' || method === 'GET';
        // Permitted changes aren't executed here.
        if (isAllowed && name === 'own' && method !== 'GET') continue;
        const answer = await ask(school, method, path, {
          headers: { ...headers, cookie },
          ...(method !== 'GET' && { body }),
        });
        const isForbidden = answer.status === 403 && answer.body.error === 'forbidden';
        expect([key, name, isForbidden]).toEqual([key, name, !isAllowed || !isOwn]);
      }
    }
  }, 120_000);

  it('confirms again what needs it, ten minutes after the sign-in', async () => {
    const { browser } = await aManagerAtDesk(school, role);
    school.clock.moveBy({ minutes: 11 });
    for (const { key, method, path } of calls) {
      if (!rights[key]?.includes(role) || !(confirmedCalls as ReadonlySet<string>).has(key)) continue;
      const answer = await browser.call(method, path, method === 'GET' ? undefined : body);
      expect([key, answer.status, answer.body.error]).toEqual([key, 403, 'confirm_again']);
    }
  });
});

it('nobody without a manager’s cookie or key gets in, whatever else they send', async () => {
  const { origin } = new DeskBrowser(school);
  const { browser } = await aManagerAtDesk(school);
  const cookies = [
    undefined,
    `skylark-desk=${family.token}`,
    `skylark-desk=${'x'.repeat(43)}`,
    // The name of a school with TLS, which this one hasn't.
    browser.cookie?.replace('skylark-desk', '__Host-skylark-desk'),
  ];
  for (const { key, method, path } of calls)
    for (const cookie of cookies) {
      const headers = { origin, 'x-skylark-desk': '1', ...(cookie !== undefined && { cookie }) };
      const answer = await ask(school, method, path, { as: family, headers, ...(method !== 'GET' && { body }) });
      expect([key, cookie, answer.status]).toEqual([key, cookie, 401]);
    }
}, 120_000);
