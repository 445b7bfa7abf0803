import { Button, Paper, Skeleton } from '@mantine/core';
import type { LessonCard } from '@skylark/contract/lessons';
import { useQuery } from '@tanstack/react-query';
import { IconPencil, IconStar } from '@tabler/icons-react';
import { Link } from 'wouter';
import { errorText } from '../../lib/errors.ts';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { State } from '../../ui/State.tsx';
import { useProfile } from '../profile/index.ts';
import { reviewsQuery } from './api.ts';
import { ReviewCard } from './ReviewCard.tsx';
import classes from './reviews.module.css';

/** Both reviews of a lesson that took place, and the form to write one. */
export function LessonReviews({ lesson }: { lesson: LessonCard }) {
  const t = useT();
  const { type } = useProfile();
  const reviews = useQuery(reviewsQuery(lesson.id));
  const isSaid = reviews.data?.items.some((review) => review.authorRole === type) ?? false;
  return (
    <Paper p="lg" component="section" aria-labelledby="reviews-title">
      <div className={classes.head}>
        <h2 id="reviews-title" className={classes.title}>
          {t('reviews.title')}
        </h2>
        {reviews.isSuccess && (
          <Button
            component={Link}
            to={isSaid ? paths.lessonReviewEdit(lesson.id) : paths.lessonReview(lesson.id)}
            variant="light"
            leftSection={
              isSaid ? <IconPencil size={20} aria-hidden="true" /> : <IconStar size={20} aria-hidden="true" />
            }
          >
            {t(isSaid ? 'reviews.edit' : 'reviews.write')}
          </Button>
        )}
      </div>
      {reviews.isPending ? (
        <Skeleton height={120} radius="lg" role="status" aria-label={t('app.loading')} />
      ) : reviews.isError ? (
        <State
          pose="oops"
          role="alert"
          title={errorText(t, reviews.error)}
          action={<Button onClick={() => void reviews.refetch()}>{t('app.try_again')}</Button>}
        />
      ) : reviews.data.items.length === 0 ? (
        <p className={classes.soft}>{t('reviews.none')}</p>
      ) : (
        <div className={classes.list}>
          {reviews.data.items.map((review) => (
            <ReviewCard key={review.authorRole} review={review} author={lesson[review.authorRole]} />
          ))}
        </div>
      )}
    </Paper>
  );
}
