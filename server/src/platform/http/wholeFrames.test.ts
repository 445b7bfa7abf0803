import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { handleSocket } from './socketEvents.ts';
import type { DirectReading } from './wholeFrames.ts';

const MAX_BYTES = 300;
const MASK = Buffer.from([0x37, 0xfa, 0x21, 0x3d]);

interface Frame {
  head: number;
  payload: Buffer;
  /** Encoding of the length: minimal, or longer than necessary. */
  length: 'short' | 'two' | 'eight';
  isMasked: boolean;
}

function bytesOf({ head, payload, length, isMasked }: Frame): Buffer {
  const size = payload.length;
  const way = length === 'short' && size > 125 ? 'two' : length;
  const masked = isMasked ? 0x80 : 0;
  const parts = [Buffer.from([head, masked | (way === 'short' ? size : way === 'two' ? 126 : 127)])];
  if (way === 'two') parts.push(Buffer.from([size >> 8, size & 0xff]));
  if (way === 'eight') parts.push(Buffer.from([0, 0, 0, 0, 0, 0, size >> 8, size & 0xff]));
  if (!isMasked) return Buffer.concat([...parts, payload]);
  const hidden = payload.map((byte, at) => byte ^ (MASK[at % MASK.length] ?? 0));
  return Buffer.concat([...parts, MASK, hidden]);
}

/** A stream without another end: the test pushes what arrives, and what is sent is collected. */
class Wire extends Duplex {
  readonly sent: Buffer[] = [];
  override _read(): void {
    // The test pushes what arrives.
  }
  override _write(chunk: Buffer, _: string, done: () => void): void {
    this.sent.push(chunk);
    done();
  }
}

/** A connection of a WebSocket, and its other side. */
interface Line {
  wire: Duplex;
  arrive: (chunk: Buffer) => Promise<void>;
  /** Everything sent so far. */
  sent: () => Buffer;
  end: () => void;
}

function lineInMemory(): Line {
  const wire = new Wire();
  const arrive = async (chunk: Buffer): Promise<void> => {
    // A copy, because unmasking modifies the chunk in place.
    wire.push(Buffer.from(chunk));
    await setImmediate();
  };
  return { wire, arrive, sent: () => Buffer.concat(wire.sent), end: () => undefined };
}

const tcp = createServer();
beforeAll(async () => {
  await once(tcp.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => void tcp.close());

async function lineOverTcp(): Promise<Line> {
  const accepted = once(tcp, 'connection') as Promise<[Socket]>;
  const { port } = tcp.address() as AddressInfo;
  const other = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).setNoDelay();
  const [wire] = await accepted;
  // What is written rather than what arrives: a connection that is cut loses some of it.
  const sent: Buffer[] = [];
  const write = wire._write.bind(wire);
  const writeAll = wire._writev?.bind(wire);
  wire._write = (chunk: Buffer | string, ...rest) => {
    sent.push(Buffer.from(chunk as string));
    write(chunk, ...rest);
  };
  wire._writev = (chunks, done) => {
    for (const { chunk } of chunks) sent.push(Buffer.from(chunk as string));
    writeAll?.(chunks, done);
  };
  let arrivedBytes = 0;
  other.on('error', () => undefined).resume();
  return {
    wire,
    async arrive(chunk) {
      arrivedBytes += chunk.length;
      other.write(chunk);
      while (wire.bytesRead < arrivedBytes && !wire.destroyed && !wire.isPaused()) await setImmediate();
    },
    sent: () => Buffer.concat(sent),
    end: () => other.destroy(),
  };
}

async function open(line: Line = lineInMemory()): Promise<{ line: Line; socket: WebSocket }> {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_BYTES,
    autoPong: false,
    perMessageDeflate: false,
  });
  const key = Buffer.alloc(16).toString('base64');
  const headers = { upgrade: 'websocket', 'sec-websocket-key': key, 'sec-websocket-version': '13' };
  const request = { method: 'GET', headers } as unknown as IncomingMessage;
  const socket = await new Promise<WebSocket>((resolve) => {
    server.handleUpgrade(request, line.wire, Buffer.alloc(0), resolve);
  });
  return { line, socket };
}

const direct = (wire: Duplex): DirectReading => ({ wire, maxBytes: MAX_BYTES, arrived: () => undefined });

/** Everything a socket receives and replies when these bytes arrive. */
async function heardOf(chunks: Buffer[], isDirect = false, on: Line = lineInMemory()): Promise<string[]> {
  const { line, socket } = await open(on);
  const heard: string[] = [];
  const hear = (text: string | undefined): void => {
    heard.push(`text ${text}`);
    if (text?.includes('pause')) socket.pause();
    if (text?.includes('break')) throw new Error('broken');
  };
  handleSocket(
    socket,
    pino({ level: 'silent' }),
    {},
    {
      ...(isDirect && { direct: direct(line.wire) }),
      // As characters, which texts with an "a" are in the test.
      ...(isDirect && { ascii: (text) => text.includes('a') && /^[ -~]*$/.test(text) && (hear(text), true) }),
      message: (text) => hear(text?.toString('latin1')),
      bytes: (bytes) => heard.push(`bytes ${bytes.toString('latin1')}`),
      ping: () => heard.push('ping'),
      pong: () => heard.push('pong'),
      close: () => heard.push('close'),
    },
  );
  socket.on('error', (error) => heard.push(`error ${error.message}`));
  for (const chunk of chunks) {
    await line.arrive(chunk);
    if (socket.isPaused) socket.resume();
  }
  // What comes after a pause is read when the connection is read again.
  await line.arrive(Buffer.alloc(0));
  await setImmediate();
  heard.push(`sent ${createHash('sha1').update(line.sent()).digest('hex')}`, `state ${socket.readyState}`);
  const before = [...heard];
  socket.terminate();
  line.end();
  return before;
}

/** Splits bytes at these offsets. */
function cut(bytes: Buffer, places: number[]): Buffer[] {
  const at = [...new Set(places.map((place) => place % (bytes.length + 1)))].toSorted((a, b) => a - b);
  return [0, ...at]
    .map((from, index) => bytes.subarray(from, at[index] ?? bytes.length))
    .filter(({ length }) => length > 0);
}

const text = (payload: string, change: Partial<Frame> = {}): Frame => ({
  head: 0x81,
  payload: Buffer.from(payload),
  length: 'short',
  isMasked: true,
  ...change,
});

const payload = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }).map((one) => Buffer.from(one)),
  fc.integer({ min: 100, max: 310 }).map((length) => Buffer.alloc(length, 'a')),
  fc.uint8Array({ maxLength: 30 }).map((bytes) => Buffer.from(bytes)),
  fc.constantFrom('pause', 'break').map((word) => Buffer.from(word)),
);
/** Mostly whole text frames, plus fragments, other kinds and invalid ones. */
const frame: fc.Arbitrary<Frame> = fc.record({
  head: fc.oneof(
    { weight: 6, arbitrary: fc.constant(0x81) },
    { weight: 3, arbitrary: fc.constantFrom(0x82, 0x01, 0x00, 0x80, 0x89, 0x8a) },
    { weight: 1, arbitrary: fc.constantFrom(0x88, 0xc1, 0x91, 0x83, 0x09) },
  ),
  payload,
  length: fc.oneof(
    { weight: 8, arbitrary: fc.constant('short' as const) },
    { weight: 1, arbitrary: fc.constantFrom('two' as const, 'eight' as const) },
  ),
  isMasked: fc.oneof({ weight: 20, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
});

describe('whole frames', () => {
  it('are read as ws reads them, whatever comes between them and wherever it is split', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(frame, { minLength: 1, maxLength: 8 }),
        fc.array(fc.nat(), { maxLength: 5 }),
        async (frames, places) => {
          const chunks = cut(Buffer.concat(frames.map(bytesOf)), places);
          expect(await heardOf(chunks, true)).toEqual(await heardOf(chunks));
        },
      ),
      { numRuns: 400 },
    );
  });

  it('are read so from connections that share a buffer, too', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(frame, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 3 }),
        fc.array(fc.nat(), { maxLength: 5 }),
        async (people, places) => {
          const chunksOf = people.map((frames) => cut(Buffer.concat(frames.map(bytesOf)), places));
          const lines: Line[] = [];
          while (lines.length < people.length) lines.push(await lineOverTcp());
          const heard = await Promise.all(chunksOf.map((chunks, at) => heardOf(chunks, true, lines[at])));
          const expected = await Promise.all(chunksOf.map((chunks) => heardOf(chunks)));
          // A connection closes later than a stream in memory.
          const withoutEnd = (one: string[]): string[] => one.filter((what) => !/^(close|state)/.test(what));
          expect(heard.map(withoutEnd)).toEqual(expected.map(withoutEnd));
        },
      ),
      { numRuns: 100 },
    );
  });

  it('are not heard any more after a close or an invalid frame', async () => {
    const invalid = text('', { head: 0xf1 });
    for (const last of [text('', { head: 0x88 }), invalid]) {
      const line = await lineOverTcp();
      const heard = await heardOf([text('one'), last, text('two')].map(bytesOf), true, line);
      expect(heard.filter((what) => what.startsWith('text'))).toEqual(['text one']);
    }
  });

  it('are heard as ws hears them, cut at every byte', async () => {
    const frames = [text('one'), text('é'.repeat(70)), text('', { length: 'two' }), text('a', { head: 0x01 })];
    const bytes = Buffer.concat([...frames, text('b', { head: 0x80 }), text('last')].map(bytesOf));
    const expected = ['text one', 'text last'];
    for (let at = 0; at <= bytes.length; at += 1) {
      const heard = await heardOf(cut(bytes, [at]), true);
      expect(heard).toEqual(await heardOf(cut(bytes, [at])));
      expect(heard).toEqual(expect.arrayContaining(expected));
    }
  });

  it('are not seen by the receiver of ws: that is what it is for', async () => {
    const { line, socket } = await open();
    let heard = 0;
    let passedOn = 0;
    handleSocket(socket, pino({ level: 'silent' }), {}, { direct: direct(line.wire), message: () => (heard += 1) });
    socket.on('message', () => (passedOn += 1));
    await line.arrive(Buffer.concat([text('one'), text('two'), text('three', { length: 'eight' })].map(bytesOf)));
    expect({ heard, passedOn }).toEqual({ heard: 3, passedOn: 1 });
    socket.terminate();
  });
});
