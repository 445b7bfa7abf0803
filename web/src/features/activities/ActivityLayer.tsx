import type { Activity } from '@skylark/contract/activity';
import type { PageId } from '@skylark/contract/board';
import type { Move } from '@skylark/contract/play';
import { playedOf } from '@skylark/contract/played';
import type { Play } from '@skylark/contract/playState';
import { useMemo, useRef } from 'react';
import { useT } from '../../lib/texts.tsx';
import classes from './Activity.module.css';
import type { ActivityLink, ActivityPort } from './ActivityPort.ts';
import { ActivityVoice } from './ActivityVoice.tsx';
import { Controls, type Locked } from './Controls.tsx';
import { Feedback, Note } from './Feedback.tsx';
import type { FaceProps, Speaking } from './Face.ts';
import { faces } from './faces.tsx';
import { laidOut } from './laidOut.ts';
import { placed } from './PartFace.tsx';
import { Question, useQuestion } from './Question.tsx';
import { questionOf, taskOf } from './questionOf.ts';
import { ShowHow } from './ShowHow.tsx';
import { traits } from './traits.ts';
import { type IsHidden, useHiddenParts } from './useHiddenParts.ts';
import { useMoveSounds } from './useMoveSounds.ts';
import { useOwnKeys } from './useOwnKeys.ts';
import { useSaidTask } from './useSaidTask.ts';
import { useSlideBox } from './useSlideBox.ts';
import { helpedOf, shownOf } from './view.ts';

export interface ActivityProps {
  /** With the seed of its room; without a seed nothing is shuffled. */
  activity: Activity & { seed?: string | undefined };
  imageUrl: string;
  page: PageId;
  /** null during the replay of a lesson: nothing can be moved, and nothing is played. */
  link: ActivityLink | null;
  port: ActivityPort;
  /** The moves so far; undefined if there are none. */
  play: Play | undefined;
  canMove: boolean;
  isHome?: boolean;
  /** Set while the child can't move. */
  locked?: Locked | undefined;
  /** Whether something covers a spot of the page. */
  isHidden?: IsHidden | undefined;
  speaking?: Speaking | undefined;
}

/** An activity over its slide, in percentages of the slide. Every action is sent as a move to the room. */
export function ActivityLayer(props: ActivityProps) {
  const {
    activity: written,
    imageUrl,
    page,
    link,
    port,
    play,
    canMove,
    isHome = false,
    locked,
    isHidden,
    speaking,
  } = props;
  const t = useT();
  const layer = useRef<HTMLElement>(null);
  const folded = useMemo(() => playedOf(written, play?.moves ?? [], play?.before), [written, play]);
  const activity = useMemo(() => laidOut(written, folded.round), [written, folded.round]);
  const played = useMemo(() => shownOf(activity, folded), [activity, folded]);
  const helped = useMemo(() => helpedOf(activity, folded), [activity, folded]);
  const fresh = useMoveSounds(activity, folded, port.seat, link === null);
  const box = useSlideBox(imageUrl);
  useHiddenParts(layer, box, isHidden);
  const move = (next: Move): void => {
    link?.do({ k: 'play', id: `${port.seat}${crypto.randomUUID().slice(0, 23)}`, page, move: next });
  };
  const mayMove = canMove && !played.isSolved && !played.isShown;
  useOwnKeys(layer, activity, played, mayMove ? move : undefined);
  const isUntouched = mayMove && folded.count === 0 && port.seat === 's';
  useSaidTask(isUntouched && isHome ? taskOf(activity, folded) : undefined);
  const asked = questionOf(activity, played);
  const question = useQuestion(activity, asked);
  const isReplay = link === null;
  const face: FaceProps = {
    activity,
    played,
    helped,
    canMove: mayMove,
    move,
    page,
    port,
    layer,
    asked,
    isHome,
    isReplay,
    speaking,
  };
  const Parts = faces[activity.kind];
  const { hasEmptyTray = false } = traits[activity.kind];
  // An empty tray would only hide the slide. Draggable things may stay in theirs.
  const isTrayEmpty = hasEmptyTray && (played.isSolved || played.isShown);
  return (
    <section
      ref={layer}
      className={classes.layer}
      style={placed(box)}
      aria-label={t('play.label', { task: activity.task })}
      data-kind={activity.kind}
      data-solved={played.isSolved || undefined}
      data-locked={(locked && !canMove) || undefined}
    >
      {activity.tray && (
        <div className={classes.tray} style={placed(activity.tray)} data-empty={isTrayEmpty || undefined} />
      )}
      <Parts {...face} />
      {question && (
        <Question
          question={question}
          page={page}
          help={mayMove && isHome && helped.length === 0 ? () => move({ kind: 'hint' }) : undefined}
        />
      )}
      {isUntouched && <ShowHow activity={activity} />}
      <Feedback fresh={fresh} activity={activity} />
      <Controls
        activity={activity}
        page={page}
        played={played}
        seat={port.seat}
        canMove={canMove}
        isHome={isHome}
        locked={locked}
        moves={folded.count}
        move={move}
        aside={question?.isWritten && question.size === undefined ? question.asked : undefined}
        note={<Note fresh={fresh} activity={activity} played={folded} />}
      />
      {link && <ActivityVoice activity={activity} fresh={fresh} played={folded} isShown={played.isShown} />}
    </section>
  );
}
