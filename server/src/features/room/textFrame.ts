const TEXT_AND_LAST = 0x81;
/** Up to here the length stands in the head itself; beyond, in two bytes, or in eight. */
const SHORT_MAX = 125;
const SHORT_AS_TWO = 126;
const SHORT_AS_EIGHT = 127;
const TWO_BYTES_MAX = 0xffff;

/**
 * A text as the one frame that a server sends for it (RFC 6455, 5.2): never masked, and ours are never compressed. In one
 * buffer with its head it is one write; head and text apart, as `ws` sends them, are gathered anew with every message.
 */
export function textFrame(text: string): Buffer {
  const frame = frameFor(Buffer.byteLength(text));
  frame.write(text, textAt(frame), 'utf8');
  return frame;
}

/** Such a frame whose text of so many bytes is still to be written. */
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

/** Where in such a frame its text begins. */
export const textAt = (frame: Buffer): number => (frame[1] === SHORT_AS_TWO ? 4 : frame[1] === SHORT_AS_EIGHT ? 10 : 2);
