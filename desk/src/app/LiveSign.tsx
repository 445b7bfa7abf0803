import { useEffect } from 'react';
import { connectLive, type LiveState, useLive, useLiveState } from '../lib/live.ts';
import { useT } from '../lib/texts.tsx';
import { useNow } from '../lib/time.ts';
import styles from './LiveSign.module.css';

/** Whether what is on the screen is the present: changes by itself, will again, or only asks now and then. */
export function LiveSign() {
  const t = useT();
  useEffect(connectLive, []);
  useLive('me');
  const state = useLiveState();
  return (
    <span className={styles['sign']} data-kind={state.kind}>
      <span className={styles['dot']} aria-hidden />
      {state.kind === 'live' ? <span className={styles['words']}>{t('live.live')}</span> : <Behind state={state} />}
    </span>
  );
}

function Behind({ state: { kind, newsMs } }: { state: Exclude<LiveState, { kind: 'live' }> }) {
  const t = useT();
  const seconds = Math.max(0, Math.round((useNow(1_000) - newsMs) / 1_000));
  return (
    <>
      <span className={styles['behind']} data-behind>
        {kind === 'reconnecting' ? t('live.reconnecting', { seconds }) : t('live.polling')}
      </span>
      {/* A screen reader hears it once, not every second. */}
      <span className="visually-hidden" role="status">
        {t('live.lost')}
      </span>
    </>
  );
}
