import { type LessonWishKind, OPEN_WISHES_MAX } from '@skylark/contract/booking.facts';
import type { LessonWish } from '@skylark/contract/booking';
import { invalidatePages } from '../../platform/bus/invalidatePages.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { recordAudit } from '../auditLog/index.ts';
import { requireLesson } from '../lessons/index.ts';
import { notify, readParty } from '../notifications/index.ts';
import { lockPeople } from '../people/index.ts';
import { familyActor } from './familyActor.ts';
import { familyActMailing } from './familyActMailing.ts';
import { LESSON_WISHES } from './limits.ts';
import { findNextMinutes } from './store.ts';
import { addLessonWish, countOpenWishes, findWishByKey, type WishRow } from './wishesStore.ts';

interface WishInput {
  kind: LessonWishKind;
  lessonId?: string | undefined;
  startsAt?: string | undefined;
  text: string;
  key: string;
}

/** Stores a family's wish and mails the managers. @throws Failure not_found, wishes_full, too_many_requests */
export async function sendWish(deps: Deps, me: Caller, given: WishInput): Promise<LessonWish> {
  const { kind, lessonId, key } = given;
  const lesson = lessonId === undefined ? undefined : await requireLesson(deps.db, me, lessonId);
  const before = await findWishByKey(deps.db, me.personId, key);
  if (before) return wishOf(before);
  await deps.limits.take(LESSON_WISHES, me.accountId);
  const wish = await transact(deps.db, async (tx) => {
    const createdAt = deps.clock.now();
    const studentId = me.personId;
    const people = await lockPeople(tx, [studentId]);
    const twice = await findWishByKey(tx, studentId, key);
    if (twice) return twice;
    if ((await countOpenWishes(tx, studentId)) >= OPEN_WISHES_MAX) throw new Failure('wishes_full');
    const startsAt = given.startsAt === undefined ? null : new Date(given.startsAt);
    const added = await addLessonWish(tx, {
      studentId,
      kind,
      key,
      createdAt,
      startsAt,
      wish: given.text,
      lessonId: lessonId ?? null,
    });
    const entry = { action: `wish.${kind}`, at: createdAt, personId: studentId, details: { wish: added.id } };
    await recordAudit(tx, familyActor(people, studentId), { ...entry, ...(lessonId !== undefined && { lessonId }) });
    const durationMinutes = lesson?.durationMinutes ?? (await findNextMinutes(tx, studentId));
    const act = { kind: 'wish', startsAt, wish: given.text } as const;
    const teacherId = lesson?.teacherId ?? null;
    const cause = `lesson_wish:${added.id}`;
    const party = await readParty(tx, teacherId === null ? [studentId] : [studentId, teacherId], createdAt);
    const mailing = familyActMailing(party, { studentId, teacherId, durationMinutes, act, cause });
    if (mailing) await notify(deps, tx, party, [], { managers: [mailing] });
    await invalidatePages(deps, tx, [studentId], 'lessons');
    return added;
  });
  return wishOf(wish);
}

/** As its family sees it: an offer that no longer holds isn't shown. */
export const wishOf = ({
  kind,
  wish,
  startsAt,
  createdAt,
  offeredTeacherId,
  offeredFirstName,
  offeredLastName,
  offeredStarts,
  isOffered,
  ...row
}: WishRow): LessonWish => ({
  ...row,
  kind: kind as LessonWishKind,
  text: wish,
  startsAt: startsAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
  offered:
    !isOffered || offeredTeacherId === null || offeredStarts.length === 0
      ? null
      : {
          teacherId: offeredTeacherId,
          teacherName: `${offeredFirstName ?? ''} ${offeredLastName ?? ''}`.trim(),
          teacherFirstName: offeredFirstName ?? '',
          starts: offeredStarts.map((at) => at.toISOString()),
        },
});
