import { isUtf8 } from 'node:buffer';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { readShared } from './readShared.ts';

/** Parser state of the receiver in `ws` 8. Most of this is not public, so it is only used if present. */
interface Receiver {
  /** False once it has ended or failed: nothing is heard any more. */
  readonly writable: boolean;
  write(chunk: Buffer): boolean;
  /** 0: before a frame header. */
  readonly _state: number;
  readonly _bufferedBytes: number;
  /** Opcode of a fragmented message; 0 if there is none. */
  readonly _fragmented: number;
}

export interface DirectReading {
  /** The connection underneath the socket. */
  wire: Duplex;
  /** Longer messages are read by `ws`. */
  maxBytes: number;
  /** Called for all bytes that arrive, also those that never form a message. */
  arrived: (bytes: number) => void;
}

interface Takers {
  /** @param text a message's bytes as characters, valid or not @returns whether the message was taken */
  takeAscii: (text: string) => boolean;
  /** Given a message that `takeAscii` didn't take. @param text valid during the call only */
  take: (text: Buffer) => void;
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
 */
export function takeWholeFrames(
  socket: WebSocket,
  { wire, maxBytes, arrived, takeAscii, take }: DirectReading & Takers,
): void {
  const { _receiver: receiver } = socket as unknown as { _receiver?: Receiver };
  const isKnown = receiver !== undefined && isBetweenMessages(receiver);
  const takeFrom = (chunk: Buffer, length: number): number => {
    let at = 0;
    if (isKnown && isBetweenMessages(receiver) && receiver.writable)
      for (
        let next = endOfFrame(chunk, at, length, maxBytes);
        next > at;
        next = endOfFrame(chunk, at, length, maxBytes)
      ) {
        const from = unmask(chunk, at, next);
        if (!takeAscii(chunk.toString('latin1', from, next))) {
          const text = chunk.subarray(from, next);
          if (!isUtf8(text)) {
            applyMask(chunk, from, next);
            break;
          }
          take(text);
        }
        at = next;
      }
    return at;
  };
  // What came with the request is in the stream already.
  arrived(wire.readableLength);
  const isShared = readShared(wire, (bytes, length) => {
    arrived(length);
    return takeFrom(bytes, length);
  });
  if (!isShared) wire.on('data', ({ length }: Buffer) => arrived(length));
  if (!isKnown) return;
  const writeToReceiver = receiver.write.bind(receiver);
  receiver.write = (chunk) => {
    const at = takeFrom(chunk, chunk.length);
    if (at === chunk.length) return true;
    return writeToReceiver(at === 0 ? chunk : chunk.subarray(at));
  };
}

/** @returns where the complete text message starting at `at` ends; `at` if there is none before `length`, or none we handle */
function endOfFrame(chunk: Buffer, at: number, length: number, maxBytes: number): number {
  if (length - at <= SHORT_HEAD || chunk[at] !== TEXT_AND_LAST) return at;
  const size = (chunk[at + 1] ?? 0) - MASKED;
  let end = at + SHORT_HEAD + size;
  if (size === LENGTH_IN_TWO) end = at + LONG_HEAD + chunk.readUInt16BE(at + 2);
  else if (size <= 0 || size > LENGTH_IN_TWO) return at;
  return end <= length && end - at - LONG_HEAD <= maxBytes ? end : at;
}

/** @returns where the text of a frame begins */
function unmask(chunk: Buffer, at: number, end: number): number {
  const from = at + ((chunk[at + 1] ?? 0) - MASKED === LENGTH_IN_TWO ? LONG_HEAD : SHORT_HEAD);
  applyMask(chunk, from, end);
  return from;
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
