/**
 * Voice over the room's own socket, used when no connection between the two browsers is possible (docs/decisions/0068).
 * Its frames are the only binary messages there: forwarded to the other seat unchanged, never logged or stored.
 *
 *     byte 0      VOICE_FRAME_KIND
 *     bytes 1..4  frame number: the sender's clock in units of VOICE_FRAME_MS, modulo 2^32, increasing with each frame
 *     then        1 to VOICE_PACKETS_MAX Opus packets, each preceded by its length in two bytes
 *
 * Numbers are big-endian. The packets of a frame together contain VOICE_FRAME_MS of sound.
 */
export const VOICE_FRAME_KIND = 1;
export const VOICE_FRAME_MS = 60;
export const VOICE_PACKETS_MAX = 3;
/** Per frame: three times what 20 kbit/s needs. */
export const VOICE_FRAME_MAX_BYTES = 512;
/** WebSocket, TLS, TCP and IP around each frame. */
export const VOICE_FRAME_OVERHEAD_BYTES = 78;
/** The maximum that the server accepts from one person, including all protocol overhead. */
export const VOICE_WIRE_BITS_PER_SECOND = 40_000;
/** Bit rates of a page: 31, 25 and 21 kbit/s on the wire. The next lower one is used when frames are dropped. */
export const VOICE_BITS_PER_SECOND = [20_000, 14_000, 10_000] as const;
export const VOICE_SAMPLE_RATE = 48_000;

const HEAD_BYTES = 5;
const LENGTH_BYTES = 2;

export interface VoiceFrame {
  n: number;
  packets: Uint8Array[];
}

export function writeVoiceFrame({ n, packets }: VoiceFrame): Uint8Array<ArrayBuffer> {
  const length = packets.reduce((sum, packet) => sum + LENGTH_BYTES + packet.length, HEAD_BYTES);
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, VOICE_FRAME_KIND);
  view.setUint32(1, n);
  let at = HEAD_BYTES;
  for (const packet of packets) {
    view.setUint16(at, packet.length);
    bytes.set(packet, at + LENGTH_BYTES);
    at += LENGTH_BYTES + packet.length;
  }
  return bytes;
}

/** @returns undefined if it isn't a valid frame; the packets share the memory of `bytes` */
export function readVoiceFrame(bytes: Uint8Array): VoiceFrame | undefined {
  if (bytes.length > VOICE_FRAME_MAX_BYTES || bytes.length <= HEAD_BYTES || bytes[0] !== VOICE_FRAME_KIND)
    return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const packets: Uint8Array[] = [];
  let at = HEAD_BYTES;
  while (at < bytes.length) {
    const from = at + LENGTH_BYTES;
    if (from > bytes.length || packets.length === VOICE_PACKETS_MAX) return undefined;
    at = from + view.getUint16(at);
    if (at === from || at > bytes.length) return undefined;
    packets.push(bytes.subarray(from, at));
  }
  return { n: view.getUint32(1), packets };
}
