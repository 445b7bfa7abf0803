import type { Activity } from '@skylark/contract/activity';
import { type Box, wordOf } from '@skylark/contract/activity.facts';
import type { Played } from '@skylark/contract/played';
import { IconVolume } from '@tabler/icons-react';
import { useT } from '../../lib/texts.tsx';
import { readAloud } from '../../lib/speech/speech.ts';
import classes from './Activity.module.css';
import type { KindProps } from './ActivityLayer.tsx';
import { letterSize, placed } from './PartFace.tsx';

const TOP: Box = [30, 2, 40, 14];

/** What is asked for now; undefined when all was answered, or where nothing is asked. */
export function questionOf({ kind, answers, parts }: Activity, { done }: Played): string | undefined {
  const wanted = kind === 'choose' ? answers[done.size]?.[0] : undefined;
  const part = parts.find(({ id }) => id === wanted);
  return part && wordOf(part);
}

/** Says what is asked for; written too, unless it is to be known by ear. */
export function Question({ activity, played }: KindProps) {
  const t = useT();
  const asked = questionOf(activity, played);
  const at = activity.at ?? TOP;
  if (asked === undefined) return null;
  const isWritten = activity.ear !== true;
  return (
    <button
      type="button"
      className={classes.question}
      style={placed(at)}
      aria-label={isWritten ? t('play.asked', { word: asked }) : t('play.listen')}
      onClick={() => readAloud(asked, 'en')}
    >
      <IconVolume aria-hidden="true" />
      {isWritten && <span style={{ fontSize: letterSize(asked, at, 0.7) * 0.8 }}>{asked}</span>}
      {!isWritten && <i className={classes.waves} aria-hidden="true" />}
    </button>
  );
}
