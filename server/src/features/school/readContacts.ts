import { DEFAULT_LOCALE, type Locale } from '@skylark/contract/people.facts';
import type { SchoolContacts } from '@skylark/contract/school';
import { messengers } from '@skylark/contract/school.facts';
import type { Config } from '../../config.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Contacts, findContacts } from './store.ts';

/** The school's contacts in a language; opening hours in English if the language has none. */
export const readContacts = async (
  deps: { db: Db; config: Pick<Config, 'schoolName'> },
  locale: Locale,
): Promise<SchoolContacts> => contactsIn(await findContacts(deps.db), deps.config.schoolName, locale);

/** The school's contacts in a language, from a row that has been read already. */
export function contactsIn(set: Contacts | undefined, schoolName: string, locale: Locale): SchoolContacts {
  return {
    name: schoolName,
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
