import { Button } from '@mantine/core';
import { SCHOOL_VIEW_OVER } from '@skylark/contract/schoolView.facts';
import { useEffect } from 'react';
import { call } from '../lib/call.ts';
import { serverNowMs } from '../lib/clock.ts';
import { browserTimeZone } from '../lib/locale.ts';
import { queryClient } from '../lib/queries.ts';
import { isSchoolView } from '../lib/schoolView.ts';
import { session, type Viewer } from '../lib/session.ts';
import { useT } from '../lib/texts.tsx';
import { useTimeFormat } from '../lib/time.ts';
import classes from './ViewerBanner.module.css';

/** States on every page that the school is viewing it, until when, and that nothing can be changed. */
export function ViewerBanner({ viewer }: { viewer: Viewer }) {
  const t = useT();
  const { endsAt, access, isOver } = viewer;
  const time = useTimeFormat(browserTimeZone()).clock(new Date(endsAt));
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setTimeout(leave, Math.max(0, Date.parse(endsAt) - serverNowMs()));
    return () => clearTimeout(timer);
  }, [endsAt, isOver]);
  // Tells the desk, which shows the same around its frame. If the family ended the view, only this page learns of it.
  useEffect(() => {
    if (isSchoolView && isOver) window.parent.postMessage(SCHOOL_VIEW_OVER, '*');
  }, [isOver]);
  if (isOver)
    return (
      <main className={classes.over}>
        <h1>{t('viewer.over.title')}</h1>
        {!isSchoolView && <p role="status">{t('viewer.over.text')}</p>}
      </main>
    );
  if (isSchoolView) return null;
  return (
    <div className={classes.banner} role="region" aria-label={t('viewer.title')}>
      <p className={classes.text}>{t(access === 'act' ? 'viewer.act' : 'viewer.view', { time })}</p>
      <Button variant="white" color="dark" onClick={() => void stop()}>
        {t('viewer.stop')}
      </Button>
    </div>
  );
}

function leave(): void {
  session.end();
  queryClient.clear();
}

async function stop(): Promise<void> {
  const ended = call('DELETE /api/v2/auth/session');
  leave();
  // The server ends it within half an hour anyway.
  await ended.catch((error: unknown) => console.info('The server did not take the end of the view.', error));
}
