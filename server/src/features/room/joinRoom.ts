import type { ClientMessage, RoomEvent } from '@skylark/contract/room';
import { LATER_MESSAGES } from '@skylark/contract/room.facts';
import type { Deps } from '../../platform/deps.ts';
import { runsOf } from './ackRuns.ts';
import type { Hub } from './hub.ts';
import { findClientOwner, listEventsAfter, listStoredEvents, type StoredEvent } from './logStore.ts';
import type { MessageWriter } from './MessageWriter.ts';
import { PART_LENGTH, pageMessages } from './pageMessages.ts';
import type { Watcher } from './Peer.ts';
import { entryText, eventsMessage, isEchoed } from './eventsMessage.ts';
import { isShownToPens, shownToPens } from './pens.ts';
import type { Room } from './room.ts';
import { loadRoom } from './snapshotStore.ts';

/** A page that missed more events than this gets the current board instead, which is shorter. */
const RESUME_MAX_EVENTS = 2_000;
/** Number of events read at once for a client on a slow connection. */
const CATCH_UP_EVENTS = 500;
/**
 * A page that hasn't received the board within this time is disconnected. The largest board takes half of it at 1
 * Mbit/s.
 */
const JOIN_WITHIN_MS = 90_000;

/** The connection of a joining page. */
interface Joining extends Watcher {
  readonly room: Room;
  readonly hub: Hub;
  readonly deps: Deps;
  readonly writer: MessageWriter;
  nowMs(): number;
  phase: 'joining' | 'joined' | 'silent' | 'gone';
  isInLobby: boolean;
  closeForReconnect(): void;
}

/** Sends a page the room, or what it missed, and then gives it its seat. */
export async function joinRoom(page: Joining, hello: Extract<ClientMessage, { t: 'hello' }>): Promise<void> {
  const { room, hub, seat } = page;
  const { db } = page.deps;
  // A pen (second device) isn't a page: it resumes no event count and has a client name that no page uses.
  const isPen = page.penId !== undefined;
  const who = !isPen ? page.personId : `pen:${page.personId}`;
  if (room.isTaken(seat, page.client, who)) return page.bye('bad_message');
  // An earlier connection of this page may still deliver. What it added from here on would count as processed, but the
  // page wouldn't be told that it is stored.
  room.writerOf(seat, page.client)?.stopReading();
  await room.pending.settled(seat, page.client);
  // Everything that has a number must be on disk before we tell the page what is stored: it forgets the rest.
  await hub.flush();
  if (hub.isUnwritten(room.id, page.client)) return page.bye('moved');
  const owner = room.hasOwner(seat, page.client) ? undefined : await findClientOwner(db, room.id, seat, page.client);
  room.bind(seat, page.client, owner ?? who);
  if (room.isTaken(seat, page.client, who)) return page.bye('bad_message');
  const stored = hello.last > hello.n ? runsOf(await listStoredEvents(db, room.id, page, hello.n)) : [];
  const lastRun = stored.at(-1);
  room.registerClient(seat, hello.client, Math.max(hello.n, lastRun ? lastRun[0] + lastRun[2] - 1 : 0));

  if (page.phase !== 'joining') return;
  const isSameLife = hello.epoch === room.epoch;
  const isRemembered = room.tailAfter(hello.seq) !== undefined;
  const missed = isSameLife && !isRemembered ? await listEventsAfter(db, room.id, hello.seq, RESUME_MAX_EVENTS) : [];
  const full = isSameLife && missed.length < RESUME_MAX_EVENTS ? undefined : await loadRoom(db, room.id);
  if (page.phase !== 'joining') return;
  if (room.isClosed) return page.bye('moved');
  page.phase = 'joined';
  page.isInLobby = hello.lobby === true && !isPen;
  if (!takeOver(page)) return;

  page.send({
    t: 'welcome',
    epoch: room.epoch,
    seat,
    now: page.nowMs(),
    resumed: !full,
    state: full ? (isPen ? shownToPens(full.state) : full.state) : null,
    n: room.lastN(seat, page.client) ?? 0,
    views: isPen ? {} : room.views,
    reports: isPen ? {} : room.reports,
    takes: LATER_MESSAGES,
  });
  page.writer.isHeldBack = true;
  const hurry = setTimeout(() => page.closeForReconnect(), JOIN_WITHIN_MS);
  const own = full ? undefined : page;
  let since = full?.seq ?? missed.at(-1)?.seq ?? hello.seq;
  let tail: string[] | undefined;
  try {
    if (full) for (const message of pageMessages(full, hello.parts === true)) await deliver(page, message);
    for (const message of messagesOf(missed, page, own)) await deliver(page, message);
    for (tail = room.tailAfter(since, own, isPen); !tail && isWanted(page); tail = room.tailAfter(since, own, isPen))
      since = await catchUp(page, since, own);
  } finally {
    clearTimeout(hurry);
    page.writer.isHeldBack = false;
  }
  // No await from here on: anything that happens in the room now reaches the client after this.
  if (!tail || !isWanted(page)) return page.bye('moved');
  if (tail.length > 0) page.writer.send(eventsMessage(tail));
  if (stored.length > 0) page.send({ t: 'ack', r: stored });
  page.send({ t: 'ready', seq: room.seq });
  page.writer.acknowledgeNow();
  page.takeSeat();
}

/**
 * The same page may reconnect before its old socket is known to be dead; then no leave and no join are recorded.
 * @returns false if a later device has the seat
 */
function takeOver(page: Joining): boolean {
  // A pen takes no seat, and replaces only the connection of the previous pen.
  if (page.penId !== undefined) return true;
  const before = page.room.peers[page.seat];
  // A teacher who only prepared the board hasn't joined the lesson yet: the join must be recorded.
  const isSame = before?.client === page.client && before.isPreparing === page.isPreparing;
  if (!isSame) return page.isInLobby || page.room.yieldSeat(page);
  before.drop();
  // The page went back to the lobby, so its person is no longer present.
  if (page.isInLobby && page.room.isIn(page.seat)) {
    page.room.leave(page.seat, 'left', page.nowMs());
    return true;
  }
  page.room.peers[page.seat] = page;
  return true;
}

async function deliver(page: Joining, message: string): Promise<void> {
  if (page.phase === 'joined') await page.writer.deliver(message);
}

const isWanted = ({ phase, room }: Joining): boolean => phase === 'joined' && !room.isClosed;

/**
 * Sends what happened while the board was being sent, from the log, since memory doesn't hold that much. @returns the
 * last number sent
 */
async function catchUp(page: Joining, since: number, own: Joining | undefined): Promise<number> {
  await page.hub.flush();
  const rows = await listEventsAfter(page.deps.db, page.room.id, since, CATCH_UP_EVENTS);
  for (const message of messagesOf(rows, page, own)) await deliver(page, message);
  const last = rows.at(-1)?.seq;
  if (last === undefined) throw new Error('the log has less than the room');
  return last;
}

/** Groups events into messages of bounded size. @param own the page that already has its own events */
function* messagesOf(rows: readonly StoredEvent[], page: Joining, own: Joining | undefined): Iterable<string> {
  let entries: string[] = [];
  let length = 0;
  for (const row of rows) {
    if (page.penId !== undefined && !isShownToPens(kindOf(row))) continue;
    if (own && !needs(own, row)) continue;
    entries.push(entryText(row.seq, row.author, row.body));
    length += row.body.length;
    if (length < PART_LENGTH) continue;
    yield eventsMessage(entries);
    entries = [];
    length = 0;
  }
  if (entries.length > 0) yield eventsMessage(entries);
}

/** A page already has its own events, except those the server adds to. */
const needs = ({ seat, client }: Joining, row: StoredEvent): boolean =>
  row.author !== seat || row.client !== client || isEchoed(row.author, kindOf(row));

const kindOf = ({ body }: StoredEvent): RoomEvent['k'] => (JSON.parse(body) as RoomEvent).k;
