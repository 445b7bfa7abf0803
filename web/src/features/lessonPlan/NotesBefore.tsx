import type { LessonPlan } from '@skylark/contract/lessonPlans';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { useProfile } from '../profile/index.ts';
import classes from './plan.module.css';

interface Props {
  before: LessonPlan['before'];
  /** Without links, for the room. */
  isPlain?: boolean;
}

/** More would push a teacher's own notes out of sight. */
const OPEN_NOTES = 2;

/** Notes of the last teachers about the child, latest first, the older ones folded. */
export function NotesBefore({ before, isPlain = false }: Props) {
  const t = useT();
  if (before.length === 0) return <p className={classes.soft}>{t('plan.before.none')}</p>;
  const [latest, older] = [before.slice(0, OPEN_NOTES), before.slice(OPEN_NOTES)];
  return (
    <>
      <Notes notes={latest} isPlain={isPlain} />
      {older.length > 0 && (
        <details className={classes.older}>
          <summary>{t('plan.before.older')}</summary>
          <Notes notes={older} isPlain={isPlain} />
        </details>
      )}
    </>
  );
}

function Notes({ notes, isPlain }: { notes: LessonPlan['before']; isPlain: boolean }) {
  const t = useT();
  const time = useTimeFormat(useProfile().timeZone);
  return (
    <ul className={classes.before}>
      {notes.map((note) => {
        const when = time.day(new Date(note.startsAt));
        const by = note.isOwn ? t('plan.by.own', { when }) : t('plan.by', { teacher: note.teacherName, when });
        return (
          <li key={`${note.lessonId} ${note.teacherName}`}>
            <p className={classes.soft}>
              {note.isOwn && !isPlain ? <Link to={paths.lesson(note.lessonId)}>{by}</Link> : by}
            </p>
            {note.childNote !== '' && <p>{note.childNote}</p>}
            {note.ownNote !== '' && (
              <p>
                <strong>{t('plan.before.own')}</strong> {note.ownNote}
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
