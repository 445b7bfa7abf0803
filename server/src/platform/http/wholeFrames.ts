import { isUtf8 } from 'node:buffer';
import type { WebSocket } from 'ws';

/** What a receiver of `ws` 8 knows of where it is. None of this is public: what is not there is not used. */
interface Receiver {
  write(chunk: Buffer): boolean;
  /** 0: before the head of a frame. */
  readonly _state: number;
  readonly _bufferedBytes: number;
  /** Kind of a message that came in part; 0 when there is none. */
  readonly _fragmented: number;
}

const TEXT_AND_LAST = 0x81;
const MASKED = 0x80;
const LENGTH_IN_TWO = 126;
/** Head and mask of a frame whose length stands in the head, or in two bytes behind it. */
const SHORT_HEAD = 6;
const LONG_HEAD = 8;

const isBetweenMessages = ({ _state, _bufferedBytes, _fragmented }: Receiver): boolean =>
  _state === 0 && _bufferedBytes === 0 && _fragmented === 0;

/**
 * Takes text messages that arrive as one whole frame each, as nearly all do, before the receiver of `ws` sees them: its
 * stream and its views of every part of a frame cost more than all that a room does with a message. Everything else,
 * also what is wrong in any way, is left to it as it came.
 * @param maxBytes longer messages are left to it as well
 */
export function takeWholeFrames(socket: WebSocket, maxBytes: number, take: (text: Buffer) => void): void {
  const { _receiver: receiver } = socket as unknown as { _receiver?: Receiver };
  if (!receiver || !isBetweenMessages(receiver)) return;
  const writeToReceiver = receiver.write.bind(receiver);
  receiver.write = (chunk) => {
    let at = 0;
    if (isBetweenMessages(receiver))
      for (let next = endOfFrame(chunk, at, maxBytes); next > at; next = endOfFrame(chunk, at, maxBytes)) {
        const text = textOf(chunk, at, next);
        if (!text) break;
        at = next;
        take(text);
      }
    if (at === chunk.length) return true;
    return writeToReceiver(at === 0 ? chunk : chunk.subarray(at));
  };
}

/** @returns where the whole text message that begins at `at` ends; `at` when there is none, or none for us */
function endOfFrame(chunk: Buffer, at: number, maxBytes: number): number {
  if (chunk.length - at <= SHORT_HEAD || chunk[at] !== TEXT_AND_LAST) return at;
  const length = (chunk[at + 1] ?? 0) - MASKED;
  let end = at + SHORT_HEAD + length;
  if (length === LENGTH_IN_TWO) end = at + LONG_HEAD + chunk.readUInt16BE(at + 2);
  else if (length <= 0 || length > LENGTH_IN_TWO) return at;
  return end <= chunk.length && end - at - LONG_HEAD <= maxBytes ? end : at;
}

/** @returns undefined when it is no text; the frame is as it was then */
function textOf(chunk: Buffer, at: number, end: number): Buffer | undefined {
  const from = at + ((chunk[at + 1] ?? 0) - MASKED === LENGTH_IN_TWO ? LONG_HEAD : SHORT_HEAD);
  applyMask(chunk, from, end);
  const text = chunk.subarray(from, end);
  if (isUtf8(text)) return text;
  applyMask(chunk, from, end);
  return undefined;
}

/** Twice gives what was there before. */
function applyMask(chunk: Buffer, from: number, end: number): void {
  const [a = 0, b = 0, c = 0, d = 0] = [chunk[from - 4], chunk[from - 3], chunk[from - 2], chunk[from - 1]];
  let at = from;
  for (; at + 3 < end; at += 4) {
    chunk[at] = (chunk[at] ?? 0) ^ a;
    chunk[at + 1] = (chunk[at + 1] ?? 0) ^ b;
    chunk[at + 2] = (chunk[at + 2] ?? 0) ^ c;
    chunk[at + 3] = (chunk[at + 3] ?? 0) ^ d;
  }
  if (at < end) chunk[at] = (chunk[at] ?? 0) ^ a;
  if (at + 1 < end) chunk[at + 1] = (chunk[at + 1] ?? 0) ^ b;
  if (at + 2 < end) chunk[at + 2] = (chunk[at + 2] ?? 0) ^ c;
}
