import type { SentEvent } from '@skylark/contract/room';
import type { Deps } from '../../platform/deps.ts';
import { pickDeck, startLesson } from '../lessons/index.ts';
import { listSlidePages, showDeck } from '../materials/index.ts';
import { awardLessonStar } from '../stars/index.ts';
import type { EventOutcome, Sender } from '../room/index.ts';

type EventOf<K extends SentEvent['k']> = Extract<SentEvent, { k: K }>;

/** Starts the lesson first, so that nobody sees a call in a lesson that hasn't started. */
export async function callStarted(
  deps: Deps,
  { roomId, personId }: Sender,
  event: EventOf<'call'>,
): Promise<EventOutcome> {
  return (await startLesson(deps, personId, roomId)) ? { event } : { code: 'not_allowed' };
}

/** Shows a deck with its first page. */
export async function deckPicked(
  deps: Deps,
  { roomId, personId }: Sender,
  event: EventOf<'deck'>,
): Promise<EventOutcome> {
  const [first] = await listSlidePages(deps.db, event.deck);
  if (first === undefined || !(await pickDeck(deps, personId, roomId, event.deck))) return { code: 'unknown' };
  const pages = await showDeck(deps.db, event.deck, deps.clock.now());
  const [page] = pages;
  if (page === undefined) return { code: 'unknown' };
  return { event: { ...event, page }, slides: new Set(pages) };
}

/** Writes to the ledger first, so that a star that was shown is never lost. */
export async function awardBeforeLogging(
  deps: Deps,
  { roomId, personId }: Sender,
  event: EventOf<'star'>,
): Promise<EventOutcome> {
  const { kind } = await awardLessonStar(deps, personId, roomId, event.id);
  return kind === 'given' ? { event } : { code: 'not_allowed' };
}
