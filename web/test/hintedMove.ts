import type { AnyActivity } from '@skylark/contract/activity.facts';
import type { Move } from '@skylark/contract/play';
import { TRACE_SCALE } from '@skylark/contract/play.facts';
import { asTyped } from '@skylark/contract/kinds/typed';
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
    case 'follow':
    case 'info':
      return to === undefined ? undefined : { kind: 'put', part, to };
    case 'gap':
      return { kind: 'type', part, text: asTyped(activity.parts.find(({ id }) => id === part)?.text ?? '') };
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
    case 'yesno':
    case 'cards':
    case 'say':
      return { kind: 'pick', part };
  }
}
