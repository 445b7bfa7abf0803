import { readVoiceFrame, VOICE_FRAME_MS } from '@skylark/contract/voice.facts';
import { DECODER_CONFIG } from './codec.ts';
import { JitterBuffer } from './JitterBuffer.ts';

/** Maximum packets waiting for the decoder; beyond this its output no longer matches. */
const DECODING_MAX = 50;

/** Decodes the frames of a voice and plays each at its time. The creator must close it. */
export class VoicePlayer {
  /** The output, to be played by an element, because browsers cancel echo only for elements. */
  readonly sound: MediaStream;
  readonly #context: AudioContext;
  readonly #out: MediaStreamAudioDestinationNode;
  readonly #decoder: AudioDecoder;
  readonly #buffer = new JitterBuffer();
  /** Playback times of the packets being decoded, in seconds of the context's clock. */
  #turns: number[] = [];

  /** @param onFail the decoder has failed */
  constructor(context: AudioContext, onFail: () => void) {
    this.#context = context;
    this.#out = context.createMediaStreamDestination();
    this.sound = this.#out.stream;
    this.#decoder = new AudioDecoder({ output: (data) => this.#play(data), error: onFail });
    this.#decoder.configure(DECODER_CONFIG);
  }

  hear(bytes: Uint8Array): void {
    const { currentTime, state } = this.#context;
    // A stopped clock can't tell when a frame arrived.
    if (state !== 'running' || this.#decoder.state !== 'configured') return;
    const frame = readVoiceFrame(bytes);
    const atMs = frame && this.#buffer.place(frame.n, currentTime * 1_000);
    if (!frame || atMs === undefined || this.#turns.length > DECODING_MAX) return;
    const packetMs = VOICE_FRAME_MS / frame.packets.length;
    for (const [index, packet] of frame.packets.entries()) {
      const turnMs = atMs + index * packetMs;
      this.#turns.push(turnMs / 1_000);
      const timestamp = Math.round(turnMs * 1_000);
      // An Opus packet can be decoded even when the previous one is missing.
      this.#decoder.decode(new EncodedAudioChunk({ type: 'key', timestamp, data: packet }));
    }
  }

  close(): void {
    if (this.#decoder.state !== 'closed') this.#decoder.close();
    this.#out.disconnect();
    for (const track of this.sound.getTracks()) track.stop();
  }

  /** The decoder returns the packets in order. */
  #play(data: AudioData): void {
    const turn = this.#turns.shift();
    if (turn !== undefined && this.#context.state === 'running') {
      const samples = new Float32Array(data.numberOfFrames);
      data.copyTo(samples, { planeIndex: 0, format: 'f32-planar' });
      const buffer = this.#context.createBuffer(1, data.numberOfFrames, data.sampleRate);
      buffer.copyToChannel(samples, 0);
      const source = new AudioBufferSourceNode(this.#context, { buffer });
      source.connect(this.#out);
      source.start(Math.max(turn, this.#context.currentTime));
    }
    data.close();
  }
}
