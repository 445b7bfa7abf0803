import type { AckRun, ServerMessage } from '@skylark/contract/room';
import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import { addToRuns } from './ackRuns.ts';
import { textFrame } from './textFrame.ts';

/**
 * Maximum number of bytes buffered for a slow connection. Beyond it the connection is cut; the page reconnects and
 * loads a snapshot.
 */
const SEND_BUFFER_MAX_BYTES = 4 * 1024 * 1024;

/** With more than this buffered ahead of it, a voice frame would arrive too late to be heard. */
const VOICE_BEHIND_MAX_BYTES = 8 * 1024;

/**
 * Acknowledgements wait at least this long, so that several share a frame. Sending one with every message would
 * increase its cost by half.
 */
const ACK_SHARED_MS = 70;

/** Sends messages to one page. Acknowledgements are attached to messages that are sent anyway. */
export class MessageWriter {
  /** The page is still receiving the room. Anything that happens meanwhile is sent afterwards, from the log. */
  isHeldBack = false;
  readonly #socket: WebSocket;
  /** The stream underneath the socket. */
  readonly #wire: Duplex;
  readonly #onFull: () => void;
  /** The page's own events that are on disk but not acknowledged yet. */
  #stored: AckRun[] = [];
  #storedSinceMs = 0;

  /** @param onFull called if the page doesn't read what it is sent */
  constructor(socket: WebSocket, wire: Duplex, onFull: () => void) {
    this.#socket = socket;
    this.#wire = wire;
    this.#onFull = onFull;
  }

  send(message: string): void {
    if (!this.isHeldBack) this.sendFrame(textFrame(message));
  }

  /** @param frame a message's frame, which may be shared with other pages */
  sendFrame(frame: Buffer): void {
    if (this.isHeldBack) return;
    if (this.#stored.length === 0 || performance.now() - this.#storedSinceMs < ACK_SHARED_MS) this.#write(frame);
    else this.#write(Buffer.concat([textFrame(this.#takeStored()), frame]));
  }

  /** @returns whether it was sent. Slow connections miss voice frames rather than get them later than the drawing. */
  sendVoice(frame: Buffer): boolean {
    if (this.isHeldBack || this.#socket.bufferedAmount > VOICE_BEHIND_MAX_BYTES) return false;
    this.#socket.send(frame);
    return true;
  }

  stored(n: number, seq: number): void {
    if (this.#stored.length === 0) this.#storedSinceMs = performance.now();
    addToRuns(this.#stored, n, seq);
  }

  /** @param toMs acknowledgements that started waiting after this time stay @returns whether nothing is left to send */
  sendStored(toMs: number): boolean {
    if (this.#stored.length === 0) return true;
    // Acknowledgements wait until the page has the room; nothing waits for a closed connection.
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

  /**
   * Resolves once the message has been sent, so that a large board waits for a slow connection instead of filling
   * memory.
   */
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
