import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { paths } from '../../../lib/paths.ts';
import { useLocale, useT } from '../../../lib/texts.tsx';
import { Portrait } from '../../../ui/Portrait.tsx';
import { publicTeachersQuery } from '../api.ts';
import classes from './Welcome.module.css';

/** Teachers who agreed to be shown; hidden if there are none. */
export function Teachers() {
  const t = useT();
  const { data } = useQuery(publicTeachersQuery(useLocale()));
  if (!data || data.length === 0) return null;
  return (
    <section className={classes.tinted} aria-labelledby="welcome-teachers">
      <div className={classes.part}>
        <h2 id="welcome-teachers">{t('welcome.teachers')}</h2>
        <p className={classes.sub}>{t('welcome.teachers.lead')}</p>
        <ul className={classes.people}>
          {data.map(({ id, firstName, lastName, photo, about }) => (
            <li key={id} className={classes.person}>
              <Link to={paths.teacher(id)} className={classes.whole}>
                <Portrait photo={photo.thumb} firstName={firstName} alt="" sizePx={128} isLazy />
                <h3>{`${firstName} ${lastName}`}</h3>
              </Link>
              <p>{about}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
