import { ANSWERED_WISHES_DAYS } from '@skylark/contract/booking.facts';
import type { Booking, LessonRights } from '@skylark/contract/booking';
import type { Deps } from '../../platform/deps.ts';
import { fileUrl } from '../../platform/files/files.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { readBalance } from '../credits/index.ts';
import { readBookingRules, requireLesson } from '../lessons/index.ts';
import { isFamilyDisputed } from '../payments/index.ts';
import { findAnswers, hasHadLessons } from '../trial/index.ts';
import {
  bookableCount,
  bookRefusal,
  cancelRefusal,
  cancelsLeft,
  changeableUntil,
  moveRefusal,
  movesLeft,
  periodStart,
} from './rules.ts';
import { wishOf } from './sendWish.ts';
import { readHeldTime } from './timeToHold.ts';
import { timesAgain } from './timesAgain.ts';
import {
  countAhead,
  findNextMinutes,
  countDone,
  findCancelled,
  findLatestStart,
  findMissedTrial,
  findOnlyTrial,
  listOwnTeachers,
} from './store.ts';
import { listWishesOf } from './wishesStore.ts';

type BookingDeps = Pick<Deps, 'db' | 'clock'>;

export async function readBooking({ db, clock }: BookingDeps, { personId }: Caller): Promise<Booking> {
  const now = clock.now();
  const answeredSince = new Date(now.getTime() - ANSWERED_WISHES_DAYS * 86_400_000);
  const [
    rules,
    durationMinutes,
    balance,
    lessonsAhead,
    done,
    teachers,
    missedTrial,
    wishes,
    isDisputed,
    answers,
    hadLessons,
    latestAt,
    held,
    trialId,
  ] = await Promise.all([
    readBookingRules(db),
    findNextMinutes(db, personId),
    readBalance(db, personId),
    countAhead(db, personId, now),
    countDone(db, personId, periodStart(now)),
    listOwnTeachers(db, personId),
    findMissedTrial(db, personId),
    listWishesOf(db, personId, answeredSince),
    isFamilyDisputed(db, personId),
    findAnswers(db, personId),
    hasHadLessons(db, personId),
    findLatestStart(db, personId),
    readHeldTime(db, personId, now),
    findOnlyTrial(db, personId),
  ]);
  const of = { ahead: lessonsAhead, balance, isDisputed };
  return {
    rules,
    durationMinutes,
    balance,
    lessonsAhead,
    bookable: bookableCount(rules, of),
    refusal: bookRefusal(rules, { ...of, count: 1 }),
    missedTrial,
    hasTrial: !hadLessons,
    frequency: answers?.frequency ?? null,
    latestAt: latestAt?.toISOString() ?? null,
    held,
    trialId,
    movesLeft: movesLeft({ ...rules, movesPerLesson: rules.movesPerPeriod }, done),
    cancelsLeft: cancelsLeft(rules, done),
    teachers: teachers.map(({ photoKey, ...one }) => ({ ...one, photo: { thumb: photoKey && fileUrl(photoKey) } })),
    wishes: wishes.map(wishOf),
  };
}

/** @throws Failure not_found */
export async function readRights(deps: BookingDeps & Pick<Deps, 'log'>, me: Caller, id: string): Promise<LessonRights> {
  const { db, clock } = deps;
  const now = clock.now();
  const lesson = await requireLesson(db, me, id);
  const [rules, done, [wish]] = await Promise.all([
    readBookingRules(db),
    countDone(db, me.personId, periodStart(now), id),
    listWishesOf(db, me.personId, now, id),
  ]);
  return {
    move: { refusal: moveRefusal(rules, lesson, done, now), left: movesLeft(rules, done) },
    cancel: { refusal: cancelRefusal(rules, lesson, done, now), left: cancelsLeft(rules, done) },
    until: changeableUntil(rules, lesson.startsAt).toISOString(),
    hoursBefore: rules.hoursBefore,
    hasCredit: !lesson.isTrial,
    cancelled: lesson.status === 'cancelled' ? await readCancelled(deps, me, lesson) : null,
    wish: wish ? wishOf(wish) : null,
  };
}

async function readCancelled(
  deps: BookingDeps & Pick<Deps, 'log'>,
  me: Caller,
  lesson: { id: string; teacherId: string; startsAt: Date; isTrial: boolean },
): Promise<NonNullable<LessonRights['cancelled']> | null> {
  const how = await findCancelled(deps.db, lesson.id, me.personId);
  if (!how) return null;
  const by = how.cancelledBy === 'student' || how.cancelledBy === 'teacher' ? how.cancelledBy : 'school';
  // A trial lesson is booked again in the wizard.
  const again = lesson.isTrial ? [] : await timesAgain(deps, me, lesson);
  return { by, isCreditReturned: how.isCreditReturned, again };
}
