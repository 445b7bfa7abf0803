import type { Locale } from '@skylark/contract/people.facts';
import type { OwnTeacherPage } from '@skylark/contract/teacherPages';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { queryClient } from '../../../lib/queries.ts';

export const ownPageQuery = queryOptions({
  queryKey: ['teacher_page'],
  queryFn: ({ signal }) => call('GET /api/v2/teacher_page', { signal }),
});

async function showSaved(saved: Promise<OwnTeacherPage>): Promise<OwnTeacherPage> {
  const page = await saved;
  queryClient.setQueryData(ownPageQuery.queryKey, page);
  // The public page may be cached, too.
  void queryClient.invalidateQueries({ queryKey: ['school', 'teacher'] });
  return page;
}

export const saveTexts = (texts: Partial<Record<Locale, string>>) =>
  showSaved(call('PATCH /api/v2/teacher_page', { body: { texts } }));
export const sendGreeting = (file: Blob) => showSaved(call('POST /api/v2/teacher_page/greetings', { file }));
export const removeGreeting = (id: string) =>
  showSaved(call('DELETE /api/v2/teacher_page/greetings/{id}', { params: { id } }));
export const loadGreeting = (id: string) => call('GET /api/v2/teacher_page/greetings/{id}', { params: { id } });
