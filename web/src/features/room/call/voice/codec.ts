import { VOICE_BITS_PER_SECOND, VOICE_FRAME_MS, VOICE_SAMPLE_RATE } from '@skylark/contract/voice.facts';

/** @param sampleRate of what is encoded */
export const encoderConfig = (sampleRate: number): AudioEncoderConfig => ({
  codec: 'opus',
  sampleRate,
  numberOfChannels: 1,
  bitrate: VOICE_BITS_PER_SECOND,
  // Bursts of a variable rate would be dropped by the room's budget.
  bitrateMode: 'constant',
  // A browser that knows only packets of 20 ms leaves this aside, and three make a frame.
  opus: { frameDuration: VOICE_FRAME_MS * 1_000, application: 'voip', signal: 'voice' } as OpusEncoderConfig,
});

export const DECODER_CONFIG: AudioDecoderConfig = {
  codec: 'opus',
  sampleRate: VOICE_SAMPLE_RATE,
  numberOfChannels: 1,
};

/** Whether this browser can send a voice over a socket, and play one. */
export async function canCarryVoice(sampleRate = VOICE_SAMPLE_RATE): Promise<boolean> {
  // Typed as always there; Firefox on phones and Safari before 26 have none.
  const isThere =
    typeof AudioEncoder !== 'undefined' &&
    typeof AudioDecoder !== 'undefined' &&
    typeof AudioWorkletNode !== 'undefined';
  if (!isThere) return false;
  try {
    const [encoder, decoder] = await Promise.all([
      AudioEncoder.isConfigSupported(encoderConfig(sampleRate)),
      AudioDecoder.isConfigSupported(DECODER_CONFIG),
    ]);
    return encoder.supported === true && decoder.supported === true;
  } catch {
    return false;
  }
}
