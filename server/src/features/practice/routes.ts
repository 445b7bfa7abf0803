import type { Api } from '@skylark/contract/api';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import type { Limit } from '../../platform/limits/limits.ts';
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

export function practiceRoutes(on: Bind<Api>, deps: Deps): void {
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
  on('GET /api/v2/lessons/{id}/weak_words', async ({ me, params }) => ({
    items: await weakWords(deps, me, params.id),
  }));
}
