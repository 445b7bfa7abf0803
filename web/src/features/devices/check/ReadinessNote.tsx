import { useEffect, useSyncExternalStore } from 'react';
import { type TextKey, useT } from '../../../lib/texts.tsx';
import { type Pose, Sky } from '../../../ui/Sky.tsx';
import type { LocalMedia } from '../LocalMedia.ts';
import { deviceStates } from '../localMediaState.ts';
import { useLocalMedia } from '../useLocalMedia.ts';
import classes from './lines.module.css';
import type { NetworkProbe } from './NetworkProbe.ts';
import { type Readiness, readinessOf } from './readiness.ts';

const POSES: Record<Readiness['kind'], Pose> = {
  open: 'waiting',
  ready: 'ready',
  nearly: 'thinking',
  not_ready: 'oops',
};

interface Props {
  media: LocalMedia;
  network: NetworkProbe;
  onPassed?: (() => void) | undefined;
}

/**
 * The result in one sentence, and what to do about problems.
 * @param onPassed called once the result allows a lesson
 */
export function ReadinessNote({ media, network, onPassed }: Props) {
  const t = useT();
  const snapshot = useLocalMedia(media);
  const isAsked = [snapshot.camera, snapshot.microphone].every(({ kind }) => kind !== 'unasked' && kind !== 'asking');
  const readiness = readinessOf(
    { isAsked, ...deviceStates(snapshot), speaker: snapshot.speakerTest },
    useSyncExternalStore(network.subscribe, network.snapshot),
  );
  const isPassed = readiness.kind === 'ready' || readiness.kind === 'nearly';
  useEffect(() => {
    if (isPassed) onPassed?.();
  }, [isPassed, onPassed]);
  return (
    <div className={classes.readiness} role="status">
      <Sky pose={POSES[readiness.kind]} size={112} />
      <div className={classes.words}>
        <p className={classes.says}>{t(`check.readiness.${readiness.kind}` satisfies TextKey)}</p>
        {'hindrances' in readiness && (
          <ul className={classes.advice}>
            {readiness.hindrances.map((one) => (
              <li key={one}>{t(`check.hindrance.${one}` satisfies TextKey)}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
