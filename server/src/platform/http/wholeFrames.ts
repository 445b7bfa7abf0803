import { isUtf8 } from 'node:buffer';
import type { WebSocket } from 'ws';

/** Parser state of the receiver in `ws` 8. None of this is public, so it is only used if present. */
interface Receiver {
  write(chunk: Buffer): boolean;
  /** 0: before a frame header. */
  readonly _state: number;
  readonly _bufferedBytes: number;
  /** Opcode of a fragmented message; 0 if there is none. */
  readonly _fragmented: number;
}

const TEXT_AND_LAST = 0x81;
const MASKED = 0x80;
const LENGTH_IN_TWO = 126;
/** Size of header and mask, with the length in the header or in two further bytes. */
const SHORT_HEAD = 6;
const LONG_HEAD = 8;

const isBetweenMessages = ({ _state, _bufferedBytes, _fragmented }: Receiver): boolean =>
  _state === 0 && _bufferedBytes === 0 && _fragmented === 0;

/**
 * Handles text messages consisting of a single frame, as nearly all do, before they reach the receiver of `ws`: its
 * stream and its buffer views for each part of a frame cost more than all of a room's work on a message. Everything
 * else, including anything invalid, is passed on to it unchanged.
 * @param maxBytes longer messages are passed on as well
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

/** @returns where the complete text message starting at `at` ends; `at` if there is none, or none we handle */
function endOfFrame(chunk: Buffer, at: number, maxBytes: number): number {
  if (chunk.length - at <= SHORT_HEAD || chunk[at] !== TEXT_AND_LAST) return at;
  const length = (chunk[at + 1] ?? 0) - MASKED;
  let end = at + SHORT_HEAD + length;
  if (length === LENGTH_IN_TWO) end = at + LONG_HEAD + chunk.readUInt16BE(at + 2);
  else if (length <= 0 || length > LENGTH_IN_TWO) return at;
  return end <= chunk.length && end - at - LONG_HEAD <= maxBytes ? end : at;
}

/** @returns undefined if it isn't valid UTF-8; the frame is then unchanged */
function textOf(chunk: Buffer, at: number, end: number): Buffer | undefined {
  const from = at + ((chunk[at + 1] ?? 0) - MASKED === LENGTH_IN_TWO ? LONG_HEAD : SHORT_HEAD);
  applyMask(chunk, from, end);
  const text = chunk.subarray(from, end);
  if (isUtf8(text)) return text;
  applyMask(chunk, from, end);
  return undefined;
}

/** Applying it twice restores the original. */
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
