import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { paths } from '../../../lib/paths.ts';
import { useLocale, useT } from '../../../lib/texts.tsx';
import { Portrait } from '../../../ui/Portrait.tsx';
import { ANY_TIME, choiceQuery, TeacherChoice } from '../../teacherChoice/index.ts';
import { publicTeachersQuery } from '../api.ts';
import classes from './Welcome.module.css';

/** Teachers to choose from, and those who agreed to be shown but aren't available now; hidden if there are none. */
export function Teachers() {
  const t = useT();
  const locale = useLocale();
  const { data } = useQuery(publicTeachersQuery(locale));
  const choice = useInfiniteQuery(choiceQuery({ kind: 'trial' }, { locale, when: ANY_TIME }));
  if (!data || data.length === 0) return null;
  const free = new Set(choice.data?.pages.flatMap(({ items }) => items.map(({ id }) => id)));
  // Until the last page is loaded, other teachers may still turn out to be available.
  const others = choice.isPending || choice.hasNextPage ? [] : data.filter(({ id }) => !free.has(id));
  return (
    <section className={classes.tinted} aria-labelledby="welcome-teachers">
      <div className={classes.part}>
        <h2 id="welcome-teachers">{t('welcome.teachers')}</h2>
        <p className={classes.sub}>{t('welcome.teachers.lead')}</p>
        <TeacherChoice
          purpose={{ kind: 'trial' }}
          actionOf={({ id, firstName }) => (
            <Button component={Link} to={paths.wizardWith(id)} size="md">
              {t('teachers.trial', { name: firstName })}
            </Button>
          )}
        />
        {others.length > 0 && (
          <>
            {free.size > 0 && <h3>{t('teachers.team')}</h3>}
            <ul className={classes.people}>
              {others.map(({ id, firstName, lastName, photo, about }) => (
                <li key={id} className={classes.person}>
                  <Link to={paths.teacher(id)} className={classes.whole}>
                    <Portrait photo={photo.thumb} firstName={firstName} alt="" sizePx={128} isLazy />
                    <h3>{`${firstName} ${lastName}`}</h3>
                  </Link>
                  <p>{about}</p>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}
