/** What an MP4 is looked through for: more boxes than any recorder writes before its sound. */
export const BOXES_MAX = 1_000;
const HEAD_BYTES = 8;
/** Name, version, and then what kind of track it handles. */
const HANDLER_AT = 16;
const CONTAINERS = new Set(['moov', 'trak', 'mdia']);

/**
 * Which kinds of tracks an MP4 has, read box by box (ISO/IEC 14496-12, 4.2): each box says how long it is, so that what
 * lies in between is never looked at.
 * @returns `boxes`: how many were looked at, at most BOXES_MAX; `kinds` is empty when there were more
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
    // Into what holds boxes itself, over everything else.
    at += CONTAINERS.has(name) ? head : size;
  }
  return { kinds, boxes };
}

/** A size of 1 stands for one of 64 bits after the name, a size of 0 for all that is left. */
function sizeOf(bytes: Buffer, at: number): { size: number; head: number } {
  const size = bytes.readUInt32BE(at);
  if (size === 0) return { size: bytes.length - at, head: HEAD_BYTES };
  if (size !== 1) return { size, head: HEAD_BYTES };
  if (at + 2 * HEAD_BYTES > bytes.length) return { size: 0, head: 2 * HEAD_BYTES };
  return { size: Number(bytes.readBigUInt64BE(at + HEAD_BYTES)), head: 2 * HEAD_BYTES };
}
