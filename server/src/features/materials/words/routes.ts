import type { Api } from '@skylark/contract/api';
import type { Deps } from '../../../platform/deps.ts';
import type { Bind } from '../../../platform/http/bind.ts';
import { requireLesson } from '../../lessons/index.ts';
import { metWords } from './metWords.ts';
import { addWord, removeWord, wordsOf } from './changeWords.ts';

export function wordsRoutes(on: Bind<Api>, deps: Deps): void {
  on('GET /api/v2/words', ({ me, query }) => metWords(deps.db, me.personId, query.cursor));
  on('GET /api/v2/lessons/{id}/words', async ({ me, params }) => {
    const lesson = await requireLesson(deps.db, me, params.id);
    return { items: await wordsOf(deps.db, lesson.id) };
  });
  on('POST /api/v2/lessons/{id}/words', async ({ me, params, body }) => ({
    items: await addWord(deps, me, params.id, body.word),
  }));
  on('POST /api/v2/lessons/{id}/words/removals', async ({ me, params, body }) => ({
    items: await removeWord(deps, me, params.id, body.word),
  }));
}
