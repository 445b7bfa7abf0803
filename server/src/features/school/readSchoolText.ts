import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_LOCALE, type Locale } from '@skylark/contract/people.facts';
import type { SchoolTextName } from '@skylark/contract/school.facts';
import type { Config } from '../../config.ts';

const OURS = join(import.meta.dirname, '../../../texts');

/**
 * `<name>.<locale>.md` of the school's own folder, else its English one, else ours. The school's name stands where a text
 * says `{school}`.
 */
export async function readSchoolText(
  config: Pick<Config, 'schoolTextsDir' | 'schoolName'>,
  name: SchoolTextName,
  locale: Locale,
): Promise<string> {
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
    if (found !== undefined) return found.replaceAll('{school}', config.schoolName);
  }
  throw new Error(`No text ${name}.${locale}.md in ${OURS}`);
}
