import type { DeckContent, TeacherDeck } from '@skylark/contract/teacherDecks';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { queryClient } from '../../lib/queries.ts';

export const ownDecksQuery = infiniteQueryOptions({
  queryKey: ['own_decks', 'list'],
  queryFn: ({ pageParam, signal }) => call('GET /api/v2/teacher_decks', { query: { cursor: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor ?? undefined,
});

/** Saves in progress, by deck. */
const saves = new Map<string, Promise<unknown>>();

/** The stored state, bypassing the cache. */
export const lookAtDeck = (id: string) => call('GET /api/v2/teacher_decks/{id}', { params: { id } });

/**
 * Refetched each time it is opened, because another tab may have changed it; never while it is edited, so it isn't kept
 * below the list.
 */
export const ownDeckQuery = (id: string) =>
  queryOptions({
    queryKey: ['own_deck', id],
    queryFn: async ({ signal }) => {
      // Waits for saves of a page that was just left, so that its changes are included.
      await saves.get(id)?.catch(() => undefined);
      return call('GET /api/v2/teacher_decks/{id}', { params: { id }, signal });
    },
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

const ownListChanged = (): Promise<unknown> => queryClient.invalidateQueries({ queryKey: ['own_decks', 'list'] });
const listsChanged = (): Promise<unknown> =>
  Promise.all([ownListChanged(), queryClient.invalidateQueries({ queryKey: ['courses'] })]);

export async function createDeck(body: { title: string; deckId?: string; copyOf?: string }): Promise<TeacherDeck> {
  const made = await call('POST /api/v2/teacher_decks', { body });
  await listsChanged();
  return made;
}

export async function saveDeck(id: string, version: number, content: DeckContent) {
  const save = call('PUT /api/v2/teacher_decks/{id}', { params: { id }, body: { version, content } });
  saves.set(id, save);
  try {
    const state = await save;
    void ownListChanged();
    return state;
  } finally {
    if (saves.get(id) === save) saves.delete(id);
  }
}

export async function showInLessons(id: string, version: number) {
  const state = await call('POST /api/v2/teacher_decks/{id}/use', { params: { id }, body: { version } });
  await listsChanged();
  return state;
}

export async function offerDeck(id: string, offered: boolean) {
  const state = await call('PUT /api/v2/teacher_decks/{id}/offer', { params: { id }, body: { offered } });
  await ownListChanged();
  return state;
}

export async function removeDeck(id: string): Promise<void> {
  await call('DELETE /api/v2/teacher_decks/{id}', { params: { id } });
  await listsChanged();
}

/** The school accepts two simultaneous uploads per teacher, so uploads are queued here. */
let sending: Promise<unknown> = Promise.resolve();
function inTurn<T>(send: () => Promise<T>): Promise<T> {
  const next = sending.then(send);
  sending = next.catch(() => undefined);
  return next;
}

const PROGRESS_EVERY_MS = 1_000;

/** Progress of the file that is being converted to slides; used while one is sent. */
export const slidesProgressQuery = (id: string) =>
  queryOptions({
    queryKey: ['own_deck', 'progress', id],
    queryFn: ({ signal }) => call('GET /api/v2/teacher_decks/{id}/slides/progress', { params: { id }, signal }),
    // No request in the first second: most pictures are done by then.
    initialData: { progress: null },
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: PROGRESS_EVERY_MS,
    retry: false,
    gcTime: 0,
  });

export const sendSlides = (id: string, file: File) =>
  inTurn(() => call('POST /api/v2/teacher_decks/{id}/slides', { params: { id }, file }));
export const sendPicture = (id: string, file: File) =>
  inTurn(() => call('POST /api/v2/teacher_decks/{id}/pictures', { params: { id }, file }));
export const sendSound = (id: string, file: File) =>
  inTurn(() => call('POST /api/v2/teacher_decks/{id}/sounds', { params: { id }, file }));
