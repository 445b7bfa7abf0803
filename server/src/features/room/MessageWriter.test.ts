import type { Duplex } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { MessageWriter } from './MessageWriter.ts';

function aWriter() {
  const sent: string[] = [];
  const socket = {
    readyState: WebSocket.OPEN as number,
    bufferedAmount: 0,
    send: vi.fn<(data: Buffer | string, done?: () => void) => void>((data, done) => {
      sent.push(`ws:${data.toString()}`);
      done?.();
    }),
  };
  const wire = {
    writableLength: 0,
    write: vi.fn<(data: Buffer) => void>((data) => void sent.push(data.toString('latin1'))),
  };
  const on = { full: vi.fn<() => void>(), fail: vi.fn<(error: unknown) => void>() };
  const writer = new MessageWriter(socket as unknown as WebSocket, wire as unknown as Duplex, on);
  return { writer, socket, wire, on, sent };
}
/** Stands in for a frame; the writer doesn't parse frames, and readable text is easier to compare. */
const frame = (text: string): Buffer => Buffer.from(`<${text}>`);

it('sends all frames of a turn in one piece and in their order, once everything was read', async () => {
  const { writer, sent } = aWriter();
  writer.sendFrame(frame('1'));
  writer.sendFrame(frame('2'));
  expect(sent).toEqual([]);
  await nextTurn();
  expect(sent).toEqual(['<1><2>']);
  writer.sendFrame(frame('3'));
  await nextTurn();
  expect(sent).toEqual(['<1><2>', '<3>']);
});

it('what the socket sends itself stays in order', async () => {
  const { writer, sent } = aWriter();
  writer.sendFrame(frame('1'));
  await writer.deliver('2');
  writer.sendFrame(frame('3'));
  writer.sendVoice(frame('4'));
  await nextTurn();
  expect(sent).toEqual(['<1>', 'ws:2', '<3>', 'ws:<4>']);
});

it('sends nothing twice to who was flushed before a close, and nothing after it', async () => {
  const { writer, socket, sent } = aWriter();
  writer.sendFrame(frame('bye'));
  writer.flush();
  socket.readyState = WebSocket.CLOSING;
  writer.sendFrame(frame('late'));
  await nextTurn();
  expect(sent).toEqual(['<bye>']);
});

it('a page that doesn’t read is disconnected; a failing socket closes only itself', async () => {
  const [slow, broken, other] = [aWriter(), aWriter(), aWriter()];
  slow.wire.writableLength = 5 * 1024 * 1024;
  const error = new Error('broken');
  broken.wire.write.mockImplementation(() => {
    throw error;
  });
  for (const { writer } of [slow, broken, other]) writer.sendFrame(frame('1'));
  await nextTurn();
  expect(slow.on.full).toHaveBeenCalledTimes(1);
  expect(slow.sent).toEqual([]);
  expect(broken.on.fail).toHaveBeenCalledExactlyOnceWith(error);
  expect(other.sent).toEqual(['<1>']);
});

it('who reads slowly misses sound: it never waits behind what is drawn, nor while the board is on its way', () => {
  const { writer, socket } = aWriter();
  expect(writer.sendVoice(frame('1'))).toBe(true);
  socket.bufferedAmount = 9_000;
  expect(writer.sendVoice(frame('2'))).toBe(false);
  socket.bufferedAmount = 0;
  writer.isHeldBack = true;
  expect(writer.sendVoice(frame('3'))).toBe(false);
  expect(socket.send).toHaveBeenCalledTimes(1);
});

it('acknowledgements of a page that is held back wait for it, and for nobody who is gone', () => {
  const { writer, socket, wire } = aWriter();
  expect(writer.sendPendingAcknowledgements(Infinity)).toBe(true);
  writer.isHeldBack = true;
  writer.stored(1, 1);
  expect(writer.sendPendingAcknowledgements(Infinity)).toBe(false);
  writer.isHeldBack = false;
  expect(writer.sendPendingAcknowledgements(Infinity)).toBe(true);
  writer.flush();
  expect(wire.write).toHaveBeenCalledTimes(1);
  writer.isHeldBack = true;
  writer.stored(2, 2);
  socket.readyState = WebSocket.CLOSED;
  expect(writer.sendPendingAcknowledgements(Infinity)).toBe(true);
});

it('acknowledgements wait for others, but for those of a page that has just come in', async () => {
  const { writer, sent } = aWriter();
  writer.stored(1, 1);
  await nextTurn();
  await nextTurn();
  expect(sent).toEqual([]);
  const { writer: back, sent: told } = aWriter();
  back.acknowledgeNow();
  back.stored(1, 7);
  back.stored(2, 8);
  await nextTurn();
  await nextTurn();
  expect(told.join('')).toContain('{"t":"ack","r":[[1,7,2]]}');
});
