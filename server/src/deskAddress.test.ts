import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { DESK_HEADER } from '@skylark/contract/desk.facts';
import { fromWire, toWire } from '@skylark/contract/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokenOf } from '../test/DeskBrowser.ts';
import { aManager } from '../test/manager.ts';
import { Passkey } from '../test/Passkey.ts';
import { openSchool, type School } from '../test/school.ts';

const DESK = 'https://desk.school.test';
const HOST = new URL(DESK).host;
let school: School;
let families: string;
beforeAll(async () => {
  school = await openSchool({ hasLimits: false, config: { deskUrl: DESK } });
  families = new URL(school.url).host;
});
afterAll(() => school.close());

/** Sends a Host header of our choice, which fetch doesn't allow. */
async function send(host: string, path: string, given: { headers?: Record<string, string>; body?: unknown } = {}) {
  const sent = request(school.url + path, {
    method: given.body === undefined ? 'GET' : 'POST',
    headers: { host, ...given.headers, ...(given.body !== undefined && { 'content-type': 'application/json' }) },
  });
  sent.end(given.body === undefined ? undefined : JSON.stringify(toWire(given.body)));
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, text: await text(answer) };
}

describe('a desk at an origin of its own', () => {
  it('is served there only: its address on the families’ origin redirects', async () => {
    expect((await send(HOST, '/desk/families?tab=new')).status).toBe(200);
    expect((await send(HOST, '/')).headers.location).toBe('/desk');
    for (const path of ['/desk', '/desk/families?tab=new', '/%64esk/now']) {
      const answer = await send(families, path);
      expect([path, answer.status]).toEqual([path, 307]);
      expect(answer.headers.location).toBe(`${DESK}${path}`);
    }
  });

  it('has nothing of the families’ app: no pages, calls, files or service worker', async () => {
    const theirs = ['/login', '/sw.js', '/api/v2/profile', '/%61pi/v2/profile', '/api/v2/openapi.json', '/metrics'];
    for (const path of theirs) expect([path, (await send(HOST, path)).status]).toEqual([path, 404]);
    expect((await send(families, '/login')).status).toBe(200);
    for (const host of [HOST, families]) expect((await send(host, '/healthz')).status).toBe(200);
  });

  it('embeds the view’s page at the families’ address and nothing else, and no other site embeds that', async () => {
    const desk = await send(HOST, '/desk/families');
    expect(desk.headers['content-security-policy']).toContain(`frame-src ${school.url}/school_view;`);
    const view = await send(families, '/school_view');
    expect(view.status).toBe(200);
    expect(view.headers['content-security-policy']).toMatch(/frame-ancestors https:\/\/desk\.school\.test$/);
    expect(view.headers['x-frame-options']).toBeUndefined();
    const other = await send(families, '/lessons');
    expect(other.headers['content-security-policy']).toMatch(/frame-ancestors 'none'$/);
    expect(other.headers['x-frame-options']).toBe('DENY');
    expect((await send(HOST, '/school_view')).status).toBe(404);
  });

  it('accepts its cookie from its own page only; programs’ keys work at both addresses', async () => {
    const owner = await aManager(school, 'owner');
    const invited = { name: 'Dasha', email: 'dasha@desk.test', role: 'support' };
    const { body: made } = await owner.post('/managers', invited);
    expect(made.desk_link).toMatch(/^https:\/\/desk\.school\.test\/desk\/join\//);
    const page = { origin: DESK, [DESK_HEADER]: '1' };
    const invitation = `/api/v2/desk/invitations/${tokenOf(made.desk_link)}`;
    const asked = await send(HOST, `${invitation}/passkey_options`, { headers: page, body: {} });
    const { options } = fromWire(JSON.parse(asked.text)) as { options: Parameters<Passkey['make']>[0] };
    const passkey = new Passkey(DESK).make(options);
    const joined = await send(HOST, invitation, { headers: page, body: { passkey, passkeyName: 'Phone' } });
    const cookie = joined.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    expect(cookie).toMatch(/^__Host-skylark-desk=/);

    const me = (host: string, headers = {}) => send(host, '/api/v2/manager/me', { headers: { cookie, ...headers } });
    expect([(await me(HOST)).status, (await me(families)).status]).toEqual([200, 401]);
    const save = (host: string, origin: string) =>
      send(host, '/api/v2/manager/me/views', {
        headers: { ...page, origin, cookie },
        body: { list: 'inbox', name: 'Mine', search: '' },
      });
    expect((await save(HOST, DESK)).status).toBe(200);
    expect((await save(HOST, school.url)).status).toBe(403);
    for (const origin of [DESK, school.url]) expect((await save(families, origin)).status).toBe(401);
    const signIn = await send(families, '/api/v2/desk/passkey_options', { headers: page, body: {} });
    expect(signIn.status).toBe(404);

    const { token } = await aManager(school, 'support');
    const byKey = { cookie: '', authorization: `Bearer ${token}` };
    for (const host of [HOST, families]) expect((await me(host, byKey)).status).toBe(200);
  });
});
