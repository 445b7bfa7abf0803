import type { RoomLink } from '../../web/src/features/roomLink/RoomLink.ts';

/** How long pages were without their room. */
export class Gaps {
  readonly #since = new Map<RoomLink, number>();
  #seconds: number[] = [];

  watch(link: RoomLink): void {
    link.subscribe(() => {
      const isLive = link.snapshot().status.kind === 'live';
      const since = this.#since.get(link);
      if (!isLive && since === undefined) this.#since.set(link, performance.now());
      if (!isLive || since === undefined) return;
      this.#since.delete(link);
      this.#seconds.push((performance.now() - since) / 1000);
    });
  }

  /** Those since the last call, in words. */
  take(): string {
    const sorted = this.#seconds.toSorted((a, b) => a - b);
    this.#seconds = [];
    const at = (share: number): string => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(2);
    return `${sorted.length} hand-overs, p50 ${at(0.5)} s, p95 ${at(0.95)} s, longest ${at(1)} s`;
  }
}
