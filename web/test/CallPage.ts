import type { Seat } from '@skylark/contract/room';
import { newRoomState, otherSeat } from '@skylark/contract/roomState';
import { Call } from '../src/features/room/call/Call.ts';
import type { CallLink } from '../src/features/room/call/CallLink.ts';
import type { LocalMedia } from '../src/features/devices/index.ts';
import { Listeners } from '../src/lib/Listeners.ts';
import { CallSocket, type RoomMessage, type RoomOfPages } from './CallSocket.ts';

/** What a page does on its own takes up to this long, in milliseconds. */
const CODE_WITHIN_MS = 2_500;
const NOTICES_CUT_WITHIN_MS = 1_000;
const BACK_WITHIN_MS = 3_000;

const noMedia = {
  subscribe: () => () => undefined,
  snapshot: () => ({ cameraTrack: null, microphoneTrack: null, speakerId: '' }),
  renew: () => undefined,
} as unknown as LocalMedia;

/** A page of a room as far as its call goes, on a socket that may be lost. */
export class CallPage implements Omit<CallLink, 'speak' | 'probe'> {
  readonly seat: Seat;
  readonly client: string;
  socket: CallSocket | undefined;
  call: Call | undefined;
  readonly #room: RoomOfPages;
  readonly #changed = new Listeners();
  readonly #signals = new Listeners<[from: string, data: string]>();
  #isUnloaded = false;
  #status: 'connecting' | 'live' | 'retrying' = 'connecting';
  #seats = newRoomState().seats;

  constructor(room: RoomOfPages, seat: Seat) {
    this.#room = room;
    this.seat = seat;
    this.client = `client-${seat}`;
    this.#later(room.within(CODE_WITHIN_MS), () => this.#begin());
  }

  unload(): void {
    this.#isUnloaded = true;
    this.call?.stop();
  }

  lose(lost: CallSocket): void {
    this.#later(this.#room.within(NOTICES_CUT_WITHIN_MS), () => {
      if (lost !== this.socket) return;
      this.socket = undefined;
      this.#status = 'retrying';
      this.#changed.notify();
      this.#later(this.#room.within(BACK_WITHIN_MS), () => this.#open());
    });
  }

  receive(message: RoomMessage): void {
    if (this.#isUnloaded) return;
    this.#take(message);
  }

  // ---- the link of its call ----

  readonly subscribe = this.#changed.add;
  readonly onSignal = this.#signals.add;
  readonly onVoice = () => () => undefined;
  readonly onUnheard = () => () => undefined;

  signal(to: string, data: string): boolean {
    const { socket } = this;
    if (this.#isUnloaded || !socket || this.#status !== 'live') return false;
    socket.up(() => this.#room.signal(socket, to, data));
    return true;
  }

  snapshot(): ReturnType<CallLink['snapshot']> {
    const other = this.#seats[otherSeat(this.seat)];
    return {
      seat: this.seat,
      status: { kind: this.#status },
      otherClient: other.kind === 'here' ? other.client : undefined,
      state: { seats: this.#seats },
    };
  }

  // ---- its life ----

  #open(): void {
    if (this.socket) return;
    const socket = new CallSocket(this.#room, this);
    this.socket = socket;
    socket.up(() => this.#room.join(socket));
  }

  /** The page's code has loaded. */
  #begin(): void {
    this.#open();
    this.call = new Call({
      link: Object.assign(this, { speak: () => undefined, probe: () => undefined }),
      media: noMedia,
      iceServers: [],
    });
    this.call.start();
  }

  #take(message: RoomMessage): void {
    switch (message.t) {
      case 'welcome':
      case 'seats':
        this.#seats = message.seats;
        this.#changed.notify();
        return;
      case 'ready':
        this.#status = 'live';
        this.#changed.notify();
        return;
      case 'signal':
        this.#signals.notify(message.from, message.d);
        return;
    }
  }

  #later(ms: number, run: () => void): void {
    setTimeout(() => {
      if (!this.#isUnloaded) run();
    }, ms);
  }
}
