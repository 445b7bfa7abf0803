import type { Activity } from '@skylark/contract/activity';
import type { Move } from '@skylark/contract/play';
import type { playedOf } from '@skylark/contract/played';

/** Props of every kind of activity. */
export interface KindProps {
  activity: Activity;
  played: ReturnType<typeof playedOf>;
  helped: readonly string[];
  canMove: boolean;
  move: (move: Move) => void;
}
