import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { call } from '../lib/call.ts';
import { serverNowMs } from '../lib/clock.ts';
import { browserTimeZone } from '../lib/locale.ts';
import { queryClient } from '../lib/queries.ts';
import { session, type Viewer } from '../lib/session.ts';
import { useT } from '../lib/texts.tsx';
import { useTimeFormat } from '../lib/time.ts';
import classes from './ViewerBanner.module.css';

/** Says on every page that the school looks at it, until when, and that nothing can be changed. */
export function ViewerBanner({ viewer }: { viewer: Viewer }) {
  const t = useT();
  const { endsAt, access, isOver } = viewer;
  const time = useTimeFormat(browserTimeZone()).clock(new Date(endsAt));
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setTimeout(leave, Math.max(0, Date.parse(endsAt) - serverNowMs()));
    return () => clearTimeout(timer);
  }, [endsAt, isOver]);
  if (isOver)
    return (
      <main className={classes.over}>
        <h1>{t('viewer.over.title')}</h1>
        <p role="status">{t('viewer.over.text')}</p>
      </main>
    );
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
  // It ends by itself within half an hour.
  await ended.catch((error: unknown) => console.info('The server did not take the end of the view.', error));
}
