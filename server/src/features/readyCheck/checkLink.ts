import { createHash, randomBytes } from 'node:crypto';
import { DEFAULT_LOCALE, type Locale } from '@skylark/contract/people.facts';
import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { LessonRow } from '../lessons/index.ts';
import { findPerson } from '../people/index.ts';
import { saveLink } from './store.ts';

/** 256 bits can't be guessed, so a plain hash is enough for storage. */
const newToken = (): string => randomBytes(32).toString('base64url');
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Creates the link for a lesson's reminder; the link of an earlier reminder stops working, and its result is deleted.
 */
export async function createCheckLink(
  deps: Pick<Deps, 'clock' | 'publicUrl'>,
  db: Db,
  lesson: LessonRow,
): Promise<string> {
  const token = newToken();
  const { id: lessonId, studentId } = lesson;
  await saveLink(db, { lessonId, studentId, tokenHash: hashToken(token), sentAt: deps.clock.now() });
  const student = await findPerson(db, studentId);
  return checkAddress(deps, token, (student?.locale ?? DEFAULT_LOCALE) as Locale);
}

/** The token is in the fragment (`#`), which browsers don't send, so that no log contains it. */
export const checkAddress = ({ publicUrl }: Pick<Deps, 'publicUrl'>, token: string, locale: Locale): string =>
  `${publicUrl()}/check${locale === 'en' ? '' : `?lang=${locale}`}#token=${token}`;
