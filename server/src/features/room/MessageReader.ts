import { readVoiceFrame } from '@skylark/contract/voice.facts';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { socketsSlowed, voiceFrames } from '../../platform/http/socketMetrics.ts';
import type { Cost, Place } from './budget.ts';
import { costOf, type Incoming, readIncoming } from './incoming.ts';

/** What one page may have read at a stretch: other rooms come in between. Drawing with two hands is 12 kB a second. */
const STRETCH_BYTES = 48 * 1024;
/** Who pauses for so long begins a new stretch. */
const STRETCH_MS = 8;

interface Handlers {
  /** @returns undefined when it is done; while a promise is open, later messages wait */
  message: (message: Incoming) => Promise<void> | undefined;
  voice: (frame: Buffer) => void;
  /** It sends more than it may: it should know. */
  slow: () => void;
  close: (code: 'too_fast' | 'bad_message') => void;
  fail: (error: unknown) => void;
}

/** Reads what one page sends, in order and no faster than its budget allows. */
export class MessageReader {
  readonly #socket: WebSocket;
  readonly #place: Place;
  readonly #on: Handlers;
  /** More was sent than the budget allows: what still comes out of the buffers waits here, and nothing more is read. */
  #slowTimer: NodeJS.Timeout | undefined;
  readonly #late: (Buffer | undefined)[] = [];
  /** It has sent much at once: the rest is read when others had their turn. */
  #isYielding = false;
  #stretchBytes = 0;
  #stretchFromMs = 0;
  #isWarned = false;
  #isStopped = false;
  /** A message waits for the database; what comes behind it waits in turn. */
  #turn: Promise<void> | undefined;
  #lastReadMs = Date.now();

  constructor(socket: WebSocket, wire: Duplex, place: Place, on: Handlers) {
    this.#socket = socket;
    this.#place = place;
    this.#on = on;
    // All that comes costs, also what never becomes a message.
    wire.on('data', (bytes: Buffer) => this.charge({ bytes: bytes.length }));
  }

  charge(cost: Cost): void {
    const nowMs = performance.now();
    this.#place.take(cost, nowMs);
    if (this.#slowTimer === undefined) this.#judge(nowMs);
  }

  read(data: Buffer | undefined): void {
    if (this.#isStopped) return;
    this.#lastReadMs = Date.now();
    if (this.#mayRead) this.#take(data);
    else this.#late.push(data);
  }

  /** Sound is of its moment: what its sender may not send now is dropped, and holds up nothing else. */
  readVoice(frame: Buffer): void {
    if (this.#isStopped) return;
    this.#lastReadMs = Date.now();
    if (!readVoiceFrame(frame)) return this.#on.close('bad_message');
    this.charge({ messages: 1 });
    if (this.#slowTimer === undefined && this.#place.takeVoice(frame.length, performance.now())) this.#on.voice(frame);
    else voiceFrames.inc({ outcome: 'dropped' });
  }

  /** Nothing has come for so long, and we did not keep it from coming. */
  isSilent(nowMs: number, afterMs: number): boolean {
    return this.#slowTimer === undefined && nowMs - this.#lastReadMs > afterMs;
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#slowTimer);
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
        this.#slowTimer = setTimeout(() => this.#goOn(), decision.ms);
    }
  }

  /** The debt is paid: first what has come meanwhile, as far as the budget goes, then whatever else is sent. */
  #goOn(): void {
    this.#slowTimer = undefined;
    this.#lastReadMs = Date.now();
    this.#judge(performance.now());
    this.#readLate();
  }

  /** Runs from timers, where nothing else would catch what a message throws. */
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
    if (this.#turn)
      this.#turn = this.#turn.then(() => this.#pass(message)).catch((error: unknown) => this.#on.fail(error));
    else this.#start(message);
  }

  /** A socket gives all it has at once, a megabyte without a pause: nothing else is done meanwhile. */
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

  /** Most messages are done at once; only one that has to wait makes the next ones wait. */
  #start(message: Incoming): void {
    const done = this.#pass(message);
    if (!done) return;
    const turn = done
      .catch((error: unknown) => this.#on.fail(error))
      .finally(() => {
        if (this.#turn === turn) this.#turn = undefined;
      });
    this.#turn = turn;
  }

  #pass(message: Incoming): Promise<void> | undefined {
    return this.#isStopped ? undefined : this.#on.message(message);
  }
}
