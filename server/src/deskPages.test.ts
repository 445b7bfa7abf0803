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
    // A page cached by the browser must not be used for the other state.
    expect(signedIn.headers.get('vary')).toContain('cookie');
    expect(signedIn.headers.get('etag')).not.toBe(signedOut.headers.get('etag'));
  });

  it('embeds one page of the families, which allows only the desk to embed it', async () => {
    const policyOf = async (path: string): Promise<string> =>
      (await get(school, path)).headers.get('content-security-policy') ?? '';
    expect(await policyOf('/desk/families')).toContain("frame-src 'self';");
    const view = await get(school, '/school_view');
    expect([view.status, view.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(view.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    // Except for who may embed it, its policy is that of all pages.
    const theirs = await policyOf('/lessons');
    expect(view.headers.get('content-security-policy')).toBe(theirs.replace(/'none'$/, "'self'"));
    const spellings = [
      '/school_view/',
      '/%73chool_view',
      '/School_view',
      '//school_view',
      '/school_view/x',
      '/school_view;',
    ];
    for (const path of [
      '/',
      '/login',
      '/lessons?admin_iframe=1',
      '/welcome',
      '/api/v2/school/contacts',
      ...spellings,
    ]) {
      const { headers } = await get(school, path);
      expect([path, headers.get('x-frame-options')]).toEqual([path, 'DENY']);
      expect([path, headers.get('content-security-policy')]).toEqual([
        path,
        expect.stringMatching(/frame-ancestors 'none'$/),
      ]);
    }
  });

  it('is not served for other addresses, nor for files of an earlier build', async () => {
    expect(await get(school, '/desk/assets/index-old.js')).toMatchObject({ status: 404, body: { error: 'not_found' } });
    const [desk, other] = await Promise.all([get(school, '/desk'), get(school, '/desktop')]);
    expect(other.headers.get('content-security-policy')).not.toBe(desk.headers.get('content-security-policy'));
    const { headers } = await get(school, '/desk');
    const again = await fetch(`${school.url}/desk`, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  });
});
