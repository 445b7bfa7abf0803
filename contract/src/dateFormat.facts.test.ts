import { expect, it } from 'vitest';
import { dateFormat } from './dateFormat.facts.ts';

it('a formatter is made once for the same language and options', () => {
  const kyiv = dateFormat('uk', { hour: '2-digit', timeZone: 'Europe/Kyiv' });
  expect(dateFormat('uk', { hour: '2-digit', timeZone: 'Europe/Kyiv' })).toBe(kyiv);
  expect(dateFormat('uk', { hour: '2-digit', timeZone: 'Europe/Warsaw' })).not.toBe(kyiv);
  expect(dateFormat('en', { hour: '2-digit', timeZone: 'Europe/Kyiv' })).not.toBe(kyiv);
});

it('only a limited number is kept', () => {
  const first = dateFormat('en', { year: 'numeric', timeZone: 'UTC' });
  for (const timeZone of Intl.supportedValuesOf('timeZone').slice(0, 150)) dateFormat('en', { timeZone });
  expect(dateFormat('en', { year: 'numeric', timeZone: 'UTC' })).not.toBe(first);
});

it('a zone that does not exist is refused each time', () => {
  for (let times = 0; times < 2; times += 1)
    expect(() => dateFormat('en', { timeZone: 'Mars/Base' })).toThrow(RangeError);
});
