import type { Seat } from '@skylark/contract/room';
import { type SpokenEvent, type PendingAnnouncement, withSpokenEvent } from '../model/spoken.ts';

/** A screen reader that never pauses gets ignored. */
const SAY_EVERY_MS = 2_000;
/** Writing is announced when the word is finished. */
const WRITING_PAUSE_MS = 1_500;

/** Collects what happens on the board and announces it in batches. */
export class Announcer {
  readonly #say: (sayings: readonly PendingAnnouncement[]) => void;
  readonly #writing = new Map<string, ReturnType<typeof setTimeout>>();
  #waiting: readonly PendingAnnouncement[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(say: (sayings: readonly PendingAnnouncement[]) => void) {
    this.#say = say;
  }

  announce(who: Seat, happening: SpokenEvent): void {
    this.#waiting = withSpokenEvent(this.#waiting, who, happening);
    if (this.#timer !== undefined) return;
    this.#speak();
  }

  /** A text that grows letter by letter. */
  announceWriting(who: Seat, id: string, text: string): void {
    clearTimeout(this.#writing.get(id));
    this.#writing.set(
      id,
      setTimeout(() => {
        this.#writing.delete(id);
        this.announce(who, { kind: 'wrote', text });
      }, WRITING_PAUSE_MS),
    );
  }

  close(): void {
    clearTimeout(this.#timer);
    for (const timer of this.#writing.values()) clearTimeout(timer);
    this.#writing.clear();
  }

  #speak(): void {
    const sayings = this.#waiting;
    this.#waiting = [];
    this.#timer = undefined;
    if (sayings.length === 0) return;
    this.#say(sayings);
    this.#timer = setTimeout(() => this.#speak(), SAY_EVERY_MS);
  }
}
