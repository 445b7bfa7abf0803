import { describe, expect, it } from 'vitest';
import { canonicalTimeZone, TimeZone } from './timeZone.ts';

/** What a zone's clock shows over six years, sampled every nine hours. */
function clockOf(zone: string): string {
  const shown: number[] = [];
  let here = Temporal.Instant.from('2025-01-01T00:00Z').toZonedDateTimeISO(zone);
  while (here.year < 2031) {
    shown.push(here.offsetNanoseconds);
    here = here.add({ hours: 9 * 24 });
  }
  return shown.join();
}

describe('a time zone', () => {
  it('is refused when calendar arithmetic doesn’t accept it, even if Intl does', () => {
    const refused = ['CST', 'BST', 'IST', 'PST', 'ACT', 'SystemV/AST4', 'US/Pacific-New', '+02:00', 'Europe/Nowhere'];
    for (const name of [...refused, '', ' ', 'Europe/Kyiv ', 'Factory', 'Etc/Unknown', 'Europe/Kyiv\0', 'x'.repeat(65)])
      expect(canonicalTimeZone(name), name).toBeUndefined();
    expect(TimeZone.safeParse('CST').error?.issues).toMatchObject([{ message: 'unknown' }]);
  });

  it('is stored under its current name, however it was written', () => {
    expect(canonicalTimeZone('Europe/Kiev')).toBe('Europe/Kyiv');
    expect(canonicalTimeZone('europe/kyiv')).toBe('Europe/Kyiv');
    expect(canonicalTimeZone('Europe/Uzhgorod')).toBe('Europe/Kyiv');
    expect(canonicalTimeZone('Asia/Calcutta')).toBe('Asia/Kolkata');
    expect(canonicalTimeZone('US/Pacific')).toBe('America/Los_Angeles');
    expect(canonicalTimeZone('Etc/UTC')).toBe('UTC');
    expect(canonicalTimeZone('Europe/Amsterdam')).toBe('Europe/Amsterdam');
  });

  it('shows the same time under its stored name, and keeps that name', () => {
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      const kept = canonicalTimeZone(zone) ?? '';
      expect(canonicalTimeZone(kept), zone).toBe(kept);
      expect(kept === zone || clockOf(kept) === clockOf(zone), zone).toBe(true);
    }
  });
});
