import type { PageSnapshot } from '@skylark/contract/boardState';
import { BOARD_PICTURE_SIDE } from '@skylark/contract/afterLesson.facts';
import { call } from '../../lib/call.ts';

/** The message to the family waits at most this long for its picture. */
const WAITS_MS = 5_000;

const sent = new Map<string, Promise<void>>();

/** Draws the board of a held lesson and uploads it for the message to the family; once per tab. */
export function sendBoardPicture(lessonId: string): void {
  if (sent.has(lessonId)) return;
  const sending = draw(lessonId).catch((error: unknown) => {
    // The message is sent without a picture; the next visit tries again.
    console.info('The board could not be drawn for the family.', error);
    sent.delete(lessonId);
  });
  sent.set(lessonId, sending);
}

/** Resolves when the picture is uploaded, or not worth waiting for. */
export const boardPictureSent = (lessonId: string): Promise<void> =>
  Promise.race([
    sent.get(lessonId) ?? Promise.resolve(),
    new Promise<void>((resolve) => {
      setTimeout(resolve, WAITS_MS);
    }),
  ]);

/** Draws the first page with drawings, the same one that the lesson's page shows first. */
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
