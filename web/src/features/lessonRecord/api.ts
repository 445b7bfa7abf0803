import type { ProblemKind } from '@skylark/contract/lessonProblems.facts';
import type { Locale } from '@skylark/contract/people.facts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

// Keyed below `lessons`, so that both are refetched with the lesson.

export const recordQuery = (id: string) =>
  queryOptions({
    queryKey: ['lessons', 'record', id],
    queryFn: ({ signal }) => call('GET /api/v2/lessons/{id}/record', { params: { id }, signal }),
  });

export const recordPdf = (id: string, locale: Locale) =>
  call('GET /api/v2/lessons/{id}/record/pdf', { params: { id }, query: { locale } });

export const problemQuery = (id: string) =>
  queryOptions({
    queryKey: ['lessons', 'problem', id],
    queryFn: ({ signal }) => call('GET /api/v2/lessons/{id}/problem', { params: { id }, signal }),
  });

export const waitingProblemsQuery = infiniteQueryOptions({
  queryKey: ['lessons', 'problems'],
  queryFn: ({ pageParam, signal }) => call('GET /api/v2/lesson_problems', { query: { cursor: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor ?? undefined,
});

export const reportProblem = (id: string, body: { kind: ProblemKind; words: string }) =>
  call('POST /api/v2/lessons/{id}/problem', { params: { id }, body });

export const answerProblem = (id: string, answer: string) =>
  call('POST /api/v2/lessons/{id}/problem/answer', { params: { id }, body: { answer } });
