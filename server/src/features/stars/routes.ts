import type { Api } from '@skylark/contract/api';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { requireLesson } from '../lessons/index.ts';
import { awardLessonStar } from './awardLessonStar.ts';
import { openSticker } from './openSticker.ts';
import { readCollection } from './readCollection.ts';
import { starsOf } from './store.ts';

/** Each read aggregates everything a child has done. */
const READS_PER_PERSON: Limit = { name: 'stars', tries: 600, perSeconds: 60 * 60 };
const STARS_PER_TEACHER: Limit = { name: 'stars-given', tries: 300, perSeconds: 60 * 60 };

export function starsRoutes(on: Bind<Api>, deps: Deps): void {
  on('GET /api/v2/stars', async ({ me }) => {
    await deps.limits.take(READS_PER_PERSON, me.accountId);
    return readCollection(deps, me);
  });

  on('POST /api/v2/stickers/{sticker}/open', async ({ me, params }) => {
    await deps.limits.take(READS_PER_PERSON, me.accountId);
    return openSticker(deps, me, params.sticker);
  });

  on('GET /api/v2/lessons/{id}/stars', async ({ me, params }) => {
    const { id, studentId } = await requireLesson(deps.db, me, params.id);
    const { items } = await starsOf(deps.db, { studentId, reason: 'lesson', source: id });
    return { inLesson: items.length };
  });

  on('POST /api/v2/lessons/{id}/stars', async ({ me, params, body }) => {
    await deps.limits.take(STARS_PER_TEACHER, me.accountId);
    const given = await awardLessonStar(deps, me.personId, params.id, body.key);
    switch (given.kind) {
      case 'given':
        return { inLesson: given.inLesson };
      case 'not_yours':
        throw new Failure('not_found');
      case 'full':
        throw new Failure('stars_full');
      case 'soon':
        throw new Failure('too_many_requests');
    }
  });
}
