import { Button, Paper, Skeleton } from '@mantine/core';
import type { LessonDetails } from '@skylark/contract/lessons';
import { useQuery } from '@tanstack/react-query';
import { IconPencil } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { Failed } from '../../parts/Failed.tsx';
import { useProfile } from '../profile/index.ts';
import { reviewsQuery } from './api.ts';
import { ReviewCard } from './ReviewCard.tsx';
import { ReviewForm } from './ReviewForm.tsx';
import classes from './reviews.module.css';

interface Props {
  lesson: LessonDetails;
  /** The page has another main button, so a saved review has none. */
  isAside?: boolean;
  /** Continues without a review, if the page has more to show; otherwise to the lessons. */
  onSkip?: () => void;
}

/** The person's own review: the form, or the saved review. */
export function OwnReview({ lesson, isAside = false, onSkip }: Props) {
  const t = useT();
  const { type } = useProfile();
  const reviews = useQuery(reviewsQuery(lesson.id));
  const [search] = useSearchParams();
  const [isEditing, setEditing] = useState(search.has('edit'));
  const place = useRef<HTMLDivElement>(null);
  const wasEditing = useRef(isEditing);
  // Moves the focus to the replacement of the pressed button, which is gone.
  useEffect(() => {
    if (wasEditing.current === isEditing) return;
    wasEditing.current = isEditing;
    const within = (selector: string) => place.current?.querySelector<HTMLElement>(selector);
    // A child's form has only the stars.
    (isEditing ? (within('textarea') ?? within('input:checked')) : within('[data-edit]'))?.focus();
  }, [isEditing]);
  if (reviews.isPending) return <Skeleton height={430} radius="lg" role="status" aria-label={t('app.loading')} />;
  if (reviews.isError) return <Failed query={reviews} />;
  const mine = reviews.data.items.find((review) => review.authorRole === type);
  const finish = onSkip ? (
    !mine && (
      <Button size="lg" variant="default" onClick={onSkip}>
        {t('reviews.skip')}
      </Button>
    )
  ) : (
    <Button
      component={Link}
      to={paths.lessons}
      size="lg"
      variant={mine && !isEditing && !isAside ? 'filled' : 'default'}
    >
      {t(mine ? 'reviews.finish' : 'reviews.skip')}
    </Button>
  );
  return (
    <Paper p="lg" ref={place}>
      {mine && !isEditing ? (
        <div className={classes.form}>
          <ReviewCard review={mine} author={lesson[type]} />
          <div className={classes.actions}>
            {/* A teacher finishes with the form below. */}
            {type === 'student' && finish}
            <Button
              size="lg"
              variant="light"
              leftSection={<IconPencil size={20} aria-hidden="true" />}
              data-edit
              onClick={() => setEditing(true)}
            >
              {t('reviews.edit')}
            </Button>
          </div>
        </div>
      ) : (
        <ReviewForm
          // A change made on another device replaces this one.
          key={mine?.editedAt ?? mine?.createdAt ?? 'new'}
          lessonId={lesson.id}
          teacherName={lesson.teacher.firstName}
          review={mine}
          onSaved={() => setEditing(false)}
          other={
            isEditing ? (
              <Button size="lg" variant="default" onClick={() => setEditing(false)}>
                {t('reviews.cancel')}
              </Button>
            ) : (
              finish
            )
          }
        />
      )}
    </Paper>
  );
}
