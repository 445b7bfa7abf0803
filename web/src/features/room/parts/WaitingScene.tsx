import { useT } from '../../../lib/texts.tsx';
import { ReadAloud } from '../../../parts/ReadAloud.tsx';
import { useRoomSession } from '../useRoom.ts';
import classes from './WaitingScene.module.css';

/** What a child sees until the teacher starts: calm, one sentence, nothing to do wrong. */
export function WaitingScene() {
  const t = useT();
  const { lesson } = useRoomSession().info;
  const text = t('room.waiting', { name: lesson.teacher.firstName });
  return (
    <div className={classes.scene}>
      <p>{text}</p>
      <ReadAloud text={text} />
    </div>
  );
}
