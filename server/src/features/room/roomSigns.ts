import { type RoomSigns, RETURNS_KEPT_MS, type SeatSigns, type Since } from '@skylark/contract/nowTroubles.facts';
import type { Seat } from '@skylark/contract/room';
import type { Room } from './room.ts';

/** Signs that haven't changed are stored again after this time: it shows that the room's server is alive. */
const RENEWED_AFTER_MS = 10_000;

interface Kept {
  signs: RoomSigns;
  /** Pages that have the seats. */
  clients: Partial<Record<Seat, string>>;
  storedMs: number;
}

/** What rooms show to who watches over lessons, compared with what was stored last. */
export class SignsOfRooms {
  readonly #kept = new WeakMap<Room, Kept>();

  knows(room: Room): boolean {
    return this.#kept.has(room);
  }

  /** @param stored what another server, or this one before a restart, stored last */
  begin(room: Room, stored: RoomSigns | undefined, nowMs: number): void {
    this.#kept.set(room, { signs: stored ?? signsOf(room, undefined, {}, nowMs), clients: {}, storedMs: -Infinity });
  }

  /** @returns undefined if there is nothing to store */
  next(room: Room, nowMs: number): RoomSigns | undefined {
    const kept = this.#kept.get(room);
    const signs = signsOf(room, kept?.signs, kept?.clients ?? {}, nowMs);
    const isSame = kept !== undefined && JSON.stringify(signs) === JSON.stringify(kept.signs);
    const isDue = kept === undefined || !isSame || nowMs - kept.storedMs >= RENEWED_AFTER_MS;
    const clients = { t: room.peers.t?.client, s: room.peers.s?.client };
    this.#kept.set(room, {
      signs,
      clients: { ...(clients.t !== undefined && { t: clients.t }), ...(clients.s !== undefined && { s: clients.s }) },
      storedMs: isDue ? nowMs : kept.storedMs,
    });
    return isDue ? signs : undefined;
  }
}

function signsOf(room: Room, before: RoomSigns | undefined, clients: Kept['clients'], nowMs: number): RoomSigns {
  return {
    call: since(room.state.call, before?.call, nowMs),
    page: room.state.page,
    t: seatSigns(room, 't', before?.t, clients.t, nowMs),
    s: seatSigns(room, 's', before?.s, clients.s, nowMs),
  };
}

function seatSigns(
  room: Room,
  seat: Seat,
  before: SeatSigns | undefined,
  client: string | undefined,
  nowMs: number,
): SeatSigns {
  const isIn = room.isIn(seat);
  const state = room.state.seats[seat];
  const isHere = state.kind === 'here' && isIn;
  const peer = room.peers[seat];
  // A page that was reloaded between two looks is known by its name.
  const isAnother = isIn && before?.isIn.value === true && client !== undefined && client !== peer?.client;
  const wasEverIn = before !== undefined && (before.isIn.value || before.camera.value !== null);
  const isBack = isAnother || (isIn && before?.isIn.value === false && wasEverIn);
  const returnsMs = (before?.returnsMs ?? []).filter((at) => nowMs - at < RETURNS_KEPT_MS);
  return {
    // Who isn't there at the first look has been away for longer than is known.
    isIn: before || isIn ? since(isIn, before?.isIn, nowMs) : { value: false, sinceMs: 0 },
    // What a person who is away said last stays until they are back.
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
