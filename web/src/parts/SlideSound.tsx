import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useEffect, useSyncExternalStore } from 'react';
import { playSound, speech, stopReading } from '../lib/speech/speech.ts';
import { useT } from '../lib/texts.tsx';
import { toast } from '../ui/toast.ts';
import classes from './Speaker.module.css';

export interface SlideSoundProps {
  url: string;
  /** Shown over a board, whose bar is not part of the slide. */
  isOnBoard?: boolean;
}

/** Button for a slide's recording, played only here; pressing it again or leaving the slide stops it. */
export function SlideSound({ url, isOnBoard = false }: SlideSoundProps) {
  const t = useT();
  const isHeard = useSyncExternalStore(speech.subscribe, speech.reading) === url;
  useEffect(
    () => () => {
      if (speech.reading() === url) stopReading();
    },
    [url],
  );
  const press = (): void => {
    if (isHeard) stopReading();
    else playSound(url, url, () => void toast('error', t('play.sound.failed')));
  };
  // Not a speaker icon: the button that reads the task aloud has that one, and a slide may have both.
  const Icon = isHeard ? IconPlayerStop : IconPlayerPlay;
  const speaker = (
    <button
      type="button"
      className={classes.speaker}
      data-slide={!isOnBoard || undefined}
      data-speaker
      aria-label={t('play.sound.slide')}
      aria-pressed={isHeard}
      onClick={press}
    >
      <Icon size={34} aria-hidden="true" />
    </button>
  );
  return isOnBoard ? <div className={classes.board}>{speaker}</div> : speaker;
}
