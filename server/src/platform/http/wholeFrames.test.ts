import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Duplex } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { handleSocket } from './socketEvents.ts';

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

async function open(): Promise<{ wire: Wire; socket: WebSocket }> {
  const wire = new Wire();
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
    server.handleUpgrade(request, wire, Buffer.alloc(0), resolve);
  });
  wire.sent.length = 0;
  return { wire, socket };
}

/** Everything a socket receives and replies when these bytes arrive. */
async function heardOf(chunks: Buffer[], directBytes?: number): Promise<string[]> {
  const { wire, socket } = await open();
  const heard: string[] = [];
  handleSocket(
    socket,
    pino({ level: 'silent' }),
    {},
    {
      ...(directBytes !== undefined && { directBytes }),
      message: (text) => {
        heard.push(`text ${text?.toString('latin1')}`);
        if (text?.includes('pause')) socket.pause();
        if (text?.includes('break')) throw new Error('broken');
      },
      bytes: (bytes) => heard.push(`bytes ${bytes.toString('latin1')}`),
      ping: () => heard.push('ping'),
      pong: () => heard.push('pong'),
      close: () => heard.push('close'),
    },
  );
  socket.on('error', (error) => heard.push(`error ${error.message}`));
  for (const chunk of chunks) {
    // A copy, because unmasking modifies the chunk in place.
    wire.push(Buffer.from(chunk));
    await setImmediate();
    if (socket.isPaused) socket.resume();
  }
  await setImmediate();
  heard.push(`sent ${createHash('sha1').update(Buffer.concat(wire.sent)).digest('hex')}`, `state ${socket.readyState}`);
  const before = [...heard];
  socket.terminate();
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
          expect(await heardOf(chunks, MAX_BYTES)).toEqual(await heardOf(chunks));
        },
      ),
      { numRuns: 400 },
    );
  });

  it('are read as ws reads them, cut at every byte', async () => {
    const frames = [text('one'), text('é'.repeat(70)), text('', { length: 'two' }), text('a', { head: 0x01 })];
    const bytes = Buffer.concat([...frames, text('b', { head: 0x80 }), text('last')].map(bytesOf));
    const expected = ['text one', 'text last'];
    for (let at = 0; at <= bytes.length; at += 1) {
      const heard = await heardOf(cut(bytes, [at]), MAX_BYTES);
      expect(heard).toEqual(await heardOf(cut(bytes, [at])));
      expect(heard).toEqual(expect.arrayContaining(expected));
    }
  });

  it('are not seen by the receiver of ws: that is what it is for', async () => {
    const { wire, socket } = await open();
    let heard = 0;
    let passedOn = 0;
    handleSocket(socket, pino({ level: 'silent' }), {}, { directBytes: MAX_BYTES, message: () => (heard += 1) });
    socket.on('message', () => (passedOn += 1));
    wire.push(Buffer.concat([text('one'), text('two'), text('three', { length: 'eight' })].map(bytesOf)));
    await setImmediate();
    expect({ heard, passedOn }).toEqual({ heard: 3, passedOn: 1 });
    socket.terminate();
  });
});
