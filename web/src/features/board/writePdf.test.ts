import { describe, expect, it } from 'vitest';
import { sizeOfJpeg, writePdf } from './writePdf.ts';

/** The beginning of a JPEG: a header that is skipped, then the frame of 1600 x 900. */
const jpeg = (filling: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    [
      [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0],
      [0xff, 0xc0, 0, 17, 8, 900 >> 8, 900 & 255, 1600 >> 8, 1600 & 255],
      Array.from({ length: 40 }, () => filling),
    ].flat(),
  );

const textOf = (parts: Uint8Array[]): string =>
  parts.map((part) => Array.from(part, (byte) => String.fromCharCode(byte)).join('')).join('');

describe('a PDF of pictures', () => {
  it('knows how large a JPEG is', () => {
    expect(sizeOfJpeg(jpeg(1))).toEqual({ width: 1600, height: 900 });
    expect(() => sizeOfJpeg(new Uint8Array(20))).toThrow('no JPEG');
  });

  it('has a table with the right position of every object', () => {
    const text = textOf(writePdf([jpeg(65), jpeg(66), jpeg(67)]));
    const startOfTable = Number(/startxref\n(\d+)/.exec(text)?.[1]);
    expect(text.slice(startOfTable, startOfTable + 10)).toBe('xref\n0 12\n');
    const offsets = [...text.slice(startOfTable).matchAll(/(\d{10}) 00000 n /g)].map(([, offset]) => Number(offset));
    expect(offsets).toHaveLength(11);
    for (const [index, offset] of offsets.entries())
      expect(text.slice(offset, offset + 10)).toMatch(new RegExp(`^${index + 1} 0 obj`));
    expect(text).toContain('/Count 3');
    expect(text).toContain('/Width 1600 /Height 900');
    expect(text).toContain('BBBBB');
  });
});
