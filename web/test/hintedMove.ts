import type { AnyActivity } from '@skylark/contract/activity.facts';
import type { Move } from '@skylark/contract/play';
import { TRACE_SCALE } from '@skylark/contract/play.facts';
import { playedOf } from '@skylark/contract/played';
import { answerOf } from '@skylark/contract/playRules';
import type { PlayMove } from '@skylark/contract/playState';

/** The move a hint leads to; undefined when nothing is left to do. */
export function hintedMove(activity: AnyActivity, moves: readonly PlayMove[]): Move | undefined {
  const played = playedOf(activity, moves);
  const [part, to] = answerOf(activity, played).next;
  if (part === undefined || played.isSolved) return undefined;
  switch (activity.kind) {
    case 'drag':
    case 'match':
    case 'colour':
      return to === undefined ? undefined : { kind: 'put', part, to };
    case 'trace': {
      const shape = activity.parts.find(({ id }) => id === part)?.shape ?? [];
      return { kind: 'trace', part, points: shape.map((one) => Math.round((one / 100) * TRACE_SCALE)) };
    }
    case 'choose':
    case 'order':
    case 'spell':
    case 'memory':
    case 'find':
    case 'cover':
      return { kind: 'pick', part };
  }
}
