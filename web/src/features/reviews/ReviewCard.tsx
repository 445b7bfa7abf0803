import type { Review } from '@skylark/contract/reviews';
import type { PersonCard } from '@skylark/contract/people';
import { useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { Portrait } from '../../ui/Portrait.tsx';
import { Stars } from '../../ui/Stars.tsx';
import { useProfile } from '../profile/index.ts';
import classes from './reviews.module.css';

/** One side's review of a lesson. */
export function ReviewCard({ review, author }: { review: Review; author: PersonCard }) {
  const t = useT();
  const { timeZone, type } = useProfile();
  const time = useTimeFormat(timeZone);
  return (
    <article className={classes.review}>
      <header className={classes.author}>
        <Portrait photo={author.photo.thumb} firstName={author.firstName} alt="" sizePx={48} />
        <div>
          <strong>{`${author.firstName} ${author.lastName}`}</strong>
          <small>
            {t(review.authorRole === 'teacher' ? 'reviews.by_teacher' : 'reviews.by_student')}
            {' · '}
            {time.day(new Date(review.editedAt ?? review.createdAt))}
            {review.editedAt !== null && ` · ${t('reviews.edited')}`}
          </small>
        </div>
      </header>
      <Stars score={review.score} label={t('reviews.score_of', { score: review.score })} size={26} />
      {review.authorRole === type && review.mayPublish && (
        <small>{t(review.isPublished ? 'reviews.published' : 'reviews.may_publish')}</small>
      )}
      {review.text !== null && <p className={classes.words}>{review.text}</p>}
    </article>
  );
}
