import { type LessonPlan, PlanStep } from '@skylark/contract/lessonPlans';
import { TEACHER_SEES_DAYS } from '@skylark/contract/progress.facts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { requireLesson } from '../lessons/index.ts';
import { countStars, starsOf } from '../stars/index.ts';
import { childCard } from './childCard.ts';
import { findPlan, listNotesBefore } from './store.ts';

const DAY_MS = 86_400_000;

/**
 * A teacher's plan of a lesson, and earlier notes. Teachers who no longer teach the child only see their own.
 * @throws Failure not_found
 */
export async function readPlan({ db, clock }: Pick<Deps, 'db' | 'clock'>, me: Caller, id: string): Promise<LessonPlan> {
  const { studentId, startsAt, endsAt, status } = await requireLesson(db, me, id);
  const planKey = { lessonId: id, teacherId: me.personId };
  const isCurrent = status !== 'cancelled' && endsAt.getTime() > clock.now().getTime() - TEACHER_SEES_DAYS * DAY_MS;
  const [plan, before, given, all, child] = await Promise.all([
    findPlan(db, planKey),
    isCurrent ? listNotesBefore(db, { ...planKey, studentId, startsAt }) : [],
    starsOf(db, { studentId, reason: 'lesson', source: id }),
    countStars(db, studentId),
    isCurrent ? childCard({ db, clock }, { studentId, teacherId: me.personId, startsAt }) : null,
  ]);
  return {
    steps: shownSteps(plan?.steps),
    ownNote: plan?.ownNote ?? '',
    childNote: plan?.childNote ?? '',
    revision: plan?.revision ?? 0,
    before: before.map((one) => ({ ...one, startsAt: one.startsAt.toISOString() })),
    stars: {
      inLesson: given.items.length,
      all: isCurrent ? all.lesson + all.homework + all.words : given.items.length,
    },
    child,
  };
}

/** As stored; steps in an unknown format are left out. */
const shownSteps = (stored: unknown): PlanStep[] =>
  (Array.isArray(stored) ? stored : []).flatMap((one) => PlanStep.safeParse(one).data ?? []);
