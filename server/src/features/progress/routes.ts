import type { Api } from '@skylark/contract/api';
import { DEFAULT_LOCALE, type ReadingLevel } from '@skylark/contract/people.facts';
import { TEACHER_SEES_DAYS } from '@skylark/contract/progress.facts';
import type { Deps } from '../../platform/deps.ts';
import { fileUrl } from '../../platform/files/files.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { ageOf, findPerson } from '../people/index.ts';
import { certificatePdf } from './certificatePdf.ts';
import { findCourseOf, findPublicCertificate, listKnownWords } from './certificatesStore.ts';
import { issueCertificate } from './issueCertificate.ts';
import { readProgress } from './readProgress.ts';
import { findTaughtSince } from './store.ts';

const DAY_MS = 86_400_000;
/** Each read aggregates everything a child has done. */
const READS_PER_PERSON: Limit = { name: 'progress', tries: 240, perSeconds: 60 * 60 };
const CERTIFICATES_PER_PERSON: Limit = { name: 'certificate-pdf', tries: 30, perSeconds: 60 * 60 };
/** Numbers can't be guessed; this limits the work a client can cause. */
const CHECKS_PER_ADDRESS: Limit = { name: 'certificate-check', tries: 120, perSeconds: 60 * 60 };

export function progressRoutes(on: Bind<Api>, deps: Deps): void {
  const { db } = deps;

  on('GET /api/v2/progress', async ({ me }) => {
    await deps.limits.take(READS_PER_PERSON, me.accountId);
    return readProgress(deps, me);
  });

  on('GET /api/v2/students/{id}/progress', async ({ me, params }) => {
    await deps.limits.take(READS_PER_PERSON, me.accountId);
    const since = new Date(deps.clock.now().getTime() - TEACHER_SEES_DAYS * DAY_MS);
    const child = await findTaughtSince(db, me.personId, params.id, since);
    if (!child) throw new Failure('not_found');
    const { photoKey, timeZone, age, ageOn, reads, ...names } = child;
    const about = { age: ageOf({ age, ageOn }, deps.clock.now()), reads: reads as ReadingLevel | null };
    const progress = await readProgress(deps, { personId: child.id, timeZone }, me.personId);
    return { child: { ...names, ...about, photo: { thumb: photoKey && fileUrl(photoKey) } }, progress };
  });

  on('POST /api/v2/progress/courses/{id}/certificate', async ({ me, params, query, reply }) => {
    await deps.limits.take(CERTIFICATES_PER_PERSON, me.accountId);
    const { number, issuedAt } = await issueCertificate(deps, me.personId, params.id);
    const [child, of, canSay] = await Promise.all([
      findPerson(db, me.personId),
      findCourseOf(db, me.personId, params.id),
      listKnownWords(db, me.personId, params.id),
    ]);
    if (!child || !of) throw new Failure('not_found');
    void reply
      .type('application/pdf')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="certificate-${number}.pdf"`);
    const certificate = {
      number,
      issuedAt,
      childName: `${child.firstName} ${child.lastName}`.trim(),
      courseTitle: of.title,
      level: of.level,
      canSay,
      teacherName: `${of.teacherFirstName} ${of.teacherLastName}`.trim(),
      school: deps.config.schoolName,
      address: `${deps.publicUrl()}/certificates/${number}`,
      firstAt: of.firstAt,
      lastAt: of.lastAt,
      timeZone: me.timeZone,
    };
    return certificatePdf(certificate, query.locale ?? me.locale ?? DEFAULT_LOCALE);
  });

  on('GET /api/v2/certificates/{number}', async ({ params, request }) => {
    await deps.limits.takeFrom(CHECKS_PER_ADDRESS, request.ip);
    const found = await findPublicCertificate(db, params.number);
    if (!found) throw new Failure('not_found');
    return found;
  });
}
