import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { textFrame } from './textFrame.ts';

/** Missing from the types of ws. */
const { Sender } = createRequire(import.meta.url)('ws') as {
  Sender: { frame(data: Buffer, options: object): Buffer[] };
};

describe('a text frame', () => {
  it.each([0, 1, 125, 126, 127, 65_535, 65_536, 300_000])('of %i bytes is the one that ws makes', (length) => {
    const text = 'a'.repeat(length);
    const expected = Sender.frame(Buffer.from(text), {
      fin: true,
      opcode: 1,
      mask: false,
      readOnly: false,
      rsv1: false,
    });
    expect(textFrame(text).equals(Buffer.concat(expected))).toBe(true);
  });

  it('counts bytes, not letters: Ukrainian, pictures of two halves, a half alone', () => {
    for (const text of ['Ґанок '.repeat(20), '🐦'.repeat(40), 'a\ud800b'])
      expect(textFrame(text).subarray(-Buffer.byteLength(text))).toEqual(Buffer.from(text));
  });
});
