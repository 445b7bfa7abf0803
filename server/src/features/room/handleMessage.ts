import { type ClientEnvelope, type RefusalCode, SentEvent } from '@skylark/contract/room';
import { kindsWith } from '@skylark/contract/roomEvents.facts';
import { otherSeat } from '@skylark/contract/roomState';
import type { Deps } from '../../platform/deps.ts';
import { countCall } from './callMetrics.ts';
import { completed } from './completed.ts';
import type { Watcher } from './Peer.ts';
import { mayPlaySound } from './mayPlaySound.ts';
import type { Room } from './room.ts';
import type { EventOutcome } from './roomKindPolicy.ts';

const PREPARED = kindsWith('prepared');
const FROM_PENS = kindsWith('fromPens');

/** Messages a pen may send; everything else is for the page that has the seat. */
const OF_PENS: ReadonlySet<ClientEnvelope['t']> = new Set(['do', 'cursor', 'nocursor', 'leave']);

const isEverAllowed = ({ isPreparing, penId }: Watcher, { k }: SentEvent): boolean =>
  (!isPreparing || PREPARED.has(k)) && (penId === undefined || FROM_PENS.has(k));

/** The connection of a page that has joined. */
interface Joined extends Watcher {
  readonly roomId: string;
  readonly personId: string;
  readonly room: Room;
  readonly deps: Deps;
  nowMs(): number;
  /** Enters from the lobby. */
  enter(): void;
  /** Leaves for good. */
  leave(): void;
}

/**
 * Executes a message of a page that has joined.
 * @returns undefined if it was handled synchronously
 */
export function handleMessage(
  from: Joined,
  message: Exclude<ClientEnvelope, { t: 'hello' | 'ping' }>,
): Promise<void> | undefined {
  const { room, seat } = from;
  if (room.isWatching(from) && message.t !== 'enter' && message.t !== 'leave') {
    from.bye('bad_message');
    return undefined;
  }
  if (from.penId !== undefined && !OF_PENS.has(message.t)) return undefined;
  switch (message.t) {
    case 'enter':
      from.enter();
      return undefined;
    case 'do':
      return takeEvents(from, message.n, message.l, 0);
    case 'cursor':
    case 'nocursor':
      room.toOther(seat, message);
      return undefined;
    case 'view':
      room.views[seat] = [message.page, ...message.r];
      room.toOther(seat, { ...message, seat });
      return undefined;
    case 'signal': {
      const other = room.peers[otherSeat(seat)];
      if (other?.client === message.to) other.send({ t: 'signal', from: from.client, d: message.d });
      return undefined;
    }
    case 'report': {
      const { faults, hand, stopped, recording } = message;
      room.report(seat, { faults: [...new Set(faults)], hand, stopped, ...(recording === true && { recording }) });
      return undefined;
    }
    case 'ask':
    case 'lower':
      if (seat === 't') room.toOther(seat, message);
      return undefined;
    case 'reply':
    case 'sign':
      if (seat === 's') room.toOther(seat, message);
      return undefined;
    case 'sound':
      if (mayPlaySound(room, seat, message.sound)) room.playSound(message.sound, from.nowMs());
      return undefined;
    case 'leave':
      from.leave();
      return undefined;
  }
}

function refuse(from: Joined, n: number, code: RefusalCode): void {
  const { room, seat, client } = from;
  if (room.isNextN(seat, client, n)) room.skip(seat, client, n);
  from.send({ t: 'refused', n, code });
}

/** Each event is parsed and judged separately, so that an invalid one is refused alone. */
function takeEvents(from: Joined, n: number, events: unknown[], start: number): Promise<void> | undefined {
  const { room, seat, client } = from;
  for (let at = start; at < events.length; at += 1) {
    const count = n + at;
    if (count <= (room.lastN(seat, client) ?? 0)) continue;
    const { data: event } = SentEvent.safeParse(events[at]);
    const isNext = room.isNextN(seat, client, count);
    const isTooEarly = event && !isEverAllowed(from, event);
    const code = isTooEarly ? 'not_allowed' : event && isNext ? room.refusalOf(seat, event) : 'invalid';
    if (!event || code) {
      refuse(from, count, code ?? 'invalid');
      continue;
    }
    const outcome = room.policy.onEvent?.(from.deps, from, event, room.state);
    if (outcome) {
      const done = handleWhenDone(from, count, outcome).then(() => takeEvents(from, n, events, at + 1));
      return room.pending.track(seat, client, done);
    }
    // Only a policy can find the deck's first page: kinds without `onEvent` have no decks.
    if (event.k === 'deck') refuse(from, count, 'not_allowed');
    else {
      countCall(event);
      room.take(seat, client, count, completed(event, room.state, from.nowMs()), from.nowMs());
    }
  }
  return undefined;
}

/** An event with effects beyond the room: those come first, so that nobody sees an event that then fails. */
async function handleWhenDone(from: Joined, n: number, pending: Promise<EventOutcome>): Promise<void> {
  const { room, seat, client } = from;
  const outcome = await pending;
  if ('code' in outcome) return refuse(from, n, outcome.code);
  // A homework may have been handed in meanwhile.
  const code = outcome.event.k === 'play' ? room.refusalOf(seat, outcome.event) : undefined;
  if (code) return refuse(from, n, code);
  if (outcome.slides) room.slides = outcome.slides;
  room.take(seat, client, n, outcome.event, from.nowMs());
}
