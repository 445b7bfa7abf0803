import { expect, it } from 'vitest';
import { acceptedEncoding } from './acceptedEncoding.ts';
import { inScript } from './inScript.ts';
import { pageHead } from './pageHead.ts';
import { pageLocale } from './pageLocale.ts';

it.each([
  ['', undefined, undefined, 'en'],
  ['', undefined, 'uk-UA,uk;q=0.9,en;q=0.8', 'uk'],
  ['', undefined, 'de,en;q=0.4,ru;q=0.7', 'ru'],
  ['', undefined, 'ru;q=0, en', 'en'],
  ['', 'a=1; skylark_locale=ru; b=2', 'uk', 'ru'],
  ['', 'skylark_locale=de', 'uk', 'uk'],
  ['lang=en', 'skylark_locale=ru', 'uk', 'en'],
  ['lang=../en', undefined, `${'x,'.repeat(100_000)}uk`, 'en'],
])('prerenders %j with the cookie %j and the languages %j in %s', (search, cookie, languages, locale) => {
  expect(
    pageLocale(search, {
      ...(cookie !== undefined && { cookie }),
      ...(languages !== undefined && { 'accept-language': languages }),
    }),
  ).toBe(locale);
});

it.each([
  ['', 'plain'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, BR;q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000, gzip;q=0', 'plain'],
  ['abr, gzip-x', 'plain'],
])('sends a browser that takes %j the form %s', (header, form) => {
  expect(acceptedEncoding(header)).toBe(form);
});

it('what a school writes ends neither an attribute nor a script', () => {
  const head = pageHead({
    path: '/welcome',
    locale: 'uk',
    origin: 'https://school.test',
    title: 'Larks',
    description: '"><script>alert(1)</script>',
    head: '',
    fonts: ['nunito.woff2'],
    structured: { name: '</script><script>alert(1)</script>' },
    picture: undefined,
  });
  expect(head.match(/<script/g)).toHaveLength(1);
  expect(head).toContain('<link rel="canonical" href="https://school.test/welcome?lang=uk">');
  expect(head).toContain('content="https://school.test/public/welcome/preview-uk.png"');
  expect(inScript({ text: '</script>' })).toBe('{"text":"\\u003c/script>"}');
});
