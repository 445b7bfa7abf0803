import type { Activity } from '@skylark/contract/activity';
import type { PageId } from '@skylark/contract/board';
import { IconVolume } from '@tabler/icons-react';
import { useState } from 'react';
import { useCannotListen } from '../../lib/cannotListen.ts';
import { useChildView } from '../../lib/childView.ts';
import { useT } from '../../lib/texts.tsx';
import { useSpeak } from '../../lib/useSpeak.ts';
import classes from './Activity.module.css';
import { letterSize, placed } from './PartFace.tsx';
import { QUESTION_PLACE } from './questionOf.ts';
import { traits } from './traits.ts';

/** Share of the width beside the picture of a loudspeaker. */
const ICON_FREE = 0.75;

interface Props {
  activity: Activity;
  /** What is asked for. */
  asked: string;
  page: PageId;
}

/** Reads the question aloud. It is also written, unless the child should recognize it by ear, there is a voice, and it can listen. */
export function Question({ activity, asked, page }: Props) {
  const t = useT();
  const say = useSpeak();
  const [isSilent, setSilent] = useState(false);
  const at = activity.at ?? QUESTION_PLACE;
  const isHeard = activity.ear === true || traits[activity.kind].isHeard === true;
  const canRead = !useChildView();
  // Where the question would be the answer if it were written, it stays to be heard.
  const isRead = useCannotListen() && canRead && traits[activity.kind].isHeard !== true;
  const isWritten = !isHeard || isSilent || isRead;
  return (
    <button
      type="button"
      className={classes.question}
      style={placed(at)}
      aria-label={isWritten ? t('play.asked', { word: asked }) : t('play.listen')}
      onClick={() => setSilent(!say(asked, { kind: 'asked', page }))}
    >
      <IconVolume aria-hidden="true" />
      {isWritten && (
        <span style={{ fontSize: letterSize(asked, [0, 0, at[2] * ICON_FREE, at[3]], 0.85) }}>{asked}</span>
      )}
      {!isWritten && <i className={classes.waves} aria-hidden="true" />}
    </button>
  );
}
