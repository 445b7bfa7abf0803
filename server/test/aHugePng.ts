import { crc32, deflateSync } from 'node:zlib';

/**
 * A white square with the given side in pixels: 30,000 makes 900 million pixels in half a megabyte. One bit per pixel,
 * so that creating it is fast.
 */
export function aHugePng(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // One bit per pixel, greyscale.
  header[8] = 1;
  // Each row starts with a filter byte: none.
  const rowBytes = 1 + Math.ceil(side / 8);
  const row = Buffer.alloc(rowBytes, 0xff).fill(0, 0, 1);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(rowBytes * side, row), { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(kind: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}
