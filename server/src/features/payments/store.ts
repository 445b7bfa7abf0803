import type { Db } from '../../platform/db/database.ts';

const PACKAGES_SHOWN = 20;

export const listOfferedPackages = (db: Db) =>
  db
    .selectFrom('packages')
    .select(['id', 'lessonsCount', 'fullPrice', 'currency'])
    .where('offered', '=', true)
    .orderBy('lessonsCount')
    .limit(PACKAGES_SHOWN)
    .execute();
