import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CallError } from '../../lib/call.ts';
import { useLocale, useT } from '../../lib/texts.tsx';
import { Stars } from '../../ui/Stars.tsx';
import { teacherReviewsQuery } from './api.ts';
import classes from './TeacherPage.module.css';

/** Reviews that parents agreed to publish; hidden if there are none. */
export function Reviews({ teacherId }: { teacherId: string }) {
  const t = useT();
  const locale = useLocale();
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useInfiniteQuery(
    teacherReviewsQuery(teacherId),
  );
  const readOn = async (): Promise<void> => {
    const { error } = await fetchNextPage();
    // The last review of the page has been hidden, so its cursor is invalid and all reviews are loaded again.
    if (error instanceof CallError && error.fields['cursor'] === 'unknown') await refetch();
  };
  const reviews = data?.pages.flatMap(({ items }) => items) ?? [];
  if (reviews.length === 0) return null;
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (
    <section className={classes.part} aria-labelledby="teacher-reviews">
      <h2 id="teacher-reviews">{t('welcome.page.reviews')}</h2>
      <ul className={classes.reviews}>
        {reviews.map(({ id, name, score, text, month: said }) => (
          <li key={id} className={classes.review}>
            <Stars score={score} label={t('welcome.page.score', { score })} />
            <p className={classes.said}>{text}</p>
            {/* Browsers may format months differently from the server. */}
            <p className={classes.who} suppressHydrationWarning>
              {`${name ?? t('welcome.page.parent')} · ${month.format(new Date(`${said}-01T00:00:00Z`))}`}
            </p>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="light" size="md" loading={isFetchingNextPage} onClick={() => void readOn()}>
          {t('welcome.page.more')}
        </Button>
      )}
    </section>
  );
}
