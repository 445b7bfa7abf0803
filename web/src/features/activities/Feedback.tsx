import type { Activity } from '@skylark/contract/activity';
import type { Played } from '@skylark/contract/played';
import type { CSSProperties } from 'react';
import { partOf } from '@skylark/contract/playRules';
import { useChildView } from '../../lib/childView.ts';
import { useT } from '../../lib/texts.tsx';
import { Confetti } from '../../ui/Confetti.tsx';
import { fetchSky, Sky } from '../../ui/Sky.tsx';
import classes from './Activity.module.css';
import { praiseOf, praiseText } from './praiseOf.ts';
import type { LastMove } from './useMoveSounds.ts';
import { useWrongText } from './useWrongText.ts';
import { boxOf } from './view.ts';

// Homework is also played without a network.
for (const pose of ['celebrating', 'thinking'] as const) fetchSky(pose);

const SPARKS = Array.from({ length: 8 }, (_, spark) => spark);

interface Props {
  activity: Activity;
  fresh: LastMove | undefined;
}

/** A small celebration where a right step was made. */
export function Feedback({ activity, fresh }: Props) {
  const part = fresh && partOf(activity, fresh.to ?? fresh.part);
  if (!part || fresh.kind !== 'right') return null;
  const [left, top, width, height] = boxOf(part);
  return (
    <div className={classes.joy} aria-hidden="true">
      <div
        key={fresh.number}
        className={classes.sparks}
        style={{ left: `${left + width / 2}%`, top: `${top + height / 2}%` }}
      >
        {SPARKS.map((spark) => (
          <i key={spark} style={{ '--turn': `${spark * 45}deg` } as CSSProperties} />
        ))}
      </div>
    </div>
  );
}

/**
 * Feedback beside the buttons, so that it never covers the picture: what was wrong, or praise. For a child who can't
 * read, Sky's face and the stars express it: on a phone, text would cover the slide's title or its speaker button.
 */
export function Note({ activity, fresh, played }: Props & { played: Played }) {
  const t = useT();
  const canRead = !useChildView();
  const wrong = useWrongText(activity, played, fresh);
  if (!fresh) return null;
  if (played.isSolved) {
    const strength = praiseOf(activity, played);
    return (
      <div key="solved" className={classes.praise} data-strength={strength} aria-hidden="true">
        <Sky pose="celebrating" size={44} />
        <span className={classes.stars}>{'\u2605'.repeat(strength)}</span>
        {canRead && <span className={classes.said}>{t(praiseText[strength])}</span>}
        {strength === 3 && <Confetti pieceWidth={8} />}
      </div>
    );
  }
  if (!wrong) return null;
  return (
    <p key={fresh.number} className={classes.almost} aria-hidden="true">
      <Sky pose="thinking" size={44} />
      {canRead && (
        <span className={classes.said} lang={wrong.lang}>
          {wrong.words}
        </span>
      )}
    </p>
  );
}
