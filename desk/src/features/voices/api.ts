import { call, type Reply } from '../../lib/call.ts';
import { queryClient } from '../../lib/queries.ts';
import { usePages } from '../../lib/usePages.ts';

const KEY = 'GET /api/v2/manager/voices';
export type SchoolVoice = Reply<typeof KEY>['items'][number];
type State = 'to_speak' | 'spoken';

/** The words in a state, with the counts of both states. */
export const useVoices = (state: State) =>
  usePages(KEY, { state }, (page, signal) => call(KEY, { query: { state, ...page }, signal }));

/** The recording page keeps its own order, so only the recorded words are refetched. */
const refreshSpoken = () => queryClient.invalidateQueries({ queryKey: [KEY, { state: 'spoken' }] });

export async function sendWord(word: string, file: Blob): Promise<void> {
  await call('PUT /api/v2/manager/voices/{word}', { params: { word }, file });
  await refreshSpoken();
}

export async function removeWord(word: string): Promise<void> {
  await call('DELETE /api/v2/manager/voices/{word}', { params: { word } });
  await queryClient.invalidateQueries({ queryKey: [KEY] });
}
