import type { Found } from '@skylark/contract/search';
import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { type TextKey, useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { Portrait } from '../../ui/Portrait.tsx';
import { useProfile } from '../profile/index.ts';
import classes from './search.module.css';

interface Row {
  id: string;
  to: string;
  text: string;
  soft?: string | undefined;
  picture?: ReactNode;
}

interface Props {
  found: Partial<Found>;
  onChosen?: () => void;
}

/** Search results by kind; kinds without a match are omitted. */
export function SearchResults({ found, onChosen }: Props) {
  const t = useT();
  const time = useTimeFormat(useProfile().timeZone);
  const { students = [], lessons = [], decks = [], ownDecks = [], tasks = [], homeworks = [] } = found;
  const groups: [TextKey, Row[]][] = [
    [
      'search.students',
      students.map(({ id, firstName, lastName, photo }) => ({
        id,
        to: paths.student(id),
        text: `${firstName} ${lastName}`,
        picture: <Portrait photo={photo.thumb} firstName={firstName} alt="" sizePx={32} />,
      })),
    ],
    [
      'search.lessons',
      lessons.map(({ id, startsAt, studentName, topic }) => ({
        id,
        to: paths.lesson(id),
        text: `${studentName}, ${time.moment(new Date(startsAt))}`,
        soft: topic ?? undefined,
      })),
    ],
    [
      'search.decks',
      decks.map(({ id, title, courseTitle, slide, coverUrl }) => ({
        id,
        to: paths.deck(id),
        text: title,
        soft: slide ? t('search.slide', { number: slide.number, text: slide.description }) : courseTitle,
        ...(coverUrl !== null && {
          picture: <img src={coverUrl} alt="" width={56} height={32} loading="lazy" className={classes.cover} />,
        }),
      })),
    ],
    ['search.own_decks', ownDecks.map(({ id, title }) => ({ id, to: paths.ownDeck(id), text: title }))],
    [
      'search.tasks',
      tasks.map(({ id, title, courseId, courseTitle }) => ({
        id,
        to: paths.course(courseId),
        text: title,
        soft: courseTitle,
      })),
    ],
    [
      'search.homeworks',
      homeworks.map(({ id, description, studentName }) => ({
        id,
        to: paths.homework(id),
        text: description,
        soft: studentName,
      })),
    ],
  ];
  const shown = groups.filter(([, rows]) => rows.length > 0);
  const count = shown.reduce((sum, [, rows]) => sum + rows.length, 0);
  return (
    <>
      <p className={count === 0 ? classes.soft : 'visually-hidden'} role="status">
        {t('search.found', { count })}
      </p>
      {shown.map(([title, rows]) => (
        <Group key={title} title={t(title)} rows={rows} onChosen={onChosen} />
      ))}
    </>
  );
}

function Group({ title, rows, onChosen }: { title: string; rows: Row[]; onChosen: (() => void) | undefined }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.group}>
      <h3 id={id}>{title}</h3>
      <ul>
        {rows.map(({ id: key, to, text, soft, picture }) => (
          <li key={key}>
            <Link to={to} className={classes.row} onClick={onChosen}>
              {picture}
              <span className={classes.words}>
                <strong>{text}</strong>
                {soft !== undefined && <span className={classes.soft}>{soft}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
