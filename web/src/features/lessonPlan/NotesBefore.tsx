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

/** Notes of the last teachers about the child, latest first. */
export function NotesBefore({ before, isPlain = false }: Props) {
  const t = useT();
  const time = useTimeFormat(useProfile().timeZone);
  if (before.length === 0) return <p className={classes.soft}>{t('plan.before.none')}</p>;
  return (
    <ul className={classes.before}>
      {before.map((note) => {
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
