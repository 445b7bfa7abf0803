import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';

interface Given {
  container?: 'webm' | 'mp4';
  seconds?: number;
  hasPicture?: boolean;
  hasSound?: boolean;
  side?: number;
  /** Metadata besides the tracks. */
  title?: string;
}

/** A recording like a browser's: one video frame and one audio packet per second, with empty content. */
export async function aVideo(given: Given = {}): Promise<Buffer> {
  const { container = 'webm', seconds = 3, hasPicture = true, hasSound = true, side = 320, title } = given;
  const target = new BufferTarget();
  const output = new Output({
    format: container === 'webm' ? new WebMOutputFormat() : new Mp4OutputFormat(),
    target,
  });
  const picture = hasPicture ? new EncodedVideoPacketSource('vp9') : undefined;
  const sound = hasSound ? new EncodedAudioPacketSource('opus') : undefined;
  if (picture) output.addVideoTrack(picture, { frameRate: 1 });
  if (sound) output.addAudioTrack(sound);
  if (title !== undefined) output.setMetadataTags({ title });
  await output.start();
  for (let at = 0; at < seconds; at += 1) {
    const bytes = new Uint8Array(256).fill(at);
    await picture?.add(new EncodedPacket(bytes, 'key', at, 1), {
      decoderConfig: { codec: 'vp09.00.10.08', codedWidth: side, codedHeight: side },
    });
    await sound?.add(new EncodedPacket(bytes, 'key', at, 1), {
      decoderConfig: { codec: 'opus', sampleRate: 48_000, numberOfChannels: 1 },
    });
  }
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}
