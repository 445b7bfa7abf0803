import { Button, Paper } from '@mantine/core';
import type { StudentPage as Student, TimelineEntry } from '@skylark/contract/students';
import { IconArrowLeft, IconChalkboard } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'wouter';
import { CallError } from '../../lib/call.ts';
import { paths } from '../../lib/paths.ts';
import { type TextKey, useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { AboutChild } from '../../parts/AboutChild.tsx';
import { Failed } from '../../parts/Failed.tsx';
import { PagedList } from '../../parts/PagedList.tsx';
import { Outline } from '../../ui/Outline.tsx';
import { Portrait } from '../../ui/Portrait.tsx';
import { Stars } from '../../ui/Stars.tsx';
import { State } from '../../ui/State.tsx';
import { useProfile } from '../profile/index.ts';
import { studentQuery, timelineQuery } from './api.ts';
import classes from './StudentPage.module.css';

/**
 * Who: a teacher who asks "what did we do, what did I write, what waits?" about one child. What can go wrong: the child
 * has another teacher now, nothing has happened yet, no network.
 */
export function StudentPage() {
  const t = useT();
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const found = useQuery(studentQuery(id));
  // Loads in parallel, but is shown below the child only once the height of what is above is known.
  useInfiniteQuery(ownTimeline(id));
  const isUnknown = found.error instanceof CallError && found.error.status === 404;
  if (isUnknown)
    return (
      <>
        <title>{t('students.unknown')}</title>
        <State
          pose="lost"
          isPage
          title={t('students.unknown')}
          text={t('students.unknown.text')}
          action={
            <Button component={Link} to={paths.myStudents}>
              {t('students.all')}
            </Button>
          }
        />
      </>
    );
  const lessonId = search.get('lesson');
  const isLesson = lessonId !== null && /^[\da-f-]{36}$/.test(lessonId);
  return (
    <div className={classes.page}>
      <title>{found.data?.child.firstName ?? t('students.title')}</title>
      <Button
        component={Link}
        to={isLesson ? paths.lesson(lessonId) : paths.myStudents}
        variant="subtle"
        className={classes.back ?? ''}
        leftSection={<IconArrowLeft size={20} aria-hidden="true" />}
      >
        {t(isLesson ? 'students.to_lesson' : 'students.all')}
      </Button>
      {found.isError ? (
        <Failed query={found} />
      ) : found.data ? (
        <Head student={found.data} />
      ) : (
        <Outline label={t('app.loading')} hasPicture rows={3} />
      )}
      {!found.isPending && <Timeline id={id} />}
    </div>
  );
}

function Head({ student: { child, wishes, next, lessonsHeld, stars, boards } }: { student: Student }) {
  const t = useT();
  const { timeZone } = useProfile();
  const time = useTimeFormat(timeZone);
  const facts: [TextKey, string][] = [
    ...(wishes
      ? ([
          ['students.format', t(`students.format.${wishes.format}`)],
          ['students.temperament', t(`students.temperament.${wishes.temperament}`)],
        ] satisfies [TextKey, string][])
      : []),
    ['students.held', String(lessonsHeld)],
    ['students.stars', String(stars)],
  ];
  return (
    <Paper component="header" className={classes.head}>
      <Portrait photo={child.photo.thumb} firstName={child.firstName} alt="" sizePx={96} />
      <div className={classes.who}>
        <h1 className={classes.name}>{`${child.firstName} ${child.lastName}`.trim()}</h1>
        <p className={classes.about}>
          <AboutChild age={child.age} reads={child.reads} />
        </p>
        <dl className={classes.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={classes.ways}>
        {next && (
          <Button component={Link} to={paths.lesson(next.lessonId)}>
            {t('students.next', { time: time.moment(new Date(next.at)) })}
          </Button>
        )}
        <Button component={Link} to={paths.studentProgress(child.id)} variant="light">
          {t('students.progress')}
        </Button>
      </div>
      {boards.length > 0 && (
        <ul className={classes.boards} aria-label={t('students.boards')}>
          {boards.map(({ code, name }) => (
            <li key={code}>
              <Button
                component={Link}
                to={paths.whiteboard(code)}
                variant="default"
                leftSection={<IconChalkboard size={20} aria-hidden="true" />}
              >
                {name}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Paper>
  );
}

const ownTimeline = (id: string) => ({ ...timelineQuery(id), retry: false });

function Timeline({ id }: { id: string }) {
  const t = useT();
  const timeline = useInfiniteQuery(ownTimeline(id));
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline" className={classes.title}>
        {t('students.timeline')}
      </h2>
      <PagedList
        query={timeline}
        keyOf={(entry) => entry.id}
        className={classes.timeline}
        itemHeight={96}
        moreText={t('students.earlier')}
        empty={<State pose="empty-nest" title={t('students.nothing')} />}
      >
        {(entry) => <Entry entry={entry} />}
      </PagedList>
    </section>
  );
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const t = useT();
  const { timeZone } = useProfile();
  const time = useTimeFormat(timeZone);
  const when = time.dayHeading(new Date(entry.at));
  if (entry.kind === 'homework')
    return (
      <article className={classes.entry} data-kind="homework">
        <p className={classes.when}>{`${when} · ${t('students.homework')}`}</p>
        <h3 className={classes.what}>
          <Link to={paths.homework(entry.id)}>{entry.task === '' ? t('students.homework') : entry.task}</Link>
        </h3>
        <p className={classes.soft}>
          {t(entry.isWaiting ? 'students.homework.waiting' : (`students.homework.${entry.status}` satisfies TextKey))}
        </p>
        {entry.score !== null && <Stars score={entry.score} label={t('students.score', { score: entry.score })} />}
        {entry.comment !== '' && <p className={classes.words}>{entry.comment}</p>}
      </article>
    );
  const name = entry.isTrial
    ? t('students.trial')
    : entry.number === null
      ? t('students.lesson')
      : t('students.lesson_number', { number: entry.number });
  const title = [name, entry.topic].filter((part) => part !== null).join(': ');
  const more = entry.wordsCount - entry.words.length;
  return (
    <article className={classes.entry} data-kind="lesson">
      <p className={classes.when}>
        {`${when}, ${time.clock(new Date(entry.at))}`}
        {!entry.isOwn && ` · ${t('students.with', { name: entry.teacherName })}`}
        {` · ${t(`students.status.${entry.status}` satisfies TextKey)}`}
      </p>
      <h3 className={classes.what}>{entry.isOwn ? <Link to={paths.lesson(entry.id)}>{title}</Link> : title}</h3>
      {entry.score !== null && <Stars score={entry.score} label={t('students.score', { score: entry.score })} />}
      {entry.stars > 0 && <p className={classes.soft}>{t('students.earned', { count: entry.stars })}</p>}
      {entry.words.length > 0 && (
        <p className={classes.soft} lang="en">
          {entry.words.join(', ')}
          {more > 0 && ` +${more}`}
        </p>
      )}
      {entry.childNote !== '' && <p className={classes.words}>{entry.childNote}</p>}
      {entry.ownNote !== '' && (
        <p className={classes.words}>
          <strong>{t('students.own_note')}</strong> {entry.ownNote}
        </p>
      )}
      {entry.review !== '' && (
        <p className={classes.words}>
          <strong>{t('students.review')}</strong> {entry.review}
        </p>
      )}
    </article>
  );
}
