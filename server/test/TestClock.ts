import type { Clock } from '../src/platform/clock/clock.ts';

/** Runs like the real clock, from a time chosen by the test, and can be moved. */
export class TestClock implements Clock {
  #offsetMs: number;

  constructor(startsAt: string) {
    this.#offsetMs = Date.parse(startsAt) - Date.now();
  }

  now(): Date {
    return new Date(Date.now() + this.#offsetMs);
  }

  moveBy(span: { minutes?: number; seconds?: number; days?: number }): void {
    const { days = 0, minutes = 0, seconds = 0 } = span;
    this.#offsetMs += ((days * 24 * 60 + minutes) * 60 + seconds) * 1000;
  }

  /** A time the given number of minutes from now (negative: in the past). */
  in(minutes: number): Date {
    return new Date(this.now().getTime() + minutes * 60_000);
  }

  /** The next whole minute after that time, because lessons start on whole minutes. */
  minuteIn(minutes: number): Date {
    return new Date(Math.ceil(this.in(minutes).getTime() / 60_000) * 60_000);
  }
}
