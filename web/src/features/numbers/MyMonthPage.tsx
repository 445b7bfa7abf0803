import { ActionIcon, Button, Paper } from '@mantine/core';
import type { OwnReview, TeacherNumbers } from '@skylark/contract/teacherNumbers';
import { IconArrowLeft, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { type TextKey, useLocale, useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { Failed } from '../../parts/Failed.tsx';
import { PagedList } from '../../parts/PagedList.tsx';
import { Outline } from '../../ui/Outline.tsx';
import { Stars } from '../../ui/Stars.tsx';
import { State } from '../../ui/State.tsx';
import { useProfile } from '../profile/index.ts';
import { numbersQuery, ownReviewsQuery } from './api.ts';
import classes from './MyMonthPage.module.css';

const MONTH = /^20\d\d-(?:0[1-9]|1[0-2])$/;

/**
 * Who: a teacher at the end of a month who checks the school's payment, or wants to know what families liked. What can
 * go wrong: no lessons yet, no reviews yet, no network.
 */
export function MyMonthPage() {
  const t = useT();
  const [search] = useSearchParams();
  const asked = search.get('month');
  const month = asked !== null && MONTH.test(asked) ? asked : undefined;
  const numbers = useQuery({ ...numbersQuery(month), placeholderData: keepPreviousData });
  // Loads in parallel, but is shown below the figures only once their height is known.
  useInfiniteQuery(ownReviewsQuery);
  return (
    <div className={classes.page}>
      <title>{t('numbers.title')}</title>
      <Button
        component={Link}
        to={paths.lessons}
        variant="subtle"
        className={classes.back ?? ''}
        leftSection={<IconArrowLeft size={20} aria-hidden="true" />}
      >
        {t('numbers.back')}
      </Button>
      <h1 className={classes.title}>{t('numbers.title')}</h1>
      {numbers.isError ? (
        <Failed query={numbers} />
      ) : numbers.data ? (
        <Month numbers={numbers.data} />
      ) : (
        <Outline label={t('app.loading')} rows={3} />
      )}
      {!numbers.isPending && <Reviews />}
    </div>
  );
}

const shifted = (month: string, by: number): string => {
  const [year = 0, of = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, of - 1 + by, 1)).toISOString().slice(0, 7);
};

function Month({ numbers: { month, lessons, reviews } }: { numbers: TeacherNumbers }) {
  const t = useT();
  const locale = useLocale();
  const name = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
  const { minutesHeld } = lessons;
  const hours = t('app.span.hours', { hours: Math.floor(minutesHeld / 60), minutes: minutesHeld % 60 });
  const figures = [
    ['numbers.hours', hours],
    ['numbers.held25', lessons.held25],
    ['numbers.held50', lessons.held50],
    ['numbers.trials', lessons.heldTrials],
    ['numbers.missed_student', lessons.missedByStudent],
    ['numbers.missed_teacher', lessons.missedByTeacher],
    ['numbers.missed_both', lessons.missedByBoth],
    ['numbers.cancelled', lessons.cancelledByTeacher],
  ] as const satisfies readonly (readonly [TextKey, string | number])[];
  return (
    <Paper component="section" className={classes.month} aria-labelledby="month">
      <div className={classes.steps}>
        <ActionIcon
          component={Link}
          to={`${paths.myMonth}?month=${shifted(month, -1)}`}
          size={44}
          variant="subtle"
          aria-label={t('numbers.before')}
        >
          <IconChevronLeft size={24} aria-hidden="true" />
        </ActionIcon>
        <h2 id="month" className={classes.name}>
          {name}
        </h2>
        <ActionIcon
          component={Link}
          to={`${paths.myMonth}?month=${shifted(month, 1)}`}
          size={44}
          variant="subtle"
          aria-label={t('numbers.after')}
        >
          <IconChevronRight size={24} aria-hidden="true" />
        </ActionIcon>
      </div>
      <dl className={classes.figures}>
        {figures.map(([key, value]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.soft}>{t('numbers.same')}</p>
      <p>{t('numbers.given', { count: reviews.count, average: reviews.average ?? 0 })}</p>
    </Paper>
  );
}

function Reviews() {
  const t = useT();
  const reviews = useInfiniteQuery(ownReviewsQuery);
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews" className={classes.name}>
        {t('numbers.reviews')}
      </h2>
      <PagedList
        query={reviews}
        keyOf={({ lessonId }) => lessonId}
        className={classes.reviews}
        itemHeight={96}
        moreText={t('numbers.more')}
        empty={<State pose="empty-nest" title={t('numbers.no_reviews')} />}
      >
        {(review) => <Review review={review} />}
      </PagedList>
    </section>
  );
}

function Review({ review: { lessonId, at, child, score, text } }: { review: OwnReview }) {
  const t = useT();
  const { timeZone } = useProfile();
  const time = useTimeFormat(timeZone);
  return (
    <article className={classes.review}>
      <Stars score={score} label={t('numbers.score', { score })} />
      {text !== null && <p className={classes.words}>{text}</p>}
      <p className={classes.soft}>
        <Link to={paths.lesson(lessonId)}>{t('numbers.of_child', { name: child })}</Link>
        {` · ${time.dayHeading(new Date(at))}`}
      </p>
    </article>
  );
}
