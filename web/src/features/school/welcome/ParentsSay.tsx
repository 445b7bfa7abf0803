import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { paths } from '../../../lib/paths.ts';
import { useT } from '../../../lib/texts.tsx';
import { Stars } from '../../../ui/Stars.tsx';
import { latestReviewsQuery } from '../api.ts';
import classes from './Welcome.module.css';

/** The latest reviews that parents agreed to publish; hidden if there are none. */
export function ParentsSay() {
  const t = useT();
  const { data } = useQuery(latestReviewsQuery);
  if (!data || data.length === 0) return null;
  return (
    <section className={classes.part} aria-labelledby="welcome-reviews">
      <h2 id="welcome-reviews">{t('teachers.reviews')}</h2>
      <ul className={classes.said}>
        {data.map(({ id, name, score, text, teacher }) => (
          <li key={id}>
            <Stars score={score} label={t('teachers.reviews.score', { score })} />
            <p>{text}</p>
            <p className={classes.sayer}>
              {`${name ?? t('teachers.reviews.parent')} · `}
              <Link to={paths.teacher(teacher.id)}>{t('teachers.reviews.of', { teacher: teacher.firstName })}</Link>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
