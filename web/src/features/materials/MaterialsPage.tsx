import { Button, Skeleton, TextInput } from '@mantine/core';
import { levelName } from '@skylark/contract/afterLesson.facts';
import type { CourseOutline } from '@skylark/contract/materials';
import { SEARCH_MAX_LENGTH, SEARCH_MIN_LENGTH } from '@skylark/contract/search.facts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { IconSearch } from '@tabler/icons-react';
import { Link, useSearchParams } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { Failed } from '../../parts/Failed.tsx';
import { Island } from '../../parts/Island.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { State } from '../../ui/State.tsx';
import { MaterialResults } from '../search/index.ts';
import { coursesQuery } from './api.ts';
import { foundCourses, levelsOf } from './courseSearch.ts';
import { Cover } from './Cover.tsx';
import classes from './materials.module.css';

/**
 * Who: a teacher who prepares the next lesson, or searches for material about cats. What can go wrong: no courses yet,
 * no match, a slow network.
 */
export function MaterialsPage() {
  const t = useT();
  const courses = useQuery(coursesQuery);
  // The teacher's own courses have a separate page.
  const ofSchool = courses.data?.items.filter(({ isOwn }) => !isOwn) ?? [];
  return (
    <>
      <title>{t('materials.title')}</title>
      <PageHead title={t('materials.title')} pose="teaching" tone="leaf" />
      <Button component={Link} to={paths.ownDecks} variant="light" mb="md">
        {t('materials.own')}
      </Button>
      {courses.isPending ? (
        <div className={classes.grid} role="status" aria-label={t('app.loading')}>
          {[0, 1, 2, 3].map((card) => (
            <Skeleton key={card} height={280} radius="lg" />
          ))}
        </div>
      ) : courses.isError ? (
        <Failed query={courses} />
      ) : ofSchool.length === 0 ? (
        <State pose="empty-nest" title={t('materials.empty')} />
      ) : (
        <Courses courses={ofSchool} />
      )}
    </>
  );
}

/** The search is in the address, so that going back from a course restores it. */
function Courses({ courses }: { courses: readonly CourseOutline[] }) {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const search = (params.get('search') ?? '').slice(0, SEARCH_MAX_LENGTH);
  const levels = levelsOf(courses);
  const level = levels.find((one) => one === params.get('level')) ?? null;
  const found = foundCourses(courses, { search, level, starter: t('app.level.starter') });
  // The address is updated slightly after typing, and must not overwrite newer letters.
  const [typed, setTyped] = useState(search);
  const look = (wish: { search: string; level: string | null }): void => {
    setTyped(wish.search);
    setParams(
      { ...(wish.search !== '' && { search: wish.search }), ...(wish.level !== null && { level: wish.level }) },
      { replace: true },
    );
  };
  // Slides, own presentations and tasks don't have levels.
  const isInside = level === null && search.trim().length >= SEARCH_MIN_LENGTH;
  const none = found.length === 0 && (
    <State
      pose="lost"
      title={t('materials.nothing')}
      action={<Button onClick={() => look({ search: '', level: null })}>{t('materials.show_all')}</Button>}
    />
  );
  return (
    <>
      <search className={classes.search}>
        <TextInput
          className={classes.field}
          type="search"
          aria-label={t('materials.search')}
          placeholder={t('materials.search')}
          leftSection={<IconSearch size={20} aria-hidden="true" />}
          maxLength={SEARCH_MAX_LENGTH}
          value={typed}
          onChange={(event) => look({ search: event.currentTarget.value, level })}
        />
        {levels.length > 1 && (
          <div role="group" aria-label={t('materials.level')} className={classes.levels}>
            {[null, ...levels].map((one) => (
              <Button
                key={one ?? ''}
                size="compact-md"
                variant={one === level ? 'filled' : 'light'}
                aria-pressed={one === level}
                className={classes.level ?? ''}
                onClick={() => look({ search: typed, level: one })}
              >
                {one === null ? t('materials.level.all') : levelName(one, t('app.level.starter'))}
              </Button>
            ))}
          </div>
        )}
      </search>
      <p className="visually-hidden" role="status">
        {t('materials.found', { count: found.length })}
      </p>
      {found.length > 0 && (
        <ul className={classes.grid}>
          {found.map((course) => (
            <li key={course.id}>
              <CourseCard course={course} />
            </li>
          ))}
        </ul>
      )}
      {isInside ? (
        <Island name="material-results" failed={() => none}>
          <MaterialResults text={search.trim()} none={none} />
        </Island>
      ) : (
        none
      )}
    </>
  );
}

function CourseCard({ course }: { course: CourseOutline }) {
  const t = useT();
  return (
    <Link to={paths.course(course.id)} className={classes.card}>
      <Cover url={course.decks[0]?.coverUrl ?? null} activity={course.decks[0]?.coverActivity} />
      <h2>{course.title}</h2>
      <span className={classes.badge}>{levelName(course.level, t('app.level.starter'))}</span>
      <p className={classes.counts}>
        <span>{t('materials.lessons', { count: course.lessonsCount })}</span>
        <span>{t('materials.slides.count', { count: course.slidesCount })}</span>
        {course.homeworkCount > 0 && <span>{t('materials.homework.count', { count: course.homeworkCount })}</span>}
      </p>
    </Link>
  );
}
