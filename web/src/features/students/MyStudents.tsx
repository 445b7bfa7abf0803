import type { StudentLine } from '@skylark/contract/students';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { PagedList } from '../../parts/PagedList.tsx';
import layout from '../../ui/layout.module.css';
import { Portrait } from '../../ui/Portrait.tsx';
import { State } from '../../ui/State.tsx';
import { useProfile } from '../profile/index.ts';
import { overviewQuery } from './api.ts';
import classes from './MyStudents.module.css';

/**
 * Who: a teacher who looks for a child, or for pending work. The child with the next lesson comes first, then those
 * taught most recently.
 */
export function MyStudents() {
  const t = useT();
  const students = useInfiniteQuery(overviewQuery);
  return (
    <PagedList
      query={students}
      keyOf={({ student }) => student.id}
      className={classes.list}
      itemHeight={72}
      moreText={t('students.more')}
      empty={<State pose="empty-nest" title={t('students.none')} text={t('students.none.text')} />}
    >
      {(line) => <StudentRow line={line} />}
    </PagedList>
  );
}

function StudentRow({ line }: { line: StudentLine }) {
  const t = useT();
  const { timeZone } = useProfile();
  const time = useTimeFormat(timeZone);
  const { student, next, last, homeworkWaiting, note } = line;
  const id = `student-${student.id}`;
  const when = next
    ? t('students.next', { time: time.moment(new Date(next.at)) })
    : last
      ? t('students.last', { time: time.moment(new Date(last.at)) })
      : t('students.no_lesson');
  return (
    <article className={`${classes.row} ${layout.linkedRow}`} aria-labelledby={id}>
      <Portrait photo={student.photo.thumb} firstName={student.firstName} alt="" sizePx={48} />
      <div className={classes.who}>
        <h2 id={id} className={classes.name}>
          <Link to={paths.student(student.id)} className={layout.rowLink ?? ''}>
            {`${student.firstName} ${student.lastName}`.trim()}
          </Link>
        </h2>
        <p className={classes.soft}>{when}</p>
      </div>
      <p className={classes.note}>{note?.text}</p>
      {homeworkWaiting > 0 && (
        <Link to={`${paths.homeworks}?list=to_review`} className={classes.waiting}>
          {t('students.waiting', { count: homeworkWaiting })}
        </Link>
      )}
    </article>
  );
}
