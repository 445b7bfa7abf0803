import { Button, Skeleton } from '@mantine/core';
import type { TeacherPage as Teacher } from '@skylark/contract/teacherPages';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { CallError } from '../../lib/call.ts';
import { paths } from '../../lib/paths.ts';
import { useLocale, useT } from '../../lib/texts.tsx';
import { Failed } from '../../parts/Failed.tsx';
import { Portrait } from '../../ui/Portrait.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { State } from '../../ui/State.tsx';
import { WelcomeHeader } from '../school/index.ts';
import { previewQuery, teacherPageQuery } from './api.ts';
import { BookWith } from './BookWith.tsx';
import { Greeting } from './Greeting.tsx';
import { Reviews } from './Reviews.tsx';
import classes from './TeacherPage.module.css';

/**
 * Who: a parent on a phone who wants to know who will be alone with the child for half an hour. Why: to see a face,
 * hear a voice, read other parents' reviews, and book. What can go wrong: the school no longer shows this teacher; no
 * network.
 */
export function TeacherPage() {
  const t = useT();
  const { id = '' } = useParams();
  const teacher = useQuery({ ...teacherPageQuery(id, useLocale()), retry: false });
  const isUnknown = teacher.error instanceof CallError && teacher.error.status === 404;
  return (
    <div className={classes.page}>
      <WelcomeHeader />
      <main className={classes.main}>
        {teacher.isPending && <Waiting />}
        {isUnknown && <Unknown />}
        {teacher.isError && !isUnknown && <Failed query={teacher} />}
        {teacher.data && <Shown teacher={teacher.data} />}
      </main>
      {teacher.data === undefined && <title>{`${t('welcome.page.title')} · ${t('app.name')}`}</title>}
    </div>
  );
}

/** Who: a teacher whose page the school doesn't show yet. Why: to see it as families will. */
export function TeacherPagePreview() {
  const t = useT();
  const teacher = useQuery(previewQuery(useLocale()));
  return (
    <div className={classes.page}>
      <main className={classes.main}>
        <div className={classes.preview}>
          <Notice kind="info">{t('welcome.page.preview')}</Notice>
          <Button component={Link} to={`${paths.settings.profile}#page`} variant="default">
            {t('welcome.page.preview.back')}
          </Button>
        </div>
        {teacher.isPending && <Waiting />}
        {teacher.isError && <Failed query={teacher} />}
        {teacher.data && <Shown teacher={teacher.data} isPreview />}
      </main>
      {teacher.data === undefined && <title>{`${t('welcome.page.title')} · ${t('app.name')}`}</title>}
    </div>
  );
}

function Shown({ teacher, isPreview = false }: { teacher: Teacher; isPreview?: boolean }) {
  const t = useT();
  const { id, firstName, lastName, photo, about, text, greeting } = teacher;
  const name = `${firstName} ${lastName}`.trim();
  return (
    <>
      <title>{`${t('welcome.page.of', { name })} · ${t('app.name')}`}</title>
      <div className={classes.hero}>
        <div className={classes.face}>
          {greeting ? (
            <Greeting greeting={greeting} name={firstName} photo={photo.large} />
          ) : (
            <Portrait photo={photo.large} firstName={firstName} alt="" sizePx={280} />
          )}
        </div>
        <div className={classes.words}>
          <div className={classes.name}>
            {greeting && <Portrait photo={photo.thumb} firstName={firstName} alt="" sizePx={72} />}
            <div>
              <h1>{name}</h1>
              <p className={classes.role}>{t('welcome.page.role')}</p>
            </div>
          </div>
          {about !== '' && <p className={classes.lead}>{about}</p>}
          {!isPreview && <BookWith teacherId={id} isFull />}
        </div>
      </div>
      {text !== '' && (
        <section className={classes.part} aria-labelledby="teacher-about">
          <h2 id="teacher-about">{t('welcome.page.about')}</h2>
          {/* As typed: an empty line begins a paragraph. */}
          {text.split(/\n\s*\n/).map((paragraph, at) => (
            <p key={at} className={classes.text}>
              {paragraph}
            </p>
          ))}
        </section>
      )}
      {!isPreview && <Reviews teacherId={id} />}
      {!isPreview && text !== '' && <BookWith teacherId={id} />}
    </>
  );
}

function Waiting() {
  const t = useT();
  return (
    <div className={classes.hero} role="status" aria-label={t('app.loading')}>
      <Skeleton circle height="min(280px, 80vw)" width="min(280px, 80vw)" />
      <div className={classes.words}>
        <Skeleton height={44} width="70%" />
        <Skeleton height={20} width="100%" />
        <Skeleton height={20} width="80%" />
      </div>
    </div>
  );
}

function Unknown() {
  const t = useT();
  return (
    <State
      pose="lost"
      isPage
      title={t('welcome.page.unknown')}
      text={t('welcome.page.unknown.text')}
      action={
        <Button component={Link} to={paths.welcome} size="lg">
          {t('welcome.page.to_school')}
        </Button>
      }
    />
  );
}
