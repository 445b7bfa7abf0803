import { EncodedPacketSink, type InputTrack } from 'mediabunny';

/** Allowance for a larger or additional index in another container format. */
const INDEX_BYTES = 1024 * 1024;

/**
 * Whether tracks reference more bytes than the file has: an index that points to the same place repeatedly turns a
 * small file into gigabytes when rewritten. Reads only the index.
 */
export async function isInflated(tracks: readonly InputTrack[], fileBytes: number): Promise<boolean> {
  let sum = 0;
  for (const track of tracks)
    for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true })) {
      // Even an empty packet takes up space in the new index.
      sum += Math.max(1, packet.byteLength);
      if (sum > fileBytes) return true;
    }
  return false;
}

/** Maximum size of a rewritten file: its content plus a new index. */
export const rewrittenBytesMax = (fileBytes: number): number => fileBytes * 2 + INDEX_BYTES;
