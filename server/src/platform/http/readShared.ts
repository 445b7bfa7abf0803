import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** What Node's own reading uses: more is never read at once. */
const SHARED_BYTES = 64 * 1024;

/** All connections are read into this buffer, one after the other: nobody may keep what is in it. */
const shared = Buffer.allocUnsafeSlow(SHARED_BYTES);

/** The system's side of a connection. */
interface Handle {
  readonly reading: boolean;
  useUserBuffer(buffer: Buffer): void;
}

/** Where Node keeps the option `onread` of a socket that it connects itself. Not public for sockets it accepts. */
interface Places {
  buffer: symbol;
  callback: symbol;
}

const places = ((): Places | undefined => {
  const onread = { buffer: shared, callback: (): boolean => true };
  const example = new Socket({ onread });
  const placeOf = (value: unknown): symbol | undefined =>
    Object.getOwnPropertySymbols(example).find((symbol) => Reflect.get(example, symbol) === value);
  const [buffer, callback] = [placeOf(shared), placeOf(onread.callback)];
  example.destroy();
  return buffer && callback && { buffer, callback };
})();

/**
 * Reads a connection into one buffer that all share. Otherwise Node allocates 64 kB for each read, copies what has arrived
 * out of it and passes it through a stream, which takes a tenth of the server's time for a room's message. This is Node's
 * option `onread`, set on a socket that exists already.
 * @param take is given the buffer and how many of its bytes have arrived, valid during the call only; returns how many it
 * has taken. The rest is copied and arrives through the stream, as does everything while the stream still has some
 * @returns false if this connection can't be read so: everything arrives through the stream
 */
export function readShared(wire: Duplex, take: (bytes: Buffer, length: number) => number): boolean {
  if (!(wire instanceof Socket) || !places) return false;
  const { _handle: handle } = wire as unknown as { _handle?: Partial<Handle> | null };
  if (typeof handle?.useUserBuffer !== 'function' || Reflect.get(wire, places.buffer) !== null) return false;
  Reflect.set(wire, places.callback, (length: number): boolean => {
    const taken = wire.readableLength > 0 ? 0 : take(shared, length);
    return taken === length || wire.push(Buffer.from(shared.subarray(taken, length)));
  });
  Reflect.set(wire, places.buffer, shared);
  handle.useUserBuffer(shared);
  return true;
}
