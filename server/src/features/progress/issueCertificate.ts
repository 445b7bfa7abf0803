import { randomInt } from 'node:crypto';
import { CERTIFICATE_ALPHABET, CERTIFICATE_LENGTH } from '@skylark/contract/progress.facts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { addCertificate, findCertificate } from './certificatesStore.ts';
import { isFinished } from './readProgress.ts';
import { listCourseProgress } from './store.ts';

const newNumber = (): string =>
  Array.from({ length: CERTIFICATE_LENGTH }, () => CERTIFICATE_ALPHABET[randomInt(CERTIFICATE_ALPHABET.length)]).join(
    '',
  );

/**
 * The number of a child's certificate for a course: created on first use and never changed, even if lessons are added
 * to the course later.
 * @throws Failure not_found if the course isn't finished
 */
export async function issueCertificate(
  deps: Pick<Deps, 'db' | 'clock'>,
  studentId: string,
  courseId: string,
): Promise<{ number: string; issuedAt: Date }> {
  const given = await findCertificate(deps.db, studentId, courseId);
  if (given) return given;
  const [course] = await listCourseProgress(deps.db, studentId, courseId);
  if (!course || !isFinished(course)) throw new Failure('not_found');
  await addCertificate(deps.db, { number: newNumber(), studentId, courseId, issuedAt: deps.clock.now() });
  const issued = await findCertificate(deps.db, studentId, courseId);
  if (!issued) throw new Failure('not_found');
  return issued;
}
