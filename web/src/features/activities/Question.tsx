import type { Activity } from '@skylark/contract/activity';
import type { Box } from '@skylark/contract/activity.facts';
import type { PageId } from '@skylark/contract/board';
import { IconBulb, IconVolume } from '@tabler/icons-react';
import { useState } from 'react';
import { useCannotListen } from '../../lib/cannotListen.ts';
import { useChildView } from '../../lib/childView.ts';
import { useT } from '../../lib/texts.tsx';
import { useSpeak } from '../../lib/useSpeak.ts';
import classes from './Activity.module.css';
import { letterSize, placed } from './PartFace.tsx';
import { QUESTION_PLACE } from './questionOf.ts';
import { traits } from './traits.ts';

/** Share of the width that the speaker icon leaves free. */
const ICON_FREE = 0.75;
/** The smallest legible letters on a phone's slide, in page units. */
const LEGIBLE = 56;

interface Asked {
  /** What is asked for. */
  asked: string;
  at: Box;
  isWritten: boolean;
  /** A person who reads because they can't hear it; it is not written either, because that would be the answer. */
  isUnheard: boolean;
  /** In page units; undefined if its box is too small, so that it is written beside the buttons. */
  size: number | undefined;
  /** Whether no voice could say it. */
  setSilent: (isSilent: boolean) => void;
}

/**
 * A question is also written, unless the child should recognize it by ear, a voice is available, and the child can hear
 * it.
 */
export function useQuestion(activity: Activity, asked: string | undefined): Asked | undefined {
  const [isSilent, setSilent] = useState(false);
  const canRead = !useChildView();
  const [cannotListen] = useCannotListen();
  if (asked === undefined) return undefined;
  const at = activity.at ?? QUESTION_PLACE;
  // Where the written question would be the answer, it is only spoken.
  const isAnswer = traits[activity.kind].isHeard === true;
  const isHeard = activity.ear === true || isAnswer;
  const isRead = cannotListen && canRead;
  const isWritten = !isHeard || isSilent || (isRead && !isAnswer);
  const size = letterSize(asked, [0, 0, at[2] * ICON_FREE, at[3]], 0.85);
  return {
    asked,
    at,
    isWritten,
    isUnheard: isRead && isAnswer && !isSilent,
    size: isHeard && size < LEGIBLE ? undefined : size,
    setSilent,
  };
}

interface Props {
  question: Asked;
  page: PageId;
  /** Alternative to a question that can't be heard. */
  help: (() => void) | undefined;
}

/** Reads the question aloud. */
export function Question({ question, page, help }: Props) {
  const { asked, at, isWritten, isUnheard, size, setSilent } = question;
  const t = useT();
  const say = useSpeak();
  if (isUnheard && help)
    return (
      <button
        type="button"
        className={classes.question}
        style={placed(at)}
        aria-label={t('play.show_word')}
        title={t('play.show_word')}
        onClick={help}
      >
        <IconBulb aria-hidden="true" />
      </button>
    );
  return (
    <button
      type="button"
      className={classes.question}
      style={placed(at)}
      aria-label={isWritten ? t('play.asked', { word: asked }) : t('play.listen')}
      onClick={() => setSilent(!say(asked, { kind: 'asked', page }))}
    >
      <IconVolume aria-hidden="true" />
      {isWritten && size !== undefined && <span style={{ fontSize: size }}>{asked}</span>}
      {!isWritten && <i className={classes.waves} aria-hidden="true" />}
    </button>
  );
}
