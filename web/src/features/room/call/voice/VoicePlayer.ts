import { readVoiceFrame, VOICE_FRAME_MS } from '@skylark/contract/voice.facts';
import { DECODER_CONFIG } from './codec.ts';
import { JitterBuffer } from './JitterBuffer.ts';

/** So many packets at most wait for the decoder; more, and it has lost count. */
const DECODING_MAX = 50;

/** Decodes the frames of a voice, and plays each when it is its turn. Whoever makes one closes it. */
export class VoicePlayer {
  /** What is heard, for an element to play: browsers take out as echo what elements play. */
  readonly sound: MediaStream;
  readonly #context: AudioContext;
  readonly #out: MediaStreamAudioDestinationNode;
  readonly #decoder: AudioDecoder;
  readonly #buffer = new JitterBuffer();
  /** When each packet that is being decoded is to be heard, in seconds of the context's clock. */
  #turns: number[] = [];

  /** @param onFail the decoder has given up */
  constructor(context: AudioContext, onFail: () => void) {
    this.#context = context;
    this.#out = context.createMediaStreamDestination();
    this.sound = this.#out.stream;
    this.#decoder = new AudioDecoder({ output: (data) => this.#play(data), error: onFail });
    this.#decoder.configure(DECODER_CONFIG);
  }

  hear(bytes: Uint8Array): void {
    const { currentTime, state } = this.#context;
    // A clock that stands says nothing of when something came.
    if (state !== 'running' || this.#decoder.state !== 'configured') return;
    const frame = readVoiceFrame(bytes);
    const atMs = frame && this.#buffer.place(frame.n, currentTime * 1_000);
    if (!frame || atMs === undefined || this.#turns.length > DECODING_MAX) return;
    const packetMs = VOICE_FRAME_MS / frame.packets.length;
    for (const [index, packet] of frame.packets.entries()) {
      const turnMs = atMs + index * packetMs;
      this.#turns.push(turnMs / 1_000);
      const timestamp = Math.round(turnMs * 1_000);
      // An Opus packet can be decoded whether or not the one before it came.
      this.#decoder.decode(new EncodedAudioChunk({ type: 'key', timestamp, data: packet }));
    }
  }

  close(): void {
    if (this.#decoder.state !== 'closed') this.#decoder.close();
    this.#out.disconnect();
    for (const track of this.sound.getTracks()) track.stop();
  }

  /** A decoder gives what it made of each packet in their order. */
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
