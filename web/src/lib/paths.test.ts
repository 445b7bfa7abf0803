import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loginPath, safeBackUrl } from './paths.ts';

const OURS = 'https://school.test';

describe('the way back after signing in', () => {
  it.each([
    [`${OURS}/lessons?list=past#top`, '/lessons?list=past#top'],
    ['/rooms/1', '/rooms/1'],
    ['lessons', '/lessons'],
  ])('leads to %s', (given, to) => {
    expect(safeBackUrl(given, OURS)).toBe(to);
  });

  it.each([
    null,
    '',
    'https://evil.test/lessons',
    'https://school.test.evil.test/',
    'https://school.test@evil.test/',
    '//evil.test/lessons',
    String.raw`\\evil.test`,
    String.raw`/\evil.test`,
    'http://school.test/lessons',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    ' https://evil.test',
    'https://',
    '/.//evil.test',
    `${OURS}//evil.test`,
    `${OURS}/..//evil.test/lessons`,
    '/%2e//evil.test',
    '/%2F%2Fevil.test',
    '/%2Fevil.test',
    '/%5Cevil.test',
    String.raw`/.\\evil.test`,
    '/\t//evil.test',
    'javascript:/%2f%2fevil.test',
    `blob:${OURS}/lessons`,
    '/%E0%A4%A',
    '/lessons%00',
  ])('never leads elsewhere: %j', (given) => {
    expect(safeBackUrl(given, OURS)).toBe('/');
  });

  it.each(['/login', '/login?back_url=/login', '/login/email', '/register'])('is not a return address: %s', (given) => {
    expect(safeBackUrl(given, OURS)).toBe('/');
  });

  it('is a path of the app or the home page, whatever is requested', () => {
    const parts = `/ // \\ . .. %2f %2F %5c %2e %252f % %00 @ : ? # http: https: javascript: blob: data:`.split(' ');
    parts.push(OURS, 'school.test', 'evil.test', 'lessons', 'login', ' ', '\t', '\n', '\0', '\u202e', '／');
    const asked = fc.oneof(
      fc
        .array(fc.oneof(fc.constantFrom(...parts), fc.string({ maxLength: 3 })), { maxLength: 9 })
        .map((all) => all.join('')),
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc.string(),
    );
    fc.assert(
      fc.property(asked, (given) => {
        const back = safeBackUrl(given, OURS);
        const url = new URL(back, `${OURS}/login`);
        expect(url.origin).toBe(OURS);
        expect(url.pathname + url.search + url.hash).toBe(back);
        expect(decodeURIComponent(url.pathname)).not.toMatch(/^\/[/\\]|^\/(login|register)(\/|$)/);
        // The result is accepted again unchanged.
        expect(safeBackUrl(back, OURS)).toBe(back);
      }),
      { numRuns: 3_000, seed: 20_261_122 },
    );
  });

  it('is passed on, not wrapped in another', () => {
    const there = `${OURS}/homeworks?list=done`;
    const at = { origin: OURS, pathname: '/lessons', search: `?back_url=${encodeURIComponent(there)}`, hash: '' };
    expect(loginPath(at)).toBe(`/login?back_url=${encodeURIComponent(there)}`);
  });

  it('is the full address of the previous page', () => {
    const at = { origin: OURS, pathname: '/lessons', search: '?list=past', hash: '' };
    const path = loginPath(at);
    expect(path).toBe(`/login?back_url=${encodeURIComponent(`${OURS}/lessons?list=past`)}`);
    expect(safeBackUrl(new URL(path, OURS).searchParams.get('back_url'), OURS)).toBe('/lessons?list=past');
  });
});
