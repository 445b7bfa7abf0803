import { VOICE_BITS_PER_SECOND, VOICE_FRAME_MS, VOICE_SAMPLE_RATE } from '@skylark/contract/voice.facts';

/**
 * @param sampleRate of the captured sound
 * @param bitrate in bits per second
 */
export const encoderConfig = (sampleRate: number, bitrate: number = VOICE_BITS_PER_SECOND[0]): AudioEncoderConfig => ({
  codec: 'opus',
  sampleRate,
  numberOfChannels: 1,
  bitrate,
  // Bursts of a variable bit rate would exceed the room's budget.
  bitrateMode: 'constant',
  // Browsers that support only 20 ms packets ignore this; three of those make a frame.
  opus: { frameDuration: VOICE_FRAME_MS * 1_000, application: 'voip', signal: 'voice' } as OpusEncoderConfig,
});

export const DECODER_CONFIG: AudioDecoderConfig = {
  codec: 'opus',
  sampleRate: VOICE_SAMPLE_RATE,
  numberOfChannels: 1,
};

/** Whether this browser can send and play voice over a socket. */
export async function canCarryVoice(sampleRate = VOICE_SAMPLE_RATE): Promise<boolean> {
  // The types say that these always exist, but Firefox on phones and Safari before 26 lack them.
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
