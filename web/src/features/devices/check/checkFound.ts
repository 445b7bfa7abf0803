import type { CheckFound } from '@skylark/contract/readyCheck.facts';
import { deviceStates, type LocalMediaState } from '../localMediaState.ts';
import type { NetworkState } from './NetworkProbe.ts';

/** The results; undefined until everything has been tested: devices allowed or refused, and every connection. */
export function checkFound(media: LocalMediaState, { server, relay, room }: NetworkState): CheckFound | undefined {
  const isAsked = [media.camera, media.microphone].every(({ kind }) => kind !== 'unasked' && kind !== 'asking');
  if (!isAsked || server.kind === 'asking' || relay === 'asking' || room === 'asking' || room === 'untried')
    return undefined;
  return {
    ...deviceStates(media),
    speaker: media.speakerTest,
    room,
    relay: relay === 'untried' ? 'unused' : relay,
    milliseconds: server.kind === 'reached' ? server.milliseconds : null,
  };
}
