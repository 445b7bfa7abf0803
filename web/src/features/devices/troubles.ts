import { DEVICE_KINDS } from './deviceProblem.ts';
import type { BrowserPlace } from './browserPlace.ts';
import type { LocalMediaState } from './localMediaState.ts';
import { type Trouble, troubleOf } from './trouble.ts';

/** Current problems, combined when both have the same reason. */
export function troublesOf(
  { camera, microphone }: Pick<LocalMediaState, 'camera' | 'microphone'>,
  place: BrowserPlace,
): Trouble[] {
  if (camera.kind === 'failed' && microphone.kind === 'failed' && camera.problem === microphone.problem) {
    return [troubleOf('both', camera.problem, place)];
  }
  const statuses = { camera, microphone };
  return DEVICE_KINDS.flatMap((kind) => {
    const status = statuses[kind];
    return status.kind === 'failed' ? [troubleOf(kind, status.problem, place)] : [];
  });
}
