import type { ClientEnvelope } from '@skylark/contract/room';
import { readVoiceFrame } from '@skylark/contract/voice.facts';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { socketsSlowed, voiceFrames } from '../../platform/http/socketMetrics.ts';
import type { Cost, Place } from './budget.ts';
import { costOf, readIncoming } from './incoming.ts';

/**
 * Maximum number of bytes read from one page without a break, so that other rooms get their turn. Drawing with two
 * hands is 12 kB/s.
 */
const STRETCH_BYTES = 48 * 1024;
/**
 * Bytes are charged to the budget together with the next message, or once this many have accumulated. Charging each
 * message twice took as much time as reading it.
 */
const CHARGED_TOGETHER_BYTES = 4 * 1024;
/** A pause of this length starts a new stretch. */
const STRETCH_MS = 8;

interface Handlers {
  /**
   * @returns undefined if the message was handled synchronously; later messages wait until a returned promise settles
   */
  message: (message: ClientEnvelope) => Promise<void> | undefined;
  voice: (frame: Buffer) => void;
  /** A frame of voice was dropped, because it was over the budget. */
  voiceDropped: () => void;
  /** The page is over its budget and should be notified. */
  slow: () => void;
  close: (code: 'too_fast' | 'bad_message') => void;
  fail: (error: unknown) => void;
}

/** Reads one page's messages in order, no faster than its budget allows. */
export class MessageReader {
  readonly #socket: WebSocket;
  readonly #place: Place;
  readonly #on: Handlers;
  /**
   * Set while the page is over its budget. Messages already buffered wait in `#late` and nothing more is read from the
   * socket.
   */
  #slowTimer: NodeJS.Timeout | undefined;
  readonly #late: (Buffer | undefined)[] = [];
  /** The page sent a lot in one burst. The rest is read after other sockets have had their turn. */
  #isYielding = false;
  #stretchBytes = 0;
  #stretchFromMs = 0;
  #isWarned = false;
  #isStopped = false;
  /** Set while a message waits for the database; later messages queue up behind it. */
  #turn: Promise<void> | undefined;
  #lastReadMs = performance.now();
  #unchargedBytes = 0;

  constructor(socket: WebSocket, wire: Duplex, place: Place, on: Handlers) {
    this.#socket = socket;
    this.#place = place;
    this.#on = on;
    // Every byte counts towards the budget, including bytes that never form a message.
    wire.on('data', (bytes: Buffer) => {
      this.#unchargedBytes += bytes.length;
      if (this.#unchargedBytes > CHARGED_TOGETHER_BYTES) this.charge({});
    });
  }

  charge(cost: Cost): void {
    const nowMs = performance.now();
    this.#place.take({ ...cost, bytes: this.#unchargedBytes }, nowMs);
    this.#unchargedBytes = 0;
    if (this.#slowTimer === undefined) this.#judge(nowMs);
  }

  read(data: Buffer | undefined): void {
    if (this.#isStopped) return;
    this.#lastReadMs = performance.now();
    if (this.#mayRead) this.#take(data);
    else this.#late.push(data);
  }

  /** Voice is only useful in real time: frames over the budget are dropped instead of delaying anything. */
  readVoice(frame: Buffer): void {
    if (this.#isStopped) return;
    this.#lastReadMs = performance.now();
    if (!readVoiceFrame(frame)) return this.#on.close('bad_message');
    this.charge({ messages: 1 });
    if (this.#slowTimer === undefined && this.#place.takeVoice(frame.length, performance.now()))
      return this.#on.voice(frame);
    voiceFrames.inc({ outcome: 'dropped' });
    this.#on.voiceDropped();
  }

  /**
   * True if nothing has arrived for `afterMs` although we were reading. By the monotonic clock: a computer whose clock
   * is set forward must not disconnect everybody.
   */
  isSilent(afterMs: number): boolean {
    return this.#slowTimer === undefined && performance.now() - this.#lastReadMs > afterMs;
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#slowTimer);
    this.#slowTimer = undefined;
    this.#late.length = 0;
  }

  #judge(nowMs: number): void {
    if (this.#isStopped) return;
    const decision = this.#place.judge(nowMs, this.#isWarned);
    switch (decision.kind) {
      case 'fine':
        return;
      case 'close':
        this.#socket.pause();
        this.#on.close('too_fast');
        return;
      case 'slow':
        this.#socket.pause();
        socketsSlowed.inc({ socket: 'room' });
        if (decision.isWarned && !this.#isWarned) {
          this.#isWarned = true;
          this.#on.slow();
        }
        this.#slowTimer = setTimeout(() => this.#resume(), decision.ms);
    }
  }

  /** The debt is paid: first reads the buffered messages as far as the budget allows, then resumes the socket. */
  #resume(): void {
    this.#slowTimer = undefined;
    this.#lastReadMs = performance.now();
    this.#judge(performance.now());
    this.#readLate();
  }

  /** Called from timers, where nothing else would catch an exception thrown by a message handler. */
  #readLate(): void {
    let at = 0;
    try {
      while (this.#mayRead && at < this.#late.length) this.#take(this.#late[at++]);
    } catch (error) {
      this.#on.fail(error);
    }
    this.#late.splice(0, at);
    if (this.#mayRead) this.#socket.resume();
  }

  get #mayRead(): boolean {
    return this.#slowTimer === undefined && !this.#isYielding && !this.#isStopped;
  }

  #take(data: Buffer | undefined): void {
    const message = data && readIncoming(data);
    if (!message) return this.#on.close('bad_message');
    this.#countStretch(data.length);
    this.charge(costOf(message));
    if (this.#turn) this.#await(this.#turn.then(() => this.#pass(message)));
    else this.#start(message);
  }

  /** A socket delivers everything it has buffered in one go, up to a megabyte, blocking everything else meanwhile. */
  #countStretch(bytes: number): void {
    if (this.#lastReadMs - this.#stretchFromMs > STRETCH_MS) {
      this.#stretchFromMs = this.#lastReadMs;
      this.#stretchBytes = 0;
    }
    this.#stretchBytes += bytes;
    if (this.#stretchBytes < STRETCH_BYTES || this.#isYielding) return;
    this.#isYielding = true;
    this.#socket.pause();
    setImmediate(() => {
      this.#isYielding = false;
      this.#stretchBytes = 0;
      this.#readLate();
    });
  }

  /** Most messages are handled synchronously. Only one that has to wait makes the following ones wait. */
  #start(message: ClientEnvelope): void {
    const done = this.#pass(message);
    if (done) this.#await(done);
  }

  #await(work: Promise<void>): void {
    const turn = work
      .catch((error: unknown) => this.#on.fail(error))
      .finally(() => {
        if (this.#turn === turn) this.#turn = undefined;
      });
    this.#turn = turn;
  }

  #pass(message: ClientEnvelope): Promise<void> | undefined {
    return this.#isStopped ? undefined : this.#on.message(message);
  }
}
