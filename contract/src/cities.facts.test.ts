import { describe, expect, it } from 'vitest';
import { countryOfZone, localeOfZone } from './cities.facts.ts';

describe('the country of a time zone', () => {
  it('is known for every zone of this runtime that is named for a city', () => {
    const cities = Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/') && !zone.startsWith('Etc/'));
    expect(cities.length).toBeGreaterThan(300);
    expect(cities.filter((zone) => countryOfZone(zone) === undefined)).toEqual([]);
  });

  it.each([
    ['Europe/Kyiv', 'Ukraine'],
    ['Europe/Kiev', 'Ukraine'],
    ['America/Argentina/Buenos_Aires', 'Argentina'],
    ['America/New_York', 'United States'],
    ['UTC', undefined],
    ['Etc/GMT+2', undefined],
  ])('of %s is %s', (zone, country) => {
    expect(countryOfZone(zone)).toBe(country);
  });
});

it('is Ukrainian that is spoken in every zone of Ukraine, and nothing that is guessed elsewhere', () => {
  for (const city of ['Kyiv', 'Kiev', 'Uzhgorod', 'Zaporozhye', 'Simferopol'])
    expect(localeOfZone(`Europe/${city}`), city).toBe('uk');
  expect(localeOfZone('Europe/Warsaw')).toBeUndefined();
  expect(localeOfZone('UTC')).toBeUndefined();
});
