/** Encodes signed integers as bytes; those near 0 take one byte. */
export class NumberWriter {
  #bytes = Buffer.allocUnsafe(1_024);
  #length = 0;

  /** @param value a safe integer */
  add(value: number): void {
    if (this.#length + 8 > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes], this.#bytes.length * 2);
    let left = value < 0 ? -2 * value - 1 : 2 * value;
    for (; left >= 0x80; left = Math.floor(left / 0x80)) this.#bytes[this.#length++] = (left % 0x80) | 0x80;
    this.#bytes[this.#length++] = left;
  }

  bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }
}

export class NumberReader {
  readonly #bytes: Uint8Array;
  /** Offset of the next number. */
  at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** @throws RangeError if none is left */
  next(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 0x80) {
      const byte = this.#bytes[this.at++];
      if (byte === undefined) throw new RangeError('the packed log ends too early');
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) break;
    }
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }
}
