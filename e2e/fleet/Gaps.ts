import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import type { RoomLink } from '../../web/src/features/roomLink/RoomLink.ts';

interface Gap {
  seconds: number;
  /** Its events, with the milliseconds since the gap began. */
  course: string[];
}

/** How long pages were without their room, and what they did meanwhile. */
export class Gaps {
  readonly #open = new Map<string, { since: number; course: string[] }>();
  #gaps: Gap[] = [];

  /** Watches sockets opened from here on. */
  constructor() {
    const note = (token: string, what: string): void => {
      const gap = this.#open.get(token);
      gap?.course.push(`${(performance.now() - gap.since).toFixed(0)} ${what}`);
    };
    globalThis.WebSocket = class extends WebSocket {
      constructor(address: string | URL, protocols?: string | string[]) {
        super(address, protocols);
        const token = [protocols ?? ''].flat().at(-1) ?? '';
        note(token, 'connects');
        this.addEventListener('open', () => note(token, 'open'));
        this.addEventListener('close', ({ code }) => note(token, `closed ${code}`));
        this.addEventListener('message', ({ data }) => {
          const kind = /^\{"t":"(welcome|bye|ready)"/.exec(String(data))?.[1];
          if (kind !== undefined) note(token, kind);
        });
      }
    };
  }

  /** @param protocol that distinguishes its sockets from others */
  watch(link: RoomLink, protocol: string): void {
    link.subscribe(() => {
      const { kind } = link.snapshot().status;
      const gap = this.#open.get(protocol);
      if (kind !== 'live' && !gap) this.#open.set(protocol, { since: performance.now(), course: [kind] });
      if (kind !== 'live' || !gap) return;
      this.#open.delete(protocol);
      this.#gaps.push({ seconds: (performance.now() - gap.since) / 1000, course: gap.course });
    });
  }

  /** A summary of the gaps since the last call. */
  take(): string {
    const sorted = this.#gaps.toSorted((a, b) => a.seconds - b.seconds);
    this.#gaps = [];
    const at = (share: number): string => (sorted[Math.floor((sorted.length - 1) * share)]?.seconds ?? 0).toFixed(2);
    const longest = sorted.at(-1);
    const course = longest && longest.seconds > 0.5 ? ` (${longest.course.join(', ')})` : '';
    return `${sorted.length} hand-overs, p50 ${at(0.5)} s, p95 ${at(0.95)} s, longest ${at(1)} s${course}; ${machineNow()}`;
  }
}

/** How busy the machine is, to distinguish a long wait from a defect. */
function machineNow(): string {
  const load = `load ${(loadavg()[0] ?? 0).toFixed(0)}`;
  try {
    const waiting = /^some avg10=([\d.]+)/.exec(readFileSync('/proc/pressure/cpu', 'utf8'))?.[1];
    return `${load}, processes waited for a processor ${waiting} % of the time`;
  } catch {
    // Not every kernel measures it.
    return load;
  }
}
