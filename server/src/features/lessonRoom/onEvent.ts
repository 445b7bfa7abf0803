import type { SentEvent } from '@skylark/contract/room';
import type { Tx } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { pickDeck, startLesson } from '../lessons/index.ts';
import { keepDeck, listSlidePages } from '../materials/index.ts';
import { awardLessonStar } from '../stars/index.ts';
import { type EventOutcome, forgetDecksLookedInto, putDeckOnBoard, type Sender } from '../room/index.ts';

type EventOf<K extends SentEvent['k']> = Extract<SentEvent, { k: K }>;

/** Starts the lesson first, so that nobody sees a call in a lesson that hasn't started. */
export async function callStarted(
  deps: Deps,
  { roomId, personId }: Sender,
  event: EventOf<'call'>,
): Promise<EventOutcome> {
  return (await startLesson(deps, personId, roomId)) ? { event } : { code: 'not_allowed' };
}

/** Shows a deck with its first page. The right to see it is stored before anybody receives it. */
export async function deckPicked(
  deps: Deps,
  { roomId, personId }: Sender,
  event: EventOf<'deck'>,
): Promise<EventOutcome> {
  const pages = await listSlidePages(deps.db, event.deck);
  const [page] = pages;
  if (page === undefined) return { code: 'unknown' };
  const isPicked = await transact(deps.db, async (tx) => {
    if (!(await pickDeck(deps, tx, personId, roomId, event.deck))) return false;
    await showDeck(deps, tx, roomId, event.deck);
    await forgetDecksLookedInto(tx, roomId, event.deck);
    return true;
  });
  return isPicked ? { event: { ...event, page }, slides: new Set(pages) } : { code: 'unknown' };
}

/** Allows the lesson's two people to see the deck from now on, and keeps it as long as the lesson. */
export async function showDeck(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  lessonId: string,
  deckId: string,
): Promise<void> {
  await keepDeck(tx, deckId, clock.now());
  await putDeckOnBoard(tx, lessonId, deckId);
}

/** Writes to the ledger first, so that a star already shown is never lost. */
export async function awardBeforeLogging(
  deps: Deps,
  { roomId, personId }: Sender,
  event: EventOf<'star'>,
): Promise<EventOutcome> {
  const { kind } = await awardLessonStar(deps, personId, roomId, event.id);
  return kind === 'given' ? { event } : { code: 'not_allowed' };
}
