import { EncodedPacketSink, type InputTrack } from 'mediabunny';

/** A container of another kind has a larger index, or more of it. */
const INDEX_BYTES = 1024 * 1024;

/**
 * Whether tracks name more bytes than their file has: an index that points at one place again and again makes a small
 * file one of gigabytes when it is written anew. Reads the index alone.
 */
export async function isInflated(tracks: readonly InputTrack[], fileBytes: number): Promise<boolean> {
  let sum = 0;
  for (const track of tracks)
    for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true })) {
      // A packet without bytes takes a place in the new index.
      sum += Math.max(1, packet.byteLength);
      if (sum > fileBytes) return true;
    }
  return false;
}

/** How much may come of a file: what it holds, and a new index. */
export const rewrittenBytesMax = (fileBytes: number): number => fileBytes * 2 + INDEX_BYTES;
