import { expect, it } from 'vitest';
import { newLocalMediaState } from '../localMediaState.ts';
import { checkFound } from './checkFound.ts';
import type { NetworkState } from './NetworkProbe.ts';

const on = { kind: 'on', id: 'x', label: 'x' } as const;
const media = { ...newLocalMediaState(), camera: on, microphone: on, speakerTest: 'heard' as const };
const network: NetworkState = { server: { kind: 'reached', milliseconds: 40 }, relay: 'unused', room: 'reached' };

it('there is no result before everything has been tested', () => {
  expect(checkFound({ ...media, camera: { kind: 'unasked' } }, network)).toBeUndefined();
  expect(checkFound({ ...media, microphone: { kind: 'asking' } }, network)).toBeUndefined();
  expect(checkFound(media, { ...network, room: 'asking' })).toBeUndefined();
  expect(checkFound(media, { ...network, relay: 'asking' })).toBeUndefined();
  expect(checkFound(media, { ...network, server: { kind: 'asking' } })).toBeUndefined();
});

it('what was found, also when the server was not reached for a moment', () => {
  const found = {
    camera: 'on',
    microphone: 'on',
    speaker: 'heard',
    room: 'reached',
    relay: 'unused',
    milliseconds: 40,
  };
  expect(checkFound(media, network)).toEqual(found);
  expect(checkFound({ ...media, isSilent: true }, { ...network, server: { kind: 'failed' } })).toEqual({
    ...found,
    microphone: 'silent',
    milliseconds: null,
  });
});
