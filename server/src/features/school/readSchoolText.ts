import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_LOCALE, type Locale } from '@skylark/contract/people.facts';
import type { Messenger, SchoolTextName } from '@skylark/contract/school.facts';
import type { Config } from '../../config.ts';
import type { Db } from '../../platform/db/database.ts';
import { readContacts } from './readContacts.ts';

/** Pages show a line "name: address" as a link with that name. */
const MESSENGER_NAMES: Record<Messenger, string> = { telegram: 'Telegram', viber: 'Viber', whatsapp: 'WhatsApp' };

const OURS = join(import.meta.dirname, '../../../texts');

/**
 * `<name>.<locale>.md` from the school's own folder, else its English version, else ours. `{school}` is replaced by the
 * school's name, and `{contacts}` by its contacts as a list.
 */
export async function readSchoolText(
  deps: { db: Db; config: Pick<Config, 'schoolTextsDir' | 'schoolName'> },
  name: SchoolTextName,
  locale: Locale,
): Promise<string> {
  const { config } = deps;
  const own = config.schoolTextsDir;
  const places = [
    ...(own === undefined ? [] : [join(own, `${name}.${locale}.md`), join(own, `${name}.${DEFAULT_LOCALE}.md`)]),
    join(OURS, `${name}.${locale}.md`),
  ];
  for (const place of places) {
    const found = await readFile(place, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (found === undefined) continue;
    const { phone, email, messengers, hours, sellerName, sellerAddress } = await readContacts(deps, locale);
    const seller = [sellerName, sellerAddress].filter((part) => part !== null).join(', ') || null;
    const lines = [
      phone,
      email,
      ...messengers.map(({ kind, url }) => `${MESSENGER_NAMES[kind]}: ${url}`),
      hours,
      seller,
    ]
      .filter((line) => line !== null)
      .map((line) => `- ${line.replaceAll(/\s+/g, ' ')}`);
    return found.replaceAll('{contacts}', () => lines.join('\n')).replaceAll('{school}', () => config.schoolName);
  }
  throw new Error(`No text ${name}.${locale}.md in ${OURS}`);
}
