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
  ])('never leads elsewhere: %j', (given) => {
    expect(safeBackUrl(given, OURS)).toBe('/');
  });

  it.each(['/login', '/login?back_url=/login', '/login/email', '/register'])('is not a way in itself: %s', (given) => {
    expect(safeBackUrl(given, OURS)).toBe('/');
  });

  it('is the whole address that somebody was on', () => {
    const at = { origin: OURS, pathname: '/lessons', search: '?list=past', hash: '' };
    const path = loginPath(at);
    expect(path).toBe(`/login?back_url=${encodeURIComponent(`${OURS}/lessons?list=past`)}`);
    expect(safeBackUrl(new URL(path, OURS).searchParams.get('back_url'), OURS)).toBe('/lessons?list=past');
  });
});
