import { describe, expect, it } from 'vitest';
import { anMp4, mp4Box } from '../../../test/sound.ts';
import { BOXES_MAX, mp4Handlers } from './mp4Handlers.ts';
import { soundKind } from './soundKind.ts';

const FTYP = mp4Box('ftyp', Buffer.from('iso5\0\0\0\0', 'latin1'));
const MP4 = { contentType: 'audio/mp4', extension: 'm4a' };

describe('a WebM', () => {
  const webm = (codecs: string, sound: string): Buffer =>
    Buffer.from(`\x1A\x45\xDF\xA3webm${codecs}\x1F\x43\xB6\x75${sound}`, 'latin1');

  it('is known by its tracks, whatever bytes its sound has', () => {
    const known = { contentType: 'audio/webm', extension: 'webm' };
    expect(soundKind(webm('A_OPUS', 'xx'))).toEqual(known);
    expect(soundKind(webm('A_OPUS', 'xxV_xx'))).toEqual(known);
    expect(soundKind(webm('A_OPUS V_VP8', 'xx'))).toBeUndefined();
    expect(soundKind(webm('', 'xx'))).toBeUndefined();
  });
});

describe('an MP4', () => {
  it('is known by its tracks, wherever they stand', () => {
    expect(soundKind(anMp4())).toEqual(MP4);
    expect(soundKind(anMp4('vide'))).toBeUndefined();
    const tracks = anMp4().subarray(FTYP.length);
    const data = mp4Box('mdat', Buffer.alloc(2_000_000, 'hdlr'));
    expect(soundKind(Buffer.concat([FTYP, data, tracks]))).toEqual(MP4);
    expect(mp4Handlers(Buffer.concat([FTYP, data, tracks])).boxes).toBeLessThan(10);
  });

  it('is not recognized by words that merely occur in it', () => {
    expect(soundKind(Buffer.concat([FTYP, mp4Box('mdat', Buffer.from('xxxxhdlrxxxxxxxxsoun'))]))).toBeUndefined();
  });

  it.each([
    ['5.6 MB of "hdlr"', Buffer.concat([FTYP, Buffer.alloc(5_600_000, 'hdlr')])],
    [
      '5.6 MB of boxes',
      Buffer.concat([FTYP, ...Array.from({ length: 700_000 }, () => mp4Box('free', Buffer.alloc(0)))]),
    ],
    [
      '5.6 MB of handlers',
      Buffer.concat([FTYP, ...Array.from({ length: 200_000 }, () => mp4Box('hdlr', Buffer.alloc(20)))]),
    ],
    [
      'boxes in boxes',
      Buffer.concat([FTYP, ...Array.from({ length: 700_000 }, () => mp4Box('moov', Buffer.alloc(0)))]),
    ],
    [
      'a box without an end',
      Buffer.concat([FTYP, Buffer.from('\0\0\0\x01mdat\xff\xff\xff\xff\xff\xff\xff\xff', 'latin1')]),
    ],
    [
      'a box that is cut off',
      Buffer.concat([FTYP, Buffer.from('\0\0\0\x01mdat', 'latin1'), Buffer.alloc(64).fill(0, 0)]),
    ],
    ['a box shorter than its head', Buffer.concat([FTYP, Buffer.from('\0\0\0\x03mdat', 'latin1'), Buffer.alloc(64)])],
  ])('is given up after a bounded number of steps: %s', (_, bytes) => {
    expect(mp4Handlers(bytes).boxes).toBeLessThanOrEqual(BOXES_MAX);
    expect(soundKind(bytes)).toBeUndefined();
  });
});
