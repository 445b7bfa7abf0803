import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, type Reply } from '../../lib/call.ts';
import { queryClient } from '../../lib/queries.ts';

export type Whiteboard = Reply<'GET /api/v2/whiteboards/{code}'>;
export type WhiteboardList = 'active' | 'archived';

export const whiteboardsQuery = (list: WhiteboardList) =>
  infiniteQueryOptions({
    queryKey: ['whiteboards', 'list', list],
    queryFn: ({ pageParam, signal }) => call('GET /api/v2/whiteboards', { query: { list, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });

export const lookAtWhiteboard = (code: string, signal?: AbortSignal) =>
  call('GET /api/v2/whiteboards/{code}', { params: { code }, ...(signal && { signal }) });

export const whiteboardQuery = (code: string) =>
  queryOptions({ queryKey: ['whiteboards', 'one', code], queryFn: ({ signal }) => lookAtWhiteboard(code, signal) });

export const coverQuery = (code: string) =>
  queryOptions({
    queryKey: ['whiteboards', 'cover', code],
    queryFn: ({ signal }) => call('GET /api/v2/whiteboards/{code}/cover', { params: { code }, signal }),
  });

export const studentsQuery = queryOptions({
  queryKey: ['students'],
  queryFn: ({ signal }) => call('GET /api/v2/students', { signal }),
});

export interface Names {
  nameForTeacher: string;
  nameForStudent: string;
}

export async function createWhiteboard(body: Names & { studentId: string }): Promise<Whiteboard> {
  const made = await call('POST /api/v2/whiteboards', { body });
  await queryClient.invalidateQueries({ queryKey: ['whiteboards'] });
  return made;
}

export async function changeWhiteboard(code: string, body: Partial<Names> & { isArchived?: boolean }): Promise<void> {
  await call('PATCH /api/v2/whiteboards/{code}', { params: { code }, body });
  await queryClient.invalidateQueries({ queryKey: ['whiteboards'] });
}

export async function removeWhiteboard(code: string): Promise<void> {
  await call('DELETE /api/v2/whiteboards/{code}', { params: { code } });
  await queryClient.invalidateQueries({ queryKey: ['whiteboards'] });
}
