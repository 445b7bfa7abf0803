import type { AckRun, ServerMessage } from '@skylark/contract/room';
import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import { addToRuns } from './ackRuns.ts';
import { textFrame } from './textFrame.ts';

/** What may wait in a slow connection before it is cut: it comes back and takes a snapshot. */
const SEND_BUFFER_MAX_BYTES = 4 * 1024 * 1024;

/** Behind more than this a frame of voice would come too late to be heard. */
const VOICE_BEHIND_MAX_BYTES = 8 * 1024;

/** Acknowledgements wait at least so long for others to share their frame: one with every message costs half as much as that. */
const ACK_SHARED_MS = 70;

/** Sends messages to one page; acknowledgements go along with what is sent anyway. */
export class MessageWriter {
  /** The room is on its way to this page: what happens meanwhile follows behind it, out of the log. */
  isHeldBack = false;
  readonly #socket: WebSocket;
  /** What carries it. */
  readonly #wire: Duplex;
  readonly #onFull: () => void;
  /** Own events that are on disk and not acknowledged yet. */
  #stored: AckRun[] = [];
  #storedSinceMs = 0;

  /** @param onFull the page does not read what it is sent */
  constructor(socket: WebSocket, wire: Duplex, onFull: () => void) {
    this.#socket = socket;
    this.#wire = wire;
    this.#onFull = onFull;
  }

  send(message: string): void {
    if (!this.isHeldBack) this.sendFrame(textFrame(message));
  }

  /** @param frame of a message, which others may be sent as well */
  sendFrame(frame: Buffer): void {
    if (this.isHeldBack) return;
    if (this.#stored.length === 0 || performance.now() - this.#storedSinceMs < ACK_SHARED_MS) this.#write(frame);
    else this.#write(Buffer.concat([textFrame(this.#takeStored()), frame]));
  }

  /** @returns whether it went: who reads slowly misses sound, and never gets it behind what is drawn */
  sendVoice(frame: Buffer): boolean {
    if (this.isHeldBack || this.#socket.bufferedAmount > VOICE_BEHIND_MAX_BYTES) return false;
    this.#socket.send(frame);
    return true;
  }

  stored(n: number, seq: number): void {
    if (this.#stored.length === 0) this.#storedSinceMs = performance.now();
    addToRuns(this.#stored, n, seq);
  }

  /** @param toMs what has waited for less stays @returns whether nothing is left */
  sendStored(toMs: number): boolean {
    if (this.#stored.length === 0) return true;
    // They wait until the page has the room; for who is gone nothing does.
    if (this.isHeldBack) return this.#socket.readyState !== WebSocket.OPEN;
    if (this.#storedSinceMs > toMs) return false;
    this.#write(textFrame(this.#takeStored()));
    return true;
  }

  #takeStored(): string {
    const runs = this.#stored;
    this.#stored = [];
    return JSON.stringify({ t: 'ack', r: runs } satisfies ServerMessage);
  }

  /** Resolves when the message has left, so that a large board waits for a slow line here and not in memory. */
  deliver(message: string): Promise<void> {
    return new Promise((resolve) => {
      this.#socket.send(message, () => resolve());
    });
  }

  #write(frames: Buffer): void {
    if (this.#wire.writableLength > SEND_BUFFER_MAX_BYTES) this.#onFull();
    else if (this.#socket.readyState === WebSocket.OPEN) this.#wire.write(frames);
  }
}
