import type { Api } from '@skylark/contract/api';
import type { AfterTrial } from '@skylark/contract/afterLesson';
import { ChildPlan } from '@skylark/contract/afterLesson';
import {
  BOARD_PICTURE_MAX_BYTES,
  BOARD_PICTURE_SIDE,
  childLevelOf,
  USUAL_PER_WEEK,
  USUAL_PLANNED_LESSONS,
} from '@skylark/contract/afterLesson.facts';
import { weeklyLessons } from '@skylark/contract/payments.facts';
import { levelOf } from '@skylark/contract/trial.facts';
import { invalidatePages } from '../../platform/bus/invalidatePages.ts';
import type { Db } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { encodeForMail } from '../../platform/files/images.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { withUpload } from '../../platform/http/withUpload.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { readHeldTime } from '../booking/index.ts';
import { type LessonRow, requireLesson } from '../lessons/index.ts';
import { holdPerson } from '../people/index.ts';
import { findPlacement } from '../practice/index.ts';
import { findAnswers } from '../trial/index.ts';
import { findLatestPlan, findPlan, putPicture, putPlan } from './store.ts';
import { tellFamily, tellPlan } from './tellFamily.ts';

/** Each change reaches the pages of two people. */
const PLANS_PER_PERSON: Limit = { name: 'child-plan', tries: 60, perSeconds: 10 * 60 };

export function afterLessonRoutes(on: Bind<Api>, deps: Deps): void {
  const { db, clock } = deps;

  on('GET /api/v2/lessons/{id}/after_trial', async ({ me, params }): Promise<AfterTrial> => {
    const lesson = await requireLesson(db, me, params.id);
    if (!lesson.isTrial) throw new Failure('not_found');
    const [plan, usual, held, placement] = await Promise.all([
      findPlan(db, lesson.id),
      usualOf(db, lesson.studentId),
      readHeldTime(db, lesson.studentId, clock.now()),
      findPlacement(db, lesson.studentId),
    ]);
    return {
      plan: plan ? ChildPlan.parse(plan) : null,
      usual,
      // Teachers don't see times held with other teachers.
      held: held?.teacherId === lesson.teacherId ? held : null,
      placement,
    };
  });

  on('GET /api/v2/child_plan', async ({ me }) => {
    const found = await findLatestPlan(db, me.personId);
    return { advice: found ? { teacher: found.teacher, plan: ChildPlan.parse(found) } : null };
  });

  on('PUT /api/v2/lessons/{id}/child_plan', async ({ me, params, body }) => {
    await deps.limits.take(PLANS_PER_PERSON, me.accountId);
    const lesson = await requireLesson(db, me, params.id);
    if (!lesson.isTrial) throw new Failure('not_found');
    if (!tookPlace(lesson)) throw new Failure('lesson_not_held');
    await transact(db, async (tx) => {
      // Nothing may be written about a deleted child, because it wouldn't be deleted again.
      if (!(await holdPerson(tx, lesson.studentId))) throw new Failure('not_found');
      await putPlan(tx, lesson.id, body, clock.now());
      await tellPlan(deps, tx, lesson);
      await invalidatePages(deps, tx, [lesson.studentId, lesson.teacherId], 'lessons');
    });
    return {};
  });

  on('PUT /api/v2/lessons/{id}/board_picture', async ({ me, params, request }) => {
    await deps.limits.take(PLANS_PER_PERSON, me.accountId);
    const lesson = await requireLesson(db, me, params.id);
    if (lesson.status !== 'held') throw new Failure('lesson_not_held');
    return withUpload(deps, request, BOARD_PICTURE_MAX_BYTES, async (uploaded) => {
      const { bytes } = await encodeForMail(uploaded, BOARD_PICTURE_SIDE, { account: me.accountId, isKnown: true });
      const key = await deps.files.put('room', bytes, 'jpg', lesson.studentId);
      await transact(db, async (tx) => {
        if (!(await holdPerson(tx, lesson.studentId))) throw new Failure('not_found');
        await putPicture(tx, lesson.id, key);
      });
      return {};
    });
  });

  on('POST /api/v2/lessons/{id}/family_message', async ({ me, params }) => {
    await deps.limits.take(PLANS_PER_PERSON, me.accountId);
    const lesson = await requireLesson(db, me, params.id);
    if (lesson.status !== 'held') throw new Failure('lesson_not_held');
    await transact(db, (tx) => tellFamily(deps, tx, lesson.id));
    return {};
  });
}

/** A lesson that ended early also took place. */
const tookPlace = ({ status, togetherMinutes }: LessonRow): boolean =>
  status === 'held' || (status === 'missed' && (togetherMinutes ?? 0) > 0);

async function usualOf(db: Db, studentId: string): Promise<AfterTrial['usual']> {
  const answers = await findAnswers(db, studentId);
  return {
    level: answers ? childLevelOf(levelOf(answers.studied)) : 'starter',
    perWeek: weeklyLessons.find((one) => one === answers?.frequency) ?? USUAL_PER_WEEK,
    lessonsCount: USUAL_PLANNED_LESSONS,
  };
}
