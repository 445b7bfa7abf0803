import { VOICE_BITS_PER_SECOND, VOICE_FRAME_MS, writeVoiceFrame } from '@skylark/contract/voice.facts';
import captureUrl from './capture.worklet.ts?worker&url';
import { encoderConfig } from './codec.ts';

/** Duration assumed when the encoder does not report it. */
const PACKET_MS = 20;
/** How many frames the counter may lag behind the clock; a larger gap was a pause in speaking. */
const BEHIND_MAX = 3;

/** Encodes a microphone's sound into frames for the room's socket. The creator must close it. */
export class VoiceSender {
  readonly #context: AudioContext;
  readonly #send: (frame: Uint8Array<ArrayBuffer>) => void;
  readonly #encoder: AudioEncoder;
  #capture: AudioWorkletNode | undefined;
  #source: MediaStreamAudioSourceNode | undefined;
  #track: MediaStreamTrack | null = null;
  #isClosed = false;
  /** Which of VOICE_BITS_PER_SECOND is used. */
  #step = 0;
  #samples = 0;
  #n = 0;
  #packets: Uint8Array[] = [];
  #packetsMs = 0;

  /** @param onFail the encoder has failed */
  constructor(context: AudioContext, send: (frame: Uint8Array<ArrayBuffer>) => void, onFail: () => void) {
    this.#context = context;
    this.#send = send;
    this.#encoder = new AudioEncoder({ output: (chunk) => this.#pack(chunk), error: onFail });
    this.#encoder.configure(encoderConfig(context.sampleRate));
  }

  /** @throws when the browser cannot capture a track there */
  async open(): Promise<void> {
    await this.#context.audioWorklet.addModule(captureUrl);
    if (this.#isClosed) return;
    this.#capture = new AudioWorkletNode(this.#context, 'capture', { numberOfOutputs: 0, channelCount: 1, channelCountMode: 'explicit' }); // prettier-ignore
    this.#capture.port.addEventListener('message', ({ data }: MessageEvent<Float32Array<ArrayBuffer>>) =>
      this.#encode(data),
    );
    this.#capture.port.start();
    this.#connect();
  }

  /** @param track nothing is sent without one */
  listenTo(track: MediaStreamTrack | null): void {
    if (track === this.#track) return;
    this.#track = track;
    this.#connect();
  }

  /** Frames were dropped on their way: sends less from here on, if it can. */
  sendLess(): void {
    const bitrate = VOICE_BITS_PER_SECOND[this.#step + 1];
    if (bitrate === undefined || this.#encoder.state !== 'configured') return;
    this.#step += 1;
    this.#encoder.configure(encoderConfig(this.#context.sampleRate, bitrate));
  }

  close(): void {
    this.#isClosed = true;
    this.#source?.disconnect();
    this.#capture?.port.close();
    this.#capture?.disconnect();
    if (this.#encoder.state !== 'closed') this.#encoder.close();
  }

  #connect(): void {
    this.#source?.disconnect();
    this.#source = undefined;
    if (!this.#capture || !this.#track || this.#isClosed) return;
    this.#source = this.#context.createMediaStreamSource(new MediaStream([this.#track]));
    this.#source.connect(this.#capture);
  }

  #encode(block: Float32Array<ArrayBuffer>): void {
    // Drops remaining data of a microphone that was switched off meanwhile.
    if (this.#isClosed || !this.#track || this.#encoder.state !== 'configured') return;
    const { sampleRate } = this.#context;
    const data = new AudioData({
      format: 'f32',
      sampleRate,
      numberOfChannels: 1,
      numberOfFrames: block.length,
      timestamp: (this.#samples / sampleRate) * 1e6,
      data: block,
    });
    this.#samples += block.length;
    this.#encoder.encode(data);
    data.close();
  }

  #pack(chunk: EncodedAudioChunk): void {
    if (this.#isClosed) return;
    const packet = new Uint8Array(chunk.byteLength);
    chunk.copyTo(packet);
    this.#packets.push(packet);
    this.#packetsMs += chunk.duration === null ? PACKET_MS : chunk.duration / 1_000;
    // The first packet may be slightly shorter than the others.
    if (this.#packetsMs < VOICE_FRAME_MS - PACKET_MS / 2) return;
    this.#n = nextCount(this.#n, Date.now());
    this.#send(writeVoiceFrame({ n: this.#n % 2 ** 32, packets: this.#packets }));
    this.#packets = [];
    this.#packetsMs = 0;
  }
}

/** Frames are numbered by the clock, so that the other side notices pauses; during speech the numbers have no gaps. */
function nextCount(before: number, nowMs: number): number {
  const byClock = Math.floor(nowMs / VOICE_FRAME_MS);
  return byClock - before > BEHIND_MAX ? byClock : before + 1;
}
