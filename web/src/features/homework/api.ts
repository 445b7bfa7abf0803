import type { HomeworkDue, HomeworkList } from '@skylark/contract/homework.facts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, type Reply } from '../../lib/call.ts';
import { queryClient } from '../../lib/queries.ts';

export type Homework = Reply<'GET /api/v2/homeworks/{id}'>;
export type HomeworkCard = Reply<'GET /api/v2/homeworks'>['items'][number];

export const homeworksQuery = (of: { list: HomeworkList; lessonId?: string; studentId?: string }) =>
  infiniteQueryOptions({
    queryKey: ['homeworks', 'list', of],
    queryFn: ({ pageParam, signal }) => call('GET /api/v2/homeworks', { query: { ...of, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

export const lookAtHomework = (id: string) => call('GET /api/v2/homeworks/{id}', { params: { id } });

export const homeworkQuery = (id: string) =>
  queryOptions({ queryKey: ['homeworks', 'one', id], queryFn: () => lookAtHomework(id) });

/** The presentations that homework can use. */
export const coursesQuery = queryOptions({
  queryKey: ['courses'],
  queryFn: ({ signal }) => call('GET /api/v2/courses', { signal }),
});

export const templatesQuery = (courseId: string) =>
  queryOptions({
    queryKey: ['courses', 'one', courseId],
    queryFn: ({ signal }) => call('GET /api/v2/courses/{id}', { params: { id: courseId }, signal }),
  });

/** The slides that a lesson has shown so far; changes while it is in progress. */
export const shownQuery = (lessonId: string) =>
  queryOptions({
    queryKey: ['homeworks', 'shown', lessonId],
    queryFn: async ({ signal }) => (await call('GET /api/v2/lessons/{id}', { params: { id: lessonId }, signal })).shown,
    staleTime: 0,
  });

/** The slides of a presentation, to choose from. */
export const slidesQuery = (deckId: string) =>
  queryOptions({
    queryKey: ['courses', 'slides', deckId],
    queryFn: ({ signal }) => call('GET /api/v2/decks/{id}', { params: { id: deckId }, signal }),
  });

/** Refetches everything that shows homework: lists, counters, the page itself. */
const refreshAfter = async <T>(action: Promise<T>): Promise<T> => {
  const done = await action;
  await queryClient.invalidateQueries({ queryKey: ['homeworks'] });
  return done;
};

export const assignHomework = (body: {
  studentId: string;
  lessonId: string | null;
  description: string;
  deckId: string | null;
  slideIds?: string[];
  due?: HomeworkDue;
  words: string[];
  key?: string;
}) => refreshAfter(call('POST /api/v2/homeworks', { body }));

export const removeHomework = (id: string) => refreshAfter(call('DELETE /api/v2/homeworks/{id}', { params: { id } }));
export const startHomework = (id: string) =>
  refreshAfter(call('POST /api/v2/homeworks/{id}/start', { params: { id } }));
export const finishHomework = (id: string) =>
  refreshAfter(call('POST /api/v2/homeworks/{id}/finish', { params: { id } }));
export const returnHomework = (id: string, comment: string) =>
  refreshAfter(call('POST /api/v2/homeworks/{id}/return', { params: { id }, body: { comment } }));
export const reviewHomework = (id: string, score: number, comment: string) =>
  refreshAfter(call('POST /api/v2/homeworks/{id}/review', { params: { id }, body: { score, comment } }));

export const undoReturn = (id: string) =>
  refreshAfter(call('DELETE /api/v2/homeworks/{id}/return', { params: { id } }));

/** The phrases that a teacher saves for reviews. */
export const phrasesQuery = queryOptions({
  queryKey: ['phrases'],
  queryFn: ({ signal }) => call('GET /api/v2/review_phrases', { signal }),
});
export async function keepPhrase(text: string): Promise<void> {
  await call('POST /api/v2/review_phrases', { body: { text } });
  await queryClient.invalidateQueries(phrasesQuery);
}
export async function removePhrase(id: string): Promise<void> {
  await call('DELETE /api/v2/review_phrases/{id}', { params: { id } });
  await queryClient.invalidateQueries(phrasesQuery);
}

export const sendVoice = (id: string, file: Blob, seconds: number) =>
  refreshAfter(call('POST /api/v2/homeworks/{id}/voices', { params: { id }, query: { seconds }, file }));
export const removeVoice = (id: string, voice: string) =>
  refreshAfter(call('DELETE /api/v2/homeworks/{id}/voices/{voice}', { params: { id, voice } }));
export const loadVoice = (id: string, voice: string) =>
  call('GET /api/v2/homeworks/{id}/voices/{voice}', { params: { id, voice } });

/** Sends the teacher's spoken comment, or with `voiceId` the spoken reply to a said word. */
export const sendReply = (id: string, file: Blob, seconds: number, voiceId?: string) =>
  refreshAfter(call('POST /api/v2/homeworks/{id}/replies', { params: { id }, query: { seconds, voiceId }, file }));
export const removeReply = (id: string, reply: string) =>
  refreshAfter(call('DELETE /api/v2/homeworks/{id}/replies/{reply}', { params: { id, reply } }));

export const sendSaidWord = (id: string, place: { slideId: string; part: string }, file: Blob, seconds: number) =>
  refreshAfter(call('POST /api/v2/homeworks/{id}/voices', { params: { id }, query: { seconds, ...place }, file }));
export const answerSaidWord = (id: string, voice: string, body: { isStarred: boolean; reply: string }) =>
  refreshAfter(call('PUT /api/v2/homeworks/{id}/voices/{voice}/answer', { params: { id, voice }, body }));
export const keepSaidWord = (id: string, voice: string, isKept: boolean) =>
  refreshAfter(call('PUT /api/v2/homeworks/{id}/voices/{voice}/kept', { params: { id, voice }, body: { isKept } }));
