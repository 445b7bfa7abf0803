import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalTimeZone } from '@skylark/contract/timeZone';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStudent, aTeacher } from '../../../test/builders.ts';
import { openSchool, type School } from '../../../test/school.ts';

const MIGRATION = readFileSync(join(import.meta.dirname, '../../../migrations/0078_time_zones.sql'), 'utf8');

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

describe('stored time zones', () => {
  it('are all accepted by calendar arithmetic after the migration, under their present names', async () => {
    const { db, pool } = school.database;
    // Everything the older check accepted, and what manual changes in the database could have left.
    const become: Record<string, string> = {
      CST: 'America/Chicago',
      BST: 'Asia/Dhaka',
      IST: 'Asia/Kolkata',
      'SystemV/AST4': 'America/Puerto_Rico',
      'SystemV/PST8PDT': 'America/Los_Angeles',
      'US/Pacific-New': 'America/Los_Angeles',
      'Europe/Kiev': 'Europe/Kyiv',
      'europe/kyiv': 'Europe/Kyiv',
      'Asia/Calcutta': 'Asia/Kolkata',
      'America/Coyhaique': 'America/Coyhaique',
      'America/New_York': 'America/New_York',
      'Etc/GMT+5': 'Etc/GMT+5',
      UTC: 'UTC',
      Factory: 'Europe/Kyiv',
      'Europe/Nowhere': 'Europe/Kyiv',
      '': 'Europe/Kyiv',
    };
    const before = new Map<string, string>();
    for (const zone of Object.keys(become)) {
      const { id } = await aStudent(school, { timeZone: zone });
      before.set(id, zone);
      await db.insertInto('schedules').values({ personId: id, timeZone: zone, savedAt: school.clock.now() }).execute();
      await db.insertInto('lessonSeries').values({ timeZone: zone, createdAt: school.clock.now() }).execute();
    }
    const kept = await aTeacher(school, { timeZone: 'Asia/Tokyo' });

    await pool.query(`begin; ${MIGRATION}; commit`);

    const people = await db.selectFrom('people').select(['id', 'timeZone']).execute();
    for (const { id, timeZone } of people)
      expect(timeZone).toBe(id === kept.id ? 'Asia/Tokyo' : become[before.get(id) ?? '']);
    const schedules = await db.selectFrom('schedules').select('timeZone').execute();
    const series = await db.selectFrom('lessonSeries').select('timeZone').execute();
    const stored = [...people, ...schedules, ...series].map((row) => row.timeZone);
    expect(stored.filter((zone) => canonicalTimeZone(zone) === undefined)).toEqual([]);
  });

  it('are told apart by the migration as by the check, for every name that the runtime takes', async () => {
    const { db, pool } = school.database;
    await db.deleteFrom('people').execute();
    await db.deleteFrom('lessonSeries').execute();
    const zones = Intl.supportedValuesOf('timeZone');
    for (const zone of zones)
      await db.insertInto('lessonSeries').values({ timeZone: zone, createdAt: school.clock.now() }).execute();
    await pool.query(`begin; ${MIGRATION}; commit`);
    const left = await db.selectFrom('lessonSeries').select('timeZone').distinct().execute();
    const accepted = new Set(zones.map((zone) => canonicalTimeZone(zone)));
    expect(left.map((row) => row.timeZone).filter((zone) => !accepted.has(zone))).toEqual([]);
    expect(left.length).toBeGreaterThan(400);
  });
});
