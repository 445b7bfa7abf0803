import { DEFAULT_LOCALE, type Locale } from '@skylark/contract/people.facts';
import type { SchoolContacts } from '@skylark/contract/school';
import { messengers } from '@skylark/contract/school.facts';
import type { Config } from '../../config.ts';
import type { Db } from '../../platform/db/database.ts';
import { findContacts } from './store.ts';

/** The school's contacts in a language; opening hours in English if the language has none. */
export async function readContacts(
  deps: { db: Db; config: Pick<Config, 'schoolName'> },
  locale: Locale,
): Promise<SchoolContacts> {
  const set = await findContacts(deps.db);
  return {
    name: deps.config.schoolName,
    phone: set?.phone ?? null,
    email: set?.email ?? null,
    messengers: messengers.flatMap((kind) => {
      const url = set?.[kind];
      return url ? [{ kind, url }] : [];
    }),
    hours: set?.hours[locale] ?? set?.hours[DEFAULT_LOCALE] ?? null,
    sellerName: set?.sellerName ?? null,
    sellerAddress: set?.sellerAddress ?? null,
    claimSource: set?.claimSource ?? null,
  };
}
