import type { Api } from '@skylark/contract/api';
import { HOMEWORKS_PAGE_SIZE, SAID_WORD_MAX_BYTES, VOICE_MAX_BYTES } from '@skylark/contract/homework.facts';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import { Failure } from '../../platform/http/failure.ts';
import { withUpload } from '../../platform/http/withUpload.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { requireHomework } from './access.ts';
import { assignHomework } from './assignHomework.ts';
import { homeworkCard, homeworkDetails } from './homeworkCard.ts';
import { keepPhrase } from './keepPhrase.ts';
import { listPhrases, removePhrase } from './phrasesStore.ts';
import { removeHomework } from './removeHomework.ts';
import { returnHomework, reviewHomework, undoReturn } from './reviewHomework.ts';
import { answerSaidWord, keepSaidWord } from './saidWords.ts';
import { addSpokenAnswer, removeSpokenAnswer } from './spokenAnswer.ts';
import { addSpokenReply, findRecording, removeSpokenReply } from './spokenReply.ts';
import { countHomeworks, listHomeworks } from './store.ts';
import { finishHomework, startHomework } from './workOnHomework.ts';

const GIVEN_PER_TEACHER: Limit = { name: 'homework-given', tries: 120, perSeconds: 60 * 60 };
const PHRASES_PER_TEACHER: Limit = { name: 'review-phrases', tries: 120, perSeconds: 60 * 60 };
/** Shared by all children of a family. */
const VOICES_PER_ACCOUNT: Limit = { name: 'homework-voices', tries: 60, perSeconds: 10 * 60 };

/** A slide has many words, and each is recorded repeatedly. */
const WORDS_PER_ACCOUNT: Limit = { name: 'said-words', tries: 300, perSeconds: 10 * 60 };
/** Comments and pronounced words, each perhaps more than once. */
const REPLIES_PER_TEACHER: Limit = { name: 'spoken-replies', tries: 400, perSeconds: 60 * 60 };
/** Stars and texts for words, and what the family keeps, of either person. */
const SAID_ANSWERS: Limit = { name: 'said-answers', tries: 600, perSeconds: 60 * 60 };

export function homeworkRoutes(on: Bind<Api>, deps: Deps): void {
  const { db } = deps;

  on('GET /api/v2/homeworks/counters', ({ me }) => countHomeworks(db, me));

  on('GET /api/v2/homeworks', async ({ me, query }) => {
    const { list, lessonId, studentId, cursor } = query;
    const after = cursor === undefined ? undefined : readCursor(cursor);
    const found = await listHomeworks(db, me, { list, lessonId, studentId, after });
    const { rows, nextCursor } = pageOf(found, HOMEWORKS_PAGE_SIZE, (row) =>
      list === 'to_review' ? (row.finishedAt ?? row.createdAt) : row.createdAt,
    );
    return { items: rows.map(homeworkCard), nextCursor };
  });

  on('POST /api/v2/homeworks', async ({ me, body }) => {
    await deps.limits.take(GIVEN_PER_TEACHER, me.personId);
    return homeworkCard(await assignHomework(deps, me, body));
  });

  on('GET /api/v2/homeworks/{id}', async ({ me, params }) =>
    homeworkDetails(db, await requireHomework(db, me, params.id), me),
  );

  on('DELETE /api/v2/homeworks/{id}', async ({ me, params }) => {
    await removeHomework(deps, me, params.id);
    return {};
  });

  on('POST /api/v2/homeworks/{id}/start', async ({ me, params }) =>
    homeworkCard(await startHomework(deps, me, params.id)),
  );

  on('POST /api/v2/homeworks/{id}/finish', async ({ me, params }) =>
    homeworkCard(await finishHomework(deps, me, params.id)),
  );

  on('POST /api/v2/homeworks/{id}/return', async ({ me, params, body }) =>
    homeworkCard(await returnHomework(deps, me, params.id, body.comment)),
  );

  on('DELETE /api/v2/homeworks/{id}/return', async ({ me, params }) =>
    homeworkCard(await undoReturn(deps, me, params.id)),
  );

  on('GET /api/v2/review_phrases', async ({ me }) => ({ items: await listPhrases(db, me.personId) }));

  on('POST /api/v2/review_phrases', async ({ me, body }) => {
    await deps.limits.take(PHRASES_PER_TEACHER, me.personId);
    return keepPhrase(deps, me, body.text);
  });

  on('DELETE /api/v2/review_phrases/{id}', async ({ me, params }) => {
    if (!(await removePhrase(db, me.personId, params.id))) throw new Failure('not_found');
    return {};
  });

  on('POST /api/v2/homeworks/{id}/review', async ({ me, params, body }) =>
    homeworkCard(await reviewHomework(deps, me, params.id, body)),
  );

  on('POST /api/v2/homeworks/{id}/voices', async ({ me, params, query, request }) => {
    await requireHomework(db, me, params.id);
    const { seconds, slideId, part } = query;
    const place = slideId !== undefined && part !== undefined ? { slideId, part } : undefined;
    await deps.limits.take(place ? WORDS_PER_ACCOUNT : VOICES_PER_ACCOUNT, me.accountId);
    return withUpload(deps, request, place ? SAID_WORD_MAX_BYTES : VOICE_MAX_BYTES, (bytes) =>
      addSpokenAnswer(deps, me, params.id, bytes, seconds, place),
    );
  });

  on('GET /api/v2/homeworks/{id}/voices/{voice}', async ({ me, params, reply }) => {
    const voice = await findRecording(deps, me, params.id, params.voice);
    const bytes = voice && (await deps.files.read(voice.fileKey));
    if (!bytes) throw new Failure('not_found');
    void reply
      .type(voice.contentType)
      .header('cache-control', 'private, max-age=86400, immutable')
      .header('content-disposition', 'inline');
    return bytes;
  });

  on('DELETE /api/v2/homeworks/{id}/voices/{voice}', async ({ me, params }) => {
    await removeSpokenAnswer(deps, me, params.id, params.voice);
    return {};
  });

  on('POST /api/v2/homeworks/{id}/replies', async ({ me, params, query, request }) => {
    await requireHomework(db, me, params.id);
    await deps.limits.take(REPLIES_PER_TEACHER, me.accountId);
    const { seconds: durationSeconds, voiceId = null } = query;
    return withUpload(deps, request, voiceId === null ? VOICE_MAX_BYTES : SAID_WORD_MAX_BYTES, (bytes) =>
      addSpokenReply(deps, me, params.id, { bytes, durationSeconds, voiceId }),
    );
  });

  on('DELETE /api/v2/homeworks/{id}/replies/{reply}', async ({ me, params }) => {
    await removeSpokenReply(deps, me, params.id, params.reply);
    return {};
  });

  on('PUT /api/v2/homeworks/{id}/voices/{voice}/answer', async ({ me, params, body }) => {
    await deps.limits.take(SAID_ANSWERS, me.accountId);
    return answerSaidWord(deps, me, params.id, params.voice, body);
  });

  on('PUT /api/v2/homeworks/{id}/voices/{voice}/kept', async ({ me, params, body }) => {
    await deps.limits.take(SAID_ANSWERS, me.accountId);
    return keepSaidWord(deps, me, params.id, params.voice, body.isKept);
  });
}
