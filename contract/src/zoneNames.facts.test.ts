import { describe, expect, it } from 'vitest';
import { zoneName, zonePlace } from './zoneNames.facts.ts';

const WINTER = new Date('2027-01-15T12:00Z');
const SUMMER = new Date('2027-07-15T12:00Z');

describe('the name of a zone', () => {
  it.each([
    ['en', 'Europe/Kyiv', 'Kyiv, GMT+2', 'Kyiv, GMT+3'],
    ['en', 'Europe/Kiev', 'Kyiv, GMT+2', 'Kyiv, GMT+3'],
    ['ru', 'Europe/Kiev', 'Киев, GMT+2', 'Киев, GMT+3'],
    ['uk', 'Europe/Kyiv', 'Київ, GMT+2', 'Київ, GMT+3'],
    ['en', 'America/New_York', 'New York, GMT-5', 'New York, GMT-4'],
    ['ru', 'America/New_York', 'Нью-Йорк, GMT-5', 'Нью-Йорк, GMT-4'],
    ['uk', 'America/New_York', 'Нью-Йорк, GMT-5', 'Нью-Йорк, GMT-4'],
    ['uk', 'Europe/London', 'Лондон, GMT', 'Лондон, GMT+1'],
    ['en', 'Asia/Calcutta', 'Kolkata, GMT+5:30', 'Kolkata, GMT+5:30'],
    ['ru', 'Pacific/Chatham', 'Чатем, GMT+13:45', 'Чатем, GMT+12:45'],
    ['uk', 'UTC', 'UTC', 'UTC'],
    ['en', 'Etc/GMT+5', 'GMT-5', 'GMT-5'],
  ] as const)('%s: of %s is right in winter and in summer', (locale, zone, winter, summer) => {
    expect([zoneName(locale, zone, WINTER), zoneName(locale, zone, SUMMER)]).toEqual([winter, summer]);
  });

  it('is in the reader’s alphabet for every city', () => {
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      expect(zonePlace('en', zone) ?? 'None', zone).toMatch(/^[A-Z][\w' .-]+$/);
      for (const locale of ['ru', 'uk'] as const)
        expect(zonePlace(locale, zone) ?? 'Нет', zone).toMatch(/^[А-ЯЄІЇҐ][^a-z()]*$/i);
    }
  });
});
