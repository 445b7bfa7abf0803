import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A network between a page and its server that can be slow, cut and restored, and lead to another server. */
export class Wire {
  readonly #server: Server;
  readonly #pairs = new Set<[Socket, Socket]>();
  #target: number;
  #isCut = false;
  delayMs = 0;
  /** Share of the data that is lost once: 0 to 1. TCP resends it, so it and everything after it arrive later. */
  loss = 0;

  private constructor(target: number) {
    this.#target = target;
    this.#server = createServer((near) => this.#join(near));
  }

  static async to(url: string): Promise<Wire> {
    const wire = new Wire(Number(new URL(url).port));
    wire.#server.listen(0, '127.0.0.1');
    await once(wire.#server, 'listening');
    return wire;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  leadTo(url: string): void {
    this.#target = Number(new URL(url).port);
  }

  /** Data in transit is lost, as when a cable is pulled. */
  cut(): void {
    this.#isCut = true;
    this.snap();
  }
  mend(): void {
    this.#isCut = false;
  }
  /** Connections break; new ones can be made immediately. */
  snap(): void {
    for (const [near, far] of this.#pairs) {
      near.destroy();
      far.destroy();
    }
    this.#pairs.clear();
  }

  async close(): Promise<void> {
    this.snap();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #join(near: Socket): void {
    if (this.#isCut) {
      near.destroy();
      return;
    }
    const far = connect(this.#target, '127.0.0.1');
    const pair: [Socket, Socket] = [near, far];
    this.#pairs.add(pair);
    const end = (): void => {
      near.destroy();
      far.destroy();
      this.#pairs.delete(pair);
    };
    near.on('error', end).on('close', end);
    far.on('error', end).on('close', end);
    near.on('data', this.#passer(far));
    far.on('data', this.#passer(near));
  }

  /** Bytes may be delayed but never reordered, even when the delay gets shorter. */
  #passer(to: Socket): (bytes: Buffer) => void {
    const waiting: { bytes: Buffer; dueMs: number }[] = [];
    let isWaiting = false;
    let notBeforeMs = 0;
    const pass = (): void => {
      isWaiting = false;
      while (waiting[0] && waiting[0].dueMs <= performance.now()) {
        const next = waiting.shift();
        if (next && !to.destroyed) to.write(next.bytes);
      }
      const [next] = waiting;
      if (!next) return;
      isWaiting = true;
      setTimeout(pass, next.dueMs - performance.now() + 1);
    };
    return (bytes) => {
      const nowMs = performance.now();
      // The loss is detected and the data resent, which takes another round trip.
      if (Math.random() < this.loss) notBeforeMs = nowMs + 3 * this.delayMs;
      waiting.push({ bytes, dueMs: Math.max(notBeforeMs, nowMs + this.delayMs) });
      if (!isWaiting) pass();
    };
  }
}
