import { Button, Loader, Paper } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { CallError } from '../../../lib/call.ts';
import { paths } from '../../../lib/paths.ts';
import { useT } from '../../../lib/texts.tsx';
import { Failed } from '../../../parts/Failed.tsx';
import { State } from '../../../ui/State.tsx';
import { ReadyCheck } from './ReadyCheck.tsx';
import classes from './ReadyCheckPage.module.css';
import { readyQuery } from './readyApi.ts';

/** Located after the `#`, so it is sent only in requests that need it. */
const tokenInAddress = (): string => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '';
function onAddress(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

/**
 * Who: a parent with a phone, two hours before the lesson, signed in or not. Why: to find out in less than a minute
 * whether camera, sound and network work. What can go wrong: an old link, no network, blocked devices; each has its own
 * text.
 */
export function ReadyCheckPage() {
  const t = useT();
  const token = useSyncExternalStore(onAddress, tokenInAddress, () => null);
  const lesson = useQuery(readyQuery(token));
  const isDead = token === '' || (lesson.error instanceof CallError && lesson.error.code === 'link_used');
  return (
    <div className={classes.page}>
      <title>{t('check.ready.title')}</title>
      <header>
        <Link to={paths.home} className={classes.brand}>
          <img src="/public/sky/logo.svg" width={36} height={36} alt="" />
          <span>{t('app.name')}</span>
        </Link>
      </header>
      <main className={classes.main}>
        {isDead ? (
          <Paper className={classes.dead}>
            <State
              pose="lost"
              isPage
              role="alert"
              title={t('check.ready.dead')}
              text={t('check.ready.dead_text')}
              action={
                <Button component={Link} to={paths.lessons}>
                  {t('check.ready.to_lessons')}
                </Button>
              }
            />
          </Paper>
        ) : (
          <>
            <h1 className={classes.title}>{t('check.ready.title')}</h1>
            {lesson.isError ? (
              <Failed query={lesson} />
            ) : token !== null && lesson.data ? (
              <ReadyCheck key={token} token={token} lesson={lesson.data} />
            ) : (
              <div role="status">
                <Loader aria-label={t('app.loading')} />
              </div>
            )}
          </>
        )}
      </main>
    </div>
  );
}
