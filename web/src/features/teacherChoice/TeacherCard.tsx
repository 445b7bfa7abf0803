import { Button } from '@mantine/core';
import type { ChoosableTeacher } from '@skylark/contract/teacherChoice';
import { IconCheck, IconPlayerPlayFilled, IconStarFilled } from '@tabler/icons-react';
import { type ReactNode, useId, useState, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { browserTimeZone } from '../../lib/locale.ts';
import { paths } from '../../lib/paths.ts';
import { useLocale, useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { Portrait } from '../../ui/Portrait.tsx';
import classes from './TeacherChoice.module.css';

const never = (): (() => void) => () => undefined;

interface Props {
  teacher: ChoosableTeacher;
  /** The clock on which the times are shown; the browser's by default. */
  timeZone?: string;
  /** Child's name, for the reasons. */
  child?: string | undefined;
  /** Opens the teacher's page in a new tab, so that nothing typed is lost. */
  isAside?: boolean;
  /** The level of the name: below the heading that precedes the card. */
  heading?: 'h2' | 'h3';
  action: ReactNode;
  onTime?: ((at: string) => void) | undefined;
}

/** A teacher to choose from: portrait, a sentence, families' rating, and free times. */
export function TeacherCard({
  teacher,
  timeZone,
  child,
  isAside = false,
  heading: Heading = 'h3',
  action,
  onTime,
}: Props) {
  const t = useT();
  const { firstName, lastName, photo, about, hasPage, greeting, rating, languages, levels, temperaments } = teacher;
  const locale = useLocale();
  const languageNames = new Intl.DisplayNames(locale, { type: 'language' });
  const rated = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 });
  const name = `${firstName} ${lastName}`.trim();
  const facts = [
    t('teachers.ages', { from: teacher.ages.from, to: teacher.ages.to }),
    languages.map((one) => languageNames.of(one) ?? one).join(', '),
    levels.map((one) => t(`teachers.level.${one}`)).join(', '),
    temperaments.length === 1 ? temperaments.map((one) => t(`teachers.temperament.${one}`)).join('') : '',
  ].filter((fact) => fact !== '');
  const reasons = child === undefined ? [] : teacher.reasons.filter((one) => one !== 'hours');
  return (
    <article className={classes.card} aria-label={name}>
      <div className={classes.top}>
        <Portrait photo={photo.thumb} firstName={firstName} alt="" sizePx={88} isLazy />
        <div className={classes.who}>
          <Heading>
            {hasPage ? (
              <Link to={paths.teacher(teacher.id)} {...(isAside && { target: '_blank', rel: 'noopener' })}>
                {name}
              </Link>
            ) : (
              name
            )}
          </Heading>
          {rating && (
            <p className={classes.rating}>
              <IconStarFilled size={18} aria-hidden="true" />
              <span>{t('teachers.rating', { average: rated.format(rating.average), count: rating.count })}</span>
            </p>
          )}
        </div>
      </div>
      {greeting && <Hello url={greeting.url} name={firstName} seconds={greeting.durationSeconds} />}
      {about !== '' && <p className={classes.about}>{about}</p>}
      {child !== undefined && reasons.length > 0 && (
        <ul className={classes.reasons}>
          {reasons.map((reason) => (
            <li key={reason}>
              <IconCheck size={18} aria-hidden="true" /> {t(`teachers.reason.${reason}`, { child })}
            </li>
          ))}
        </ul>
      )}
      <ul className={classes.facts}>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <NextTimes next={teacher.next} timeZone={timeZone ?? browserTimeZone()} onTime={onTime} />
      <div className={classes.action}>{action}</div>
    </article>
  );
}

/** The server doesn't know the reader's time zone, so the times are rendered later, in reserved space. */
function NextTimes({ next, timeZone, onTime }: { next: readonly string[]; timeZone: string; onTime: Props['onTime'] }) {
  const t = useT();
  const id = useId();
  const isHere = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const time = useTimeFormat(timeZone);
  return (
    <div role="group" aria-labelledby={id} className={classes.next}>
      <p id={id}>{t('teachers.next')}</p>
      <ul>
        {isHere &&
          next.map((at) => {
            const tile = time.tile(new Date(at));
            const text = `${tile.weekday} ${tile.day} ${tile.month}, ${time.clock(new Date(at))}`;
            return (
              <li key={at}>
                {onTime ? (
                  <button type="button" className={classes.time} onClick={() => onTime(at)}>
                    {text}
                  </button>
                ) : (
                  <span className={classes.time}>{text}</span>
                )}
              </li>
            );
          })}
      </ul>
    </div>
  );
}

/** The video greeting; nothing is loaded until it is played. */
function Hello({ url, name, seconds }: { url: string; name: string; seconds: number }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <p role="alert">{t('teachers.hello.broken')}</p>;
  if (isOpen)
    return (
      // The text on the teacher's page is equivalent.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <video
        className={classes.video}
        src={url}
        controls
        autoPlay
        playsInline
        aria-label={t('teachers.hello', { name, seconds })}
        onError={() => setBroken(true)}
      />
    );
  return (
    <Button
      variant="light"
      leftSection={<IconPlayerPlayFilled size={18} aria-hidden="true" />}
      onClick={() => setOpen(true)}
    >
      {t('teachers.hello', { name, seconds })}
    </Button>
  );
}
