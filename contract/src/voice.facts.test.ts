import { expect, it } from 'vitest';
import { readVoiceFrame, VOICE_FRAME_MAX_BYTES, writeVoiceFrame } from './voice.facts.ts';

it.each([[[1]], [[150]], [[50, 51, 52]], [[160, 1, 160]]])('a written frame is read back: %j', (lengths) => {
  const packets = lengths.map((length) => new Uint8Array(length).map((_, at) => at));
  for (const n of [0, 7, 2 ** 32 - 1]) expect(readVoiceFrame(writeVoiceFrame({ n, packets }))).toEqual({ n, packets });
});

it('truncated, extended and random bytes are no frame', () => {
  const one = writeVoiceFrame({ n: 7, packets: [new Uint8Array(20), new Uint8Array(3)] });
  const lengthOfFirst = 27;
  const parts = Array.from({ length: one.length }, (_, length) => one.subarray(0, length));
  const no = [
    ...parts.filter(({ length }) => length !== lengthOfFirst),
    new Uint8Array([...one, 0]),
    new Uint8Array([...one, 0, 0]),
    new Uint8Array([2, ...one.subarray(1)]),
    writeVoiceFrame({ n: 7, packets: [] }),
    writeVoiceFrame({ n: 7, packets: Array.from({ length: 4 }, () => new Uint8Array(1)) }),
    writeVoiceFrame({ n: 7, packets: [new Uint8Array(VOICE_FRAME_MAX_BYTES)] }),
  ];
  for (const bytes of no) expect(readVoiceFrame(bytes)).toBeUndefined();
});
