import type { AckRun, ServerMessage } from '@skylark/contract/room';
import { WebSocket } from 'ws';
import { addToRuns } from './ackRuns.ts';

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

/**
 * How long events are acknowledged immediately after a page has reconnected, since it waits until those it kept are
 * stored.
 */
const ACK_AT_ONCE_MS = 1_000;

interface Handlers {
  /** The page doesn't read what it is sent. */
  full: () => void;
  fail: (error: unknown) => void;
}

/** Sends messages to one page. Acknowledgements are attached to messages that are sent anyway. */
export class MessageWriter {
  /** The page is still receiving the room. Anything that happens meanwhile is sent afterwards, from the log. */
  isHeldBack = false;
  readonly #socket: WebSocket;
  readonly #on: Handlers;
  /** The page's own events that are on disk but not acknowledged yet. */
  #stored: AckRun[] = [];
  #storedSinceMs = 0;
  #tellsAtOnceUntilMs = -Infinity;

  constructor(socket: WebSocket, on: Handlers) {
    this.#socket = socket;
    this.#on = on;
  }

  send(message: string): void {
    if (this.isHeldBack) return;
    if (this.#stored.length > 0 && performance.now() - this.#storedSinceMs >= ACK_SHARED_MS)
      this.#write(this.#takeStored());
    this.#write(message);
  }

  /** @returns whether it was sent. Slow connections miss voice frames rather than get them later than the drawing. */
  sendVoice(frame: Buffer): boolean {
    if (this.isHeldBack) return false;
    if (this.#socket.bufferedAmount > VOICE_BEHIND_MAX_BYTES) return false;
    this.#socket.send(frame);
    return true;
  }

  stored(n: number, seq: number): void {
    if (this.#stored.length === 0) {
      this.#storedSinceMs = performance.now();
      if (this.#storedSinceMs < this.#tellsAtOnceUntilMs)
        setImmediate(() => this.sendPendingAcknowledgements(Infinity));
    }
    addToRuns(this.#stored, n, seq);
  }

  /** The page has joined and now sends the events it kept while it was disconnected. */
  acknowledgeNow(): void {
    this.#tellsAtOnceUntilMs = performance.now() + ACK_AT_ONCE_MS;
  }

  /** @param toMs acknowledgements that started waiting after this time stay @returns whether nothing is left to send */
  sendPendingAcknowledgements(toMs: number): boolean {
    if (this.#stored.length === 0) return true;
    // Acknowledgements wait until the page has the room; nothing waits for a closed connection.
    if (this.isHeldBack) return this.#socket.readyState !== WebSocket.OPEN;
    if (this.#storedSinceMs > toMs) return false;
    this.#write(this.#takeStored());
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

  /** Never throws: what breaks is this page's connection, not whoever wrote the message. */
  #write(message: string): void {
    try {
      if (this.#socket.bufferedAmount > SEND_BUFFER_MAX_BYTES) this.#on.full();
      else if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(message);
    } catch (error) {
      this.#on.fail(error);
    }
  }
}
