import type { Activity } from '@skylark/contract/activity';
import type { PageId } from '@skylark/contract/board';
import type { Move } from '@skylark/contract/play';
import type { Played } from '@skylark/contract/played';
import { canRepeat } from '@skylark/contract/playRules';
import type { Seat } from '@skylark/contract/room';
import {
  IconBulb,
  IconCheck,
  IconEar,
  IconEarOff,
  IconEye,
  IconLock,
  IconRefresh,
  IconRepeat,
  IconVolume,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useCannotListen } from '../../lib/cannotListen.ts';
import { useChildView } from '../../lib/childView.ts';
import { useSpeak } from '../../lib/useSpeak.ts';
import { useT } from '../../lib/texts.tsx';
import classes from './Activity.module.css';
import { traits } from './traits.ts';
import { taskOf } from './questionOf.ts';

/** State in which the child can't move, and how the teacher unlocks it. */
export interface Locked {
  /** The other side's first name. */
  name: string;
  open: () => void;
}

interface Props {
  activity: Activity;
  page: PageId;
  played: Played;
  seat: Seat;
  canMove: boolean;
  isHome: boolean;
  locked: Locked | undefined;
  /** Number of moves so far. */
  moves: number;
  move: (move: Move) => void;
  /** The question, if its own box is too small to be legible. */
  aside: string | undefined;
  /** Feedback, shown instead of the written task. */
  note: ReactNode;
}

/**
 * Buttons next to the picture: listen; and help, restart and show the solution, for the teacher or a child working at
 * home.
 */
export function Controls({ activity, page, played, seat, canMove, isHome, locked, moves, move, aside, note }: Props) {
  const t = useT();
  const isTeacher = seat === 't';
  const leads = canMove && (isTeacher || isHome);
  const isOpen = !played.isSolved && !played.isShown;
  const say = useSpeak();
  const task = taskOf(activity, played);
  /** The task, if no voice here could speak it; an adult then reads it out. */
  const [unsaid, setUnsaid] = useState<string>();
  // People who can read see the task in writing until the first move; pressing the button shows it again, then never
  // truncated, until the next move.
  const canRead = !useChildView();
  const [cannotListen, setCannotListen] = useCannotListen();
  const [askedAt, setAskedAt] = useState<number>();
  const isAsked = askedAt === moves;
  const isWritten = canRead && isOpen && (isAsked || moves === 0) && !locked;
  const hear = (): void => {
    setAskedAt(moves);
    setUnsaid(say(task, { kind: 'task', page }) ? undefined : task);
  };
  return (
    <div className={classes.controls} data-seat={seat}>
      {note}
      {aside !== undefined && isOpen && (
        <p className={classes.written} data-asked aria-hidden="true" lang="en">
          {aside}
        </p>
      )}
      {aside === undefined &&
        (unsaid === task && (isOpen || isAsked) ? (
          <p className={classes.written} data-asked>
            {task}
          </p>
        ) : (
          isWritten && (
            <p className={classes.written} data-asked={isAsked || undefined} aria-hidden="true">
              {activity.task}
            </p>
          )
        ))}
      {locked && isOpen && <Lock isTeacher={isTeacher} canRead={canRead} {...locked} />}
      {played.isSolved && (
        <span className={classes.finished} aria-hidden="true">
          <IconCheck stroke={3} />
        </span>
      )}
      <Tool label={t('play.hear')} act={hear}>
        <IconVolume aria-hidden="true" />
      </Tool>
      {canRead && !isTeacher && isOpen && (activity.ear === true || traits[activity.kind].isHeard === true) && (
        <Tool
          label={t(cannotListen ? 'play.can_listen' : 'play.cannot_listen')}
          act={() => setCannotListen(!cannotListen)}
        >
          {cannotListen ? <IconEar aria-hidden="true" /> : <IconEarOff aria-hidden="true" />}
        </Tool>
      )}
      {leads && isOpen && !traits[activity.kind].hasNoHints && (
        <Tool label={t('play.hint')} act={() => move({ kind: 'hint' })}>
          <IconBulb aria-hidden="true" />
        </Tool>
      )}
      {isTeacher && canMove && isOpen && (
        <Tool label={t('play.answer')} act={() => move({ kind: 'answer' })}>
          <IconEye aria-hidden="true" />
        </Tool>
      )}
      {leads && canRepeat(activity, played) && (
        <Tool label={t('play.again')} act={() => move({ kind: 'again' })}>
          <IconRepeat aria-hidden="true" />
        </Tool>
      )}
      {leads && moves > 0 && (
        <Tool label={t('play.reset')} act={() => move({ kind: 'reset' })}>
          <IconRefresh aria-hidden="true" />
        </Tool>
      )}
    </div>
  );
}

/** Instead of the written task: the teacher unlocks the activity for the child; the child sees whose turn it is. */
function Lock({ isTeacher, canRead, name, open }: Locked & { isTeacher: boolean; canRead: boolean }) {
  const t = useT();
  if (isTeacher)
    return (
      <button type="button" className={classes.lock} onClick={open}>
        <IconLock aria-hidden="true" />
        {t('play.locked.open', { name })}
      </button>
    );
  const words = t('play.locked', { name });
  return canRead ? (
    <p className={classes.lock}>
      <IconLock aria-hidden="true" />
      {words}
    </p>
  ) : (
    <span className={classes.lock} role="img" aria-label={words}>
      <IconLock aria-hidden="true" />
    </span>
  );
}

function Tool({ label, act, children }: { label: string; act: () => void; children: ReactNode }) {
  return (
    <button type="button" className={classes.tool} title={label} aria-label={label} onClick={act}>
      {children}
    </button>
  );
}
