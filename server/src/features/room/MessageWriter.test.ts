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
      sent.push(data.toString());
      done?.();
    }),
  };
  const on = { full: vi.fn<() => void>(), fail: vi.fn<(error: unknown) => void>() };
  const writer = new MessageWriter(socket as unknown as WebSocket, on);
  return { writer, socket, on, sent };
}

it('sends nothing once the socket is closing', () => {
  const { writer, socket, sent } = aWriter();
  writer.send('bye');
  socket.readyState = WebSocket.CLOSING;
  writer.send('late');
  expect(sent).toEqual(['bye']);
});

it('a page that doesn’t read is disconnected; a failing socket closes only itself', () => {
  const [slow, broken] = [aWriter(), aWriter()];
  slow.socket.bufferedAmount = 5 * 1024 * 1024;
  slow.writer.send('1');
  expect(slow.on.full).toHaveBeenCalledTimes(1);
  expect(slow.sent).toEqual([]);
  const error = new Error('broken');
  broken.socket.send.mockImplementation(() => {
    throw error;
  });
  broken.writer.send('1');
  expect(broken.on.fail).toHaveBeenCalledExactlyOnceWith(error);
});

it('a slow reader misses sound: it never queues behind drawing, nor while the board is being sent', () => {
  const { writer, socket } = aWriter();
  expect(writer.sendVoice(Buffer.from('1'))).toBe(true);
  socket.bufferedAmount = 9_000;
  expect(writer.sendVoice(Buffer.from('2'))).toBe(false);
  socket.bufferedAmount = 0;
  writer.isHeldBack = true;
  expect(writer.sendVoice(Buffer.from('3'))).toBe(false);
  expect(socket.send).toHaveBeenCalledTimes(1);
});

it('acknowledgements of a page that is held back wait for it, and for nobody who is gone', () => {
  const { writer, socket } = aWriter();
  expect(writer.sendPendingAcknowledgements(Infinity)).toBe(true);
  writer.isHeldBack = true;
  writer.stored(1, 1);
  expect(writer.sendPendingAcknowledgements(Infinity)).toBe(false);
  writer.isHeldBack = false;
  expect(writer.sendPendingAcknowledgements(Infinity)).toBe(true);
  expect(socket.send).toHaveBeenCalledTimes(1);
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
