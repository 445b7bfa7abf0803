import type { Activity } from '@skylark/contract/activity';
import type { CSSProperties } from 'react';
import { partOf } from '@skylark/contract/playRules';
import { useT } from '../../lib/texts.tsx';
import { Confetti } from '../../ui/Confetti.tsx';
import { fetchSky, Sky } from '../../ui/Sky.tsx';
import classes from './Activity.module.css';
import type { LastMove } from './useMoveSounds.ts';
import { boxOf } from './view.ts';

// Homework is also played without a network.
for (const pose of ['celebrating', 'thinking'] as const) fetchSky(pose);

const SPARKS = Array.from({ length: 8 }, (_, spark) => spark);

interface Props {
  activity: Activity;
  fresh: LastMove | undefined;
  isSolved: boolean;
}

/** Feedback: a small celebration for a right step, a friendly word for a wrong one, and the mascot at the end. */
export function Feedback({ activity, fresh, isSolved }: Props) {
  const t = useT();
  const part = fresh && partOf(activity, fresh.to ?? fresh.part);
  const [left, top, width, height] = part ? boxOf(part) : [50, 50, 0, 0];
  const isRight = fresh?.kind === 'right';
  return (
    <div className={classes.joy} aria-hidden="true">
      {isRight && (
        <div
          key={fresh.number}
          className={classes.sparks}
          style={{ left: `${left + width / 2}%`, top: `${top + height / 2}%` }}
        >
          {SPARKS.map((spark) => (
            <i key={spark} style={{ '--turn': `${spark * 45}deg` } as CSSProperties} />
          ))}
        </div>
      )}
      {fresh?.kind === 'wrong' && (
        <p key={fresh.number} className={classes.almost}>
          <Sky pose="thinking" size={56} />
          {t('play.almost')}
        </p>
      )}
      {isSolved && fresh && (
        <div className={classes.solved}>
          <Confetti pieceWidth={18} />
          <p>
            <Sky pose="celebrating" size={72} />
            {t('play.solved')}
          </p>
        </div>
      )}
    </div>
  );
}
