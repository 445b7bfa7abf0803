import { useT } from '../../../lib/texts.tsx';
import { Island } from '../../../parts/Island.tsx';
import { RoomPlan } from '../../lessonPlan/index.ts';
import { useRoomSession } from '../useRoom.ts';
import type { Presentation } from '../usePresentation.ts';
import { HardWords } from './HardWords.tsx';
import classes from './Notes.module.css';

/** The course's notes for the teacher on the current slide and on the whole lesson. */
export function Notes({ presentation: { current, next, plan } }: { presentation: Presentation }) {
  const t = useT();
  const { lesson } = useRoomSession().info;
  return (
    <div className={classes.notes}>
      <p className={classes.note} role="status">
        {current?.note ? current.note : <span className={classes.soft}>{t('tools.notes.none')}</span>}
      </p>
      {next?.note && (
        <p className={classes.soft}>
          <strong>{t('tools.notes.next')}</strong> {next.note}
        </p>
      )}
      {plan !== '' && (
        <details>
          <summary>{t('tools.notes.plan')}</summary>
          <p>{plan}</p>
        </details>
      )}
      <Island name="room-plan">
        <RoomPlan lessonId={lesson.id} />
        <HardWords />
      </Island>
      <p className={classes.soft}>{t('tools.notes.private')}</p>
    </div>
  );
}
