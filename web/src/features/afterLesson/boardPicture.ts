import type { PageSnapshot } from '@skylark/contract/boardState';
import { BOARD_PICTURE_SIDE } from '@skylark/contract/afterLesson.facts';
import { call } from '../../lib/call.ts';

/** The family's message doesn't wait longer for its picture. */
const WAITS_MS = 5_000;

const sent = new Map<string, Promise<void>>();

/** Draws the board of a held lesson and keeps it for the family's message; once for as long as the tab is open. */
export function sendBoardPicture(lessonId: string): void {
  if (sent.has(lessonId)) return;
  const sending = draw(lessonId).catch((error: unknown) => {
    // The message goes without a picture; the next visit tries again.
    console.info('The board could not be drawn for the family.', error);
    sent.delete(lessonId);
  });
  sent.set(lessonId, sending);
}

/** Resolves when the picture has arrived, or isn't worth waiting for. */
export const boardPictureSent = (lessonId: string): Promise<void> =>
  Promise.race([
    sent.get(lessonId) ?? Promise.resolve(),
    new Promise<void>((resolve) => {
      setTimeout(resolve, WAITS_MS);
    }),
  ]);

/** The first page with drawings, as the lesson's page shows it first. */
async function draw(id: string): Promise<void> {
  const { pages } = await call('GET /api/v2/lessons/{id}/board', { params: { id } });
  const drawn = pages.find(({ board }) => board !== null);
  if (!drawn) return;
  const [{ exportPage }, { pageOfSnapshot }] = await Promise.all([
    import('../board/index.ts'),
    import('@skylark/contract/boardState'),
  ]);
  const file = await exportPage({
    page: pageOfSnapshot(drawn.board as PageSnapshot),
    slideUrl: drawn.slide?.imageUrl ?? null,
    paper: drawn.paper,
    loadPicture: (picture) => call('GET /api/v2/rooms/{id}/pictures/{picture}', { params: { id, picture } }),
    widthPx: BOARD_PICTURE_SIDE,
    type: 'image/jpeg',
  });
  await call('PUT /api/v2/lessons/{id}/board_picture', { params: { id }, file });
}
