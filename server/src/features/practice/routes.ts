import type { Api } from '@skylark/contract/api';
import { WEAK_WORDS_DAYS } from '@skylark/contract/practice.facts';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { requireLesson } from '../lessons/index.ts';
import { placeChild, readLadder } from './placement.ts';
import { findPlacement } from './placementStore.ts';
import { readAtHome } from './readAtHome.ts';
import { readPractice } from './readPractice.ts';
import { recordAnswers } from './recordAnswers.ts';
import { weakWords } from './weakWords.ts';

/**
 * Each read goes through all of a child's words. Answers are sent in batches, so even one answer per second stays below
 * the limit.
 */
const READS_PER_PERSON: Limit = { name: 'practice', tries: 240, perSeconds: 60 * 60 };
const ANSWERS_PER_PERSON: Limit = { name: 'practice-answers', tries: 600, perSeconds: 60 * 60 };

/** Each placement reads all words of the school's courses. */
const PLACEMENTS_PER_PERSON: Limit = { name: 'placement', tries: 60, perSeconds: 60 * 60 };

const DAY_MS = 86_400_000;

export function practiceRoutes(on: Bind<Api>, deps: Deps): void {
  /** A teacher may read and place a child as long as they teach it. */
  const requirePlaceable = async (me: Parameters<typeof requireLesson>[1], id: string) => {
    const lesson = await requireLesson(deps.db, me, id);
    const isOld = lesson.startsAt.getTime() < deps.clock.now().getTime() - WEAK_WORDS_DAYS * DAY_MS;
    if (isOld || lesson.status === 'cancelled') throw new Failure('not_found');
    return lesson;
  };
  on('GET /api/v2/practice', async ({ me }) => {
    await deps.limits.take(READS_PER_PERSON, me.accountId);
    return readPractice(deps, me);
  });
  on('GET /api/v2/practice/at_home', async ({ me }) => {
    await deps.limits.take(READS_PER_PERSON, me.accountId);
    return readAtHome(deps, me);
  });
  on('POST /api/v2/practice/answers', async ({ me, body }) => {
    await deps.limits.take(ANSWERS_PER_PERSON, me.accountId);
    return recordAnswers(deps, me, body.answers);
  });
  on('GET /api/v2/placement', async ({ me }) => ({
    placement: await findPlacement(deps.db, me.personId),
    canBegin: (await readLadder(deps.db)).length > 0,
  }));
  on('GET /api/v2/placement/ladder', async ({ me }) => {
    await deps.limits.take(PLACEMENTS_PER_PERSON, me.accountId);
    return { rungs: await readLadder(deps.db) };
  });
  on('POST /api/v2/placement', async ({ me, body }) => {
    await deps.limits.take(PLACEMENTS_PER_PERSON, me.accountId);
    return placeChild(deps, { studentId: me.personId, byTeacher: false, answers: body.answers });
  });
  on('GET /api/v2/lessons/{id}/placement', async ({ me, params }) => {
    await deps.limits.take(PLACEMENTS_PER_PERSON, me.accountId);
    await requirePlaceable(me, params.id);
    return { rungs: await readLadder(deps.db) };
  });
  on('POST /api/v2/lessons/{id}/placement', async ({ me, params, body }) => {
    await deps.limits.take(PLACEMENTS_PER_PERSON, me.accountId);
    const { studentId } = await requirePlaceable(me, params.id);
    return placeChild(deps, { studentId, byTeacher: true, answers: body.answers });
  });
  on('GET /api/v2/lessons/{id}/weak_words', async ({ me, params }) => ({
    items: await weakWords(deps, me, params.id),
  }));
}
