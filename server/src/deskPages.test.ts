import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { get } from '../test/http.ts';
import { openSchool, type School } from '../test/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

describe('the desk’s page', () => {
  it('is served at every address under its path, with its own policy', async () => {
    const policies = await Promise.all(
      ['/desk', '/desk/', '/desk/sign-in', '/desk/join/abc?x=1'].map(async (path) => {
        const { status, headers } = await get(school, path);
        expect([path, status, headers.get('content-type')]).toEqual([path, 200, 'text/html; charset=utf-8']);
        expect(headers.get('x-frame-options')).toBe('DENY');
        return headers.get('content-security-policy');
      }),
    );
    expect(new Set(policies).size).toBe(1);
    expect(policies[0]).toContain("script-src 'self';");
    expect(policies[0]).toContain("frame-ancestors 'none'");
  });

  it('says when its browser has no session, so that no call has to be refused', async () => {
    const signedOut = await get(school, '/desk');
    const cookie = `skylark-desk=${'a'.repeat(43)}`;
    const signedIn = await fetch(`${school.url}/desk`, { headers: { cookie } });
    expect([signedOut.body, await signedIn.text()].map((html) => String(html).includes('data-signed-out'))).toEqual([
      true,
      false,
    ]);
    // Kept by the browser, the page of one is not taken for that of the other.
    expect(signedIn.headers.get('vary')).toContain('cookie');
    expect(signedIn.headers.get('etag')).not.toBe(signedOut.headers.get('etag'));
  });

  it('is no other page, and no file of an earlier build is answered with it', async () => {
    expect(await get(school, '/desk/assets/index-old.js')).toMatchObject({ status: 404, body: { error: 'not_found' } });
    const [desk, other] = await Promise.all([get(school, '/desk'), get(school, '/desktop')]);
    expect(other.headers.get('content-security-policy')).not.toBe(desk.headers.get('content-security-policy'));
    const { headers } = await get(school, '/desk');
    const again = await fetch(`${school.url}/desk`, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  });
});
