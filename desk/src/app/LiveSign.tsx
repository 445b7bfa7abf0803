import { useEffect } from 'react';
import { connectLive, type LiveState, useLive, useLiveState } from '../lib/live.ts';
import { useT } from '../lib/texts.tsx';
import { useNow } from '../lib/time.ts';
import styles from './LiveSign.module.css';

/** Whether the screen is up to date: live, reconnecting, or polling. */
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
      {/* Announced to screen readers once, not every second. */}
      <span className="visually-hidden" role="status">
        {t('live.lost')}
      </span>
    </>
  );
}
