import { type RefObject, useMemo } from 'react';
import { useT } from '../../../lib/texts.tsx';
import { TriedActivity } from '../../activities/index.ts';
import classes from './ActivityEditor.module.css';
import type { Edited } from './edited.ts';
import { playedAs } from './shown.ts';

interface Props {
  /** The last playable state; undefined if there was none yet. */
  activity: Edited | undefined;
  imageUrl: string;
  /** The current state can't be played. */
  isBehind: boolean;
  /** Restarts whenever this changes. */
  round: number;
  region: RefObject<HTMLElement | null>;
}

/** What a child will see and do. */
export function Preview({ activity, imageUrl, isBehind, round, region }: Props) {
  const t = useT();
  const played = useMemo(() => activity && playedAs(activity), [activity]);
  const words = useMemo(() => JSON.stringify(activity), [activity]);
  return (
    <section ref={region} className={classes.preview} aria-label={t('author.preview')} tabIndex={-1}>
      <h3>{t('author.preview')}</h3>
      {isBehind && <p className={classes.hint}>{t('author.preview.behind')}</p>}
      {played && <TriedActivity key={`${words} ${round}`} activity={played} imageUrl={imageUrl} />}
    </section>
  );
}
