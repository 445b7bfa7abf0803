/** Limit for searching an MP4: more boxes than any recorder writes before its sound. */
export const BOXES_MAX = 1_000;
const HEAD_BYTES = 8;
/** Offset of the track kind, after name and version. */
const HANDLER_AT = 16;
const CONTAINERS = new Set(['moov', 'trak', 'mdia']);

/**
 * Which kinds of tracks an MP4 has, read box by box (ISO/IEC 14496-12, 4.2): each box declares its length, so its
 * content needn't be read.
 * @returns `boxes`: number of boxes read, at most BOXES_MAX; `kinds` is empty if there were more
 */
export function mp4Handlers(bytes: Buffer): { kinds: Set<string>; boxes: number } {
  const kinds = new Set<string>();
  let boxes = 0;
  let at = 0;
  while (at + HEAD_BYTES <= bytes.length) {
    boxes += 1;
    if (boxes > BOXES_MAX) return { kinds: new Set(), boxes: BOXES_MAX };
    const name = bytes.toString('latin1', at + 4, at + HEAD_BYTES);
    const { size, head } = sizeOf(bytes, at);
    if (size < head) break;
    if (name === 'hdlr') kinds.add(bytes.toString('latin1', at + HANDLER_AT, at + HANDLER_AT + 4));
    // Descends into container boxes and skips all others.
    at += CONTAINERS.has(name) ? head : size;
  }
  return { kinds, boxes };
}

/** A size of 1 means a 64-bit size after the name; 0 means the rest of the file. */
function sizeOf(bytes: Buffer, at: number): { size: number; head: number } {
  const size = bytes.readUInt32BE(at);
  if (size === 0) return { size: bytes.length - at, head: HEAD_BYTES };
  if (size !== 1) return { size, head: HEAD_BYTES };
  if (at + 2 * HEAD_BYTES > bytes.length) return { size: 0, head: 2 * HEAD_BYTES };
  return { size: Number(bytes.readBigUInt64BE(at + HEAD_BYTES)), head: 2 * HEAD_BYTES };
}
