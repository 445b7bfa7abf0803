import type { MinuteLine } from '@skylark/contract/minutes';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { type Translate, useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { PagedList } from '../../parts/PagedList.tsx';
import { Section } from '../../ui/Section.tsx';
import { useProfile } from '../profile/index.ts';
import { minutesQuery } from './api.ts';
import classes from './CreditsPage.module.css';

/** Minutes the school owes, as progress towards a lesson; hidden for families that were never owed any. */
export function MinutesOwed() {
  const t = useT();
  const minutes = useInfiniteQuery(minutesQuery);
  const [first] = minutes.data?.pages ?? [];
  if (!first || first.total === 0) return null;
  const progress = t('credits.minutes.balance', { minutes: first.balance, whole: first.lessonMinutes });
  return (
    <Section title={t('credits.minutes.title')} lead={t('credits.minutes.lead')}>
      <p className={classes.owed}>
        <strong>{progress}</strong>
        <progress value={first.balance} max={first.lessonMinutes} aria-label={progress} />
      </p>
      <PagedList
        query={minutes}
        keyOf={(line) => line.id}
        className={classes.list}
        itemHeight={72}
        moreText={t('credits.more')}
        empty={null}
      >
        {(line) => <Line line={line} />}
      </PagedList>
    </Section>
  );
}

function Line({ line }: { line: MinuteLine }) {
  const t = useT();
  const format = useTimeFormat(useProfile().timeZone);
  const words = minuteWords(t, line, (at) => format.moment(at));
  const amount = line.amount > 0 ? `+${line.amount}` : `−${-line.amount}`;
  return (
    <div className={classes.minutes}>
      <span className={classes.amount} data-state={line.amount > 0 ? 'in' : 'out'}>
        {t('credits.minutes.amount', { minutes: amount })}
      </span>
      <span className={classes.words}>
        {line.lesson === null ? words : <Link to={paths.lesson(line.lesson.id)}>{words}</Link>}
        {line.note !== '' && <span className={classes.soft}> {line.note}</span>}
        <br />
        <span className={classes.soft}>{format.moment(new Date(line.at))}</span>
      </span>
    </div>
  );
}

/** The reason for an entry, in words for parents. */
function minuteWords(t: Translate, { reason, lesson }: MinuteLine, moment: (at: Date) => string): string {
  if (reason === 'lost')
    return lesson
      ? t('credits.minutes.lost', { when: moment(new Date(lesson.startsAt)) })
      : t('credits.minutes.lost.gone');
  return t(`credits.minutes.${reason}`);
}
