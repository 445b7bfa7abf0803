/** Globals of the audio worklet: TypeScript knows only those of the page. */
declare abstract class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;
declare const sampleRate: number;

const BLOCKS_PER_SECOND = 50;

/** Passes captured sound to the page, 20 ms at a time. */
class Capture extends AudioWorkletProcessor {
  #block = new Float32Array(sampleRate / BLOCKS_PER_SECOND);
  #filled = 0;

  process([input]: Float32Array[][]): boolean {
    const sound = input?.[0];
    for (let at = 0; sound && at < sound.length;) {
      const part = sound.subarray(at, at + this.#block.length - this.#filled);
      this.#block.set(part, this.#filled);
      this.#filled += part.length;
      at += part.length;
      if (this.#filled < this.#block.length) continue;
      this.port.postMessage(this.#block, [this.#block.buffer]);
      this.#block = new Float32Array(sampleRate / BLOCKS_PER_SECOND);
      this.#filled = 0;
    }
    return true;
  }
}

registerProcessor('capture', Capture);
