import { ROOM_PROTOCOL, ROOM_TOKEN_PREFIX } from '@skylark/contract/room.facts';
import type { ByeCode, ClientMessage, ServerMessage } from '@skylark/contract/room';
import { claimTurn } from '../../lib/socketTurn.ts';
import { GIVE_UP_AFTER_MS, MOVES_COUNT_MS, waitAfterMove, waitBeforeTry } from './reconnect.ts';

const PING_EVERY_MS = 4_000;
/** No answer for this long: the socket is dead, even if the browser disagrees. */
const SILENT_AFTER_MS = 9_000;

/**
 * Browsers report being online slightly before packets get through, and the system repeats the first packet of a new
 * connection only after a full second.
 */
const ONLINE_AGAIN_MS = 100;
const ONLINE_TRIES_MAX = 5;
/**
 * Longer than the time for `online`: a socket opened while other packets arrive rarely loses its first one, and a busy
 * server needs more time to answer.
 */
const REPLACED_AGAIN_MS = 300;
/** Each attempt gets this many times longer, because its server may be about to answer. */
const ONLINE_PATIENCE_GROWTH = 1.4;
/** Opening a socket takes about half as many round trips; a slow line gets enough time. */
const OPENING_ROUND_TRIPS = 8;
/** Once other packets get through, a socket that hasn't opened within this time lost its first packet. */
const OPENS_WITHIN_MS = 50;

/** After a network gap a working socket answers immediately; one that retransmits lost packets waits for seconds. */
const PROBE_MS = 150;
/** If anything was received within this time, there was no gap. */
const HEARD_LATELY_MS = 1_000;
const PROBE_ROUND_TRIPS = 4;
/** A line saturated by our data may have repeated gaps: reconnecting would only add to them. */
const PROBE_EVERY_MS = 10_000;

/** With more than this buffered, nothing is sent immediately: a second of voice. */
const AT_ONCE_BEHIND_MAX_BYTES = 3 * 1024;

/** State of the connection to the room. `retrying` recovers by itself; `lost` only means that it has taken long. */
export type LinkStatus =
  | { kind: 'connecting' }
  | { kind: 'live' }
  | { kind: 'retrying'; sinceMs: number }
  | { kind: 'lost'; sinceMs: number }
  | { kind: 'gone'; why: ByeCode | 'left' | 'refused'; by?: string | undefined };

export interface RoomSocketOptions {
  /** Address of the room's socket: `wss://...`. */
  address: string;
  token: string;
  /** Called when a socket was refused: whether retrying makes sense. */
  isStillOpen: () => Promise<boolean>;
  /** The first message of every new connection. */
  hello: () => ClientMessage;
  onMessage: (message: ServerMessage) => void;
  /** Called for binary messages. */
  onBytes: (bytes: Uint8Array) => void;
  /** The server has closed a connection with this code. */
  onClosed: (code: number) => void;
  /** Called on every change, and on every further loss. */
  onStatus: (status: LinkStatus) => void;
}

/** One socket that reconnects automatically until it is stopped; it does not interpret the messages. */
export class RoomSocket {
  readonly #options: RoomSocketOptions;
  #status: LinkStatus = { kind: 'connecting' };
  /** The current socket, or the last one begun. */
  #socket: WebSocket | undefined;
  #tries = 0;
  /** How often the socket was begun again since the network returned. */
  #onlineTries = 0;
  #againMs = ONLINE_AGAIN_MS;
  #begunAtMs = 0;
  /** Recent moves of the room to another server, and when the last one happened. */
  #moves = 0;
  #movedAtMs = -Infinity;
  /** The current connection is being closed because the room moved. */
  #isMoved = false;
  #lostAtMs = 0;
  #losses = 0;
  #lastMessageMs = 0;
  #roundTripMs = 0;
  /** When the last answered ping was sent. */
  #answeredMs = -Infinity;
  #probedAtMs = -Infinity;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #probeTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #pulse: ReturnType<typeof setInterval>;

  constructor(options: RoomSocketOptions) {
    this.#options = options;
    window.addEventListener('online', this.#onOnline);
    window.addEventListener('offline', this.#onOffline);
    this.#pulse = setInterval(() => this.#beat(), PING_EVERY_MS);
    this.connect();
  }

  /** Opens a new socket to replace the current one. */
  connect(): void {
    clearTimeout(this.#retryTimer);
    const before = this.#socket;
    this.#socket = undefined;
    before?.close();
    this.#begin();
  }

  #begin(): void {
    const { address, token, hello, onMessage, onBytes } = this.#options;
    const socket = new WebSocket(address, [ROOM_PROTOCOL, ROOM_TOKEN_PREFIX + token]);
    this.#socket = socket;
    this.#begunAtMs = Date.now();
    socket.binaryType = 'arraybuffer';
    let wasOpen = false;
    socket.addEventListener('open', () => {
      if (socket !== this.#socket) return;
      wasOpen = true;
      this.#lastMessageMs = Date.now();
      this.send(hello());
    });
    const hear = (data: string): void => {
      const message = JSON.parse(data) as ServerMessage;
      this.#lastMessageMs = Date.now();
      if (message.t === 'pong') this.#takePong(message.c);
      if (message.t === 'bye') this.#isMoved = message.code === 'moved';
      onMessage(message);
    };
    socket.addEventListener('message', ({ data }: MessageEvent<string | ArrayBuffer>) => {
      if (socket !== this.#socket) return;
      if (typeof data === 'string') hear(data);
      else onBytes(new Uint8Array(data));
    });
    socket.addEventListener('close', (event) => {
      if (socket !== this.#socket) return;
      this.#options.onClosed(event.code);
      this.#lose(wasOpen);
    });
  }

  /**
   * There was a network gap and data arrives again: reconnects if the socket does not answer now. Received data proves
   * nothing, because each end retransmits at its own pace.
   */
  probe(): void {
    const socket = this.#socket;
    const nowMs = Date.now();
    if (socket?.readyState === WebSocket.CONNECTING) {
      const opensWithinMs = Math.max(OPENS_WITHIN_MS, OPENING_ROUND_TRIPS * this.#roundTripMs);
      // Its first packet was lost during the gap, unless it was sent just now.
      if (nowMs - this.#begunAtMs >= opensWithinMs) this.#connectAgain();
      return;
    }
    if (socket?.readyState !== WebSocket.OPEN || nowMs - this.#lastMessageMs < HEARD_LATELY_MS) return;
    if (Math.abs(nowMs - this.#probedAtMs) < PROBE_EVERY_MS) return;
    this.#probedAtMs = nowMs;
    this.send({ t: 'ping', c: nowMs });
    this.#probeTimer = setTimeout(
      () => {
        if (socket !== this.#socket || this.#answeredMs >= nowMs) return;
        this.#giveUp();
        this.#onNetworkBack(REPLACED_AGAIN_MS);
      },
      Math.max(PROBE_MS, PROBE_ROUND_TRIPS * this.#roundTripMs),
    );
  }

  /** @param sentMs when the answered ping was sent */
  #takePong(sentMs: number): void {
    this.#roundTripMs = Date.now() - sentMs;
    this.#answeredMs = sentMs;
  }

  /** The server's reply to a hello is complete. */
  becomeLive(): void {
    this.#tries = 0;
    this.#lostAtMs = 0;
    this.#become({ kind: 'live' });
  }

  send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Sends text that is already serialized. */
  sendText(message: string): void {
    this.#socket?.send(message);
  }

  /** Sends data that is useful only now: dropped while other data is still buffered. */
  sendAtOnce(bytes: Uint8Array<ArrayBuffer>): void {
    const socket = this.#socket;
    if (socket?.readyState === WebSocket.OPEN && socket.bufferedAmount <= AT_ONCE_BEHIND_MAX_BYTES) socket.send(bytes);
  }

  /** Closes it permanently. */
  stop(status: Extract<LinkStatus, { kind: 'gone' }>): void {
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#probeTimer);
    clearInterval(this.#pulse);
    window.removeEventListener('online', this.#onOnline);
    window.removeEventListener('offline', this.#onOffline);
    this.#become(status);
    this.#socket?.close();
    this.#socket = undefined;
  }

  #become(status: LinkStatus): void {
    this.#status = status;
    claimTurn(this, status.kind === 'retrying' || status.kind === 'lost');
    this.#options.onStatus(status);
  }

  #lose(wasOpen: boolean): void {
    this.#socket = undefined;
    if (this.#status.kind === 'gone') return;
    const nowMs = Date.now();
    if (this.#status.kind === 'live' || this.#lostAtMs === 0) this.#lostAtMs = nowMs;
    this.#become({
      kind: nowMs - this.#lostAtMs > GIVE_UP_AFTER_MS ? 'lost' : 'retrying',
      sinceMs: this.#lostAtMs,
    });
    const loss = (this.#losses += 1);
    // The answer may come after it was stopped, or after the network came back and another socket was opened.
    const isDue = (): boolean => loss === this.#losses && this.#socket === undefined && this.#status.kind !== 'gone';
    const retry = (): void => {
      if (!isDue()) return;
      clearTimeout(this.#retryTimer);
      this.#retryTimer = setTimeout(() => this.connect(), this.#nextWaitMs());
    };
    if (wasOpen) return retry();
    // A browser does not report why a socket was refused; the room's API call does.
    this.#options.isStillOpen().then((isOpen) => {
      if (isOpen) retry();
      else if (isDue()) this.stop({ kind: 'gone', why: 'refused' });
    }, retry);
  }

  #nextWaitMs(): number {
    if (!this.#isMoved) {
      this.#tries += 1;
      return waitBeforeTry(this.#tries - 1, Math.random());
    }
    this.#isMoved = false;
    const nowMs = Date.now();
    this.#moves = nowMs - this.#movedAtMs > MOVES_COUNT_MS ? 0 : this.#moves + 1;
    this.#movedAtMs = nowMs;
    return waitAfterMove(this.#moves, Math.random());
  }

  readonly #onOnline = (): void => {
    if (this.#status.kind !== 'retrying' && this.#status.kind !== 'lost') return;
    this.#onNetworkBack(ONLINE_AGAIN_MS);
  };

  /**
   * The network is back.
   *
   * @param againMs how long the first socket may take to open before it is replaced, on a fast line
   */
  #onNetworkBack(againMs: number): void {
    this.#tries = 0;
    this.#onlineTries = 0;
    this.#againMs = againMs;
    this.#connectAgain();
  }

  /**
   * Replaces a socket that does not open instead of opening another one alongside: browsers open one socket to a server
   * after the other (RFC 6455, 4.1), so the second would wait for the lost packet of the first.
   */
  #connectAgain(): void {
    this.connect();
    const tries = this.#onlineTries;
    this.#onlineTries += 1;
    if (tries >= ONLINE_TRIES_MAX) return;
    const patienceMs =
      Math.max(this.#againMs, OPENING_ROUND_TRIPS * this.#roundTripMs) * ONLINE_PATIENCE_GROWTH ** tries;
    this.#retryTimer = setTimeout(() => {
      if (this.#socket?.readyState === WebSocket.CONNECTING) this.#connectAgain();
    }, patienceMs);
  }

  /** While offline, a browser waits seconds for the other end to confirm that a socket is closed. */
  readonly #onOffline = (): void => this.#giveUp();

  #beat(): void {
    const status = this.#status;
    if (status.kind === 'retrying' && Date.now() - status.sinceMs > GIVE_UP_AFTER_MS)
      this.#become({ kind: 'lost', sinceMs: status.sinceMs });
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    const nowMs = Date.now();
    // The device's clock was set back: silence is counted from now on.
    this.#lastMessageMs = Math.min(this.#lastMessageMs, nowMs);
    if (nowMs - this.#lastMessageMs > SILENT_AFTER_MS) this.#giveUp();
    else this.send({ t: 'ping', c: nowMs });
  }

  #giveUp(): void {
    const dead = this.#socket;
    if (!dead) return;
    this.#lose(true);
    dead.close();
  }
}
