import { type RoomSummary, RETURNS_KEPT_MS, type SeatSummary, type Since } from '@skylark/contract/nowTroubles.facts';
import type { Seat } from '@skylark/contract/room';
import type { Room } from './room.ts';

/** An unchanged summary is stored again after this time, which shows that the room's server is alive. */
const RENEWED_AFTER_MS = 10_000;

interface Kept {
  summary: RoomSummary;
  /** Pages that have the seats. */
  clients: Partial<Record<Seat, string>>;
  storedMs: number;
}

/** The summaries of rooms for managers who watch lessons, compared with the last stored ones. */
export class RoomSummaries {
  readonly #kept = new WeakMap<Room, Kept>();

  knows(room: Room): boolean {
    return this.#kept.has(room);
  }

  /** @param stored the summary last stored by another server, or by this one before a restart */
  begin(room: Room, stored: RoomSummary | undefined, nowMs: number): void {
    this.#kept.set(room, {
      summary: stored ?? summaryOf(room, undefined, {}, nowMs),
      clients: {},
      storedMs: -Infinity,
    });
  }

  /** @returns undefined if there is nothing to store */
  next(room: Room, nowMs: number): RoomSummary | undefined {
    const kept = this.#kept.get(room);
    const summary = summaryOf(room, kept?.summary, kept?.clients ?? {}, nowMs);
    const isSame = kept !== undefined && JSON.stringify(summary) === JSON.stringify(kept.summary);
    const isDue = kept === undefined || !isSame || nowMs - kept.storedMs >= RENEWED_AFTER_MS;
    const clients = { t: room.peers.t?.client, s: room.peers.s?.client };
    this.#kept.set(room, {
      summary,
      clients: { ...(clients.t !== undefined && { t: clients.t }), ...(clients.s !== undefined && { s: clients.s }) },
      storedMs: isDue ? nowMs : kept.storedMs,
    });
    return isDue ? summary : undefined;
  }
}

function summaryOf(room: Room, before: RoomSummary | undefined, clients: Kept['clients'], nowMs: number): RoomSummary {
  return {
    call: since(room.state.call, before?.call, nowMs),
    page: room.state.page,
    t: summaryOfSeat(room, 't', before?.t, clients.t, nowMs),
    s: summaryOfSeat(room, 's', before?.s, clients.s, nowMs),
  };
}

function summaryOfSeat(
  room: Room,
  seat: Seat,
  before: SeatSummary | undefined,
  client: string | undefined,
  nowMs: number,
): SeatSummary {
  const isIn = room.isIn(seat);
  const state = room.state.seats[seat];
  const isHere = state.kind === 'here' && isIn;
  const peer = room.peers[seat];
  // A page reloaded between two checks is recognised by its client name.
  const isAnother = isIn && before?.isIn.value === true && client !== undefined && client !== peer?.client;
  const wasEverIn = before !== undefined && (before.isIn.value || before.camera.value !== null);
  const isBack = isAnother || (isIn && before?.isIn.value === false && wasEverIn);
  const returnsMs = (before?.returnsMs ?? []).filter((at) => nowMs - at < RETURNS_KEPT_MS);
  return {
    // It isn't known since when somebody absent at the first check has been away.
    isIn: before || isIn ? since(isIn, before?.isIn, nowMs) : { value: false, sinceMs: 0 },
    // While a person is away, their last report is kept.
    camera: since(isHere ? state.camera : (before?.camera.value ?? null), before?.camera, nowMs),
    microphone: since(isHere ? state.microphone : (before?.microphone.value ?? null), before?.microphone, nowMs),
    isStopped: since(room.reports[seat]?.stopped ?? false, before?.isStopped, nowMs),
    path: since(isIn ? room.state.paths[seat].path : null, before?.path, nowMs),
    returnsMs: isBack ? [...returnsMs, nowMs] : returnsMs,
  };
}

function since<Value>(value: Value, before: Since<Value> | undefined, nowMs: number): Since<Value> {
  return before && before.value === value ? before : { value, sinceMs: nowMs };
}
