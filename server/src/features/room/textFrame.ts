const TEXT_AND_LAST = 0x81;
/** Payload lengths up to this are in the header's second byte; larger ones take two or eight more bytes. */
const SHORT_MAX = 125;
const SHORT_AS_TWO = 126;
const SHORT_AS_EIGHT = 127;
const TWO_BYTES_MAX = 0xffff;

/**
 * A text as the single frame a server sends for it (RFC 6455, 5.2): never masked, and ours are never compressed. Header
 * and text in one buffer are one write; `ws` sends them separately, which gathers them again for every message.
 */
export function textFrame(text: string): Buffer {
  const frame = frameFor(Buffer.byteLength(text));
  frame.write(text, textAt(frame), 'utf8');
  return frame;
}

/** A frame with space for `bytes` bytes of text, to be filled in by the caller. */
export function frameFor(bytes: number): Buffer {
  const head = bytes <= SHORT_MAX ? 2 : bytes <= TWO_BYTES_MAX ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + bytes);
  frame[0] = TEXT_AND_LAST;
  if (head === 2) frame[1] = bytes;
  else if (head === 4) {
    frame[1] = SHORT_AS_TWO;
    frame[2] = bytes >> 8;
    frame[3] = bytes & 0xff;
  } else {
    frame[1] = SHORT_AS_EIGHT;
    frame.writeBigUInt64BE(BigInt(bytes), 2);
  }
  return frame;
}

/** Offset of the text within such a frame. */
export const textAt = (frame: Buffer): number => (frame[1] === SHORT_AS_TWO ? 4 : frame[1] === SHORT_AS_EIGHT ? 10 : 2);
