import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Bytes that pass at a time, like the queue of a home router. */
const PIECE_BYTES = 16 * 1024;

/** A network to a server with limited bandwidth in each direction; anything above is delayed. */
export class SlowLine {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(port: number, bytesPerSecond: number) {
    this.#server = createServer({ highWaterMark: PIECE_BYTES, pauseOnConnect: true }, (near) => {
      const far = connect({ port, host: '127.0.0.1' });
      for (const socket of [near, far]) {
        this.#sockets.add(socket);
        socket.setNoDelay(true);
        socket.on('error', () => socket.destroy());
        socket.on('close', () => {
          this.#sockets.delete(socket);
          near.destroy();
          far.destroy();
        });
      }
      pass(near, far, bytesPerSecond);
      pass(far, near, bytesPerSecond);
    });
  }

  static async to(url: string, bitsPerSecond: number): Promise<SlowLine> {
    const line = new SlowLine(Number(new URL(url).port), bitsPerSecond / 8);
    line.#server.listen(0, '127.0.0.1');
    await once(line.#server, 'listening');
    return line;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }
}

/** One direction: bytes wait in the sender, not here. */
function pass(from: Socket, to: Socket, bytesPerSecond: number): void {
  let freeAtMs = 0;
  from.on('data', (bytes) => {
    from.pause();
    const nowMs = performance.now();
    freeAtMs = Math.max(nowMs, freeAtMs) + (bytes.length / bytesPerSecond) * 1_000;
    setTimeout(() => {
      if (to.destroyed) return;
      to.write(bytes);
      from.resume();
    }, freeAtMs - nowMs);
  });
  from.resume();
}
