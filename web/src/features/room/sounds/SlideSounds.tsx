import { IconPlayerPlay, IconPlayerStop, IconUser, IconUsers, IconVolume } from '@tabler/icons-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { speech } from '../../../lib/speech/speech.ts';
import { useT } from '../../../lib/texts.tsx';
import { toast } from '../../../ui/toast.ts';
import { useRoom, useRoomSession } from '../useRoom.ts';
import { recordingAt } from './findSound.ts';
import classes from './SlideSounds.module.css';
import { useSounds } from './useSounds.ts';

/**
 * In the slide's corner: its recording, played for the person or for both, and the button for a sound that waits for a
 * tap.
 */
export function SlideSounds({ url }: { url: string | undefined }) {
  const t = useT();
  const { info, isPreparing } = useRoomSession();
  const page = useRoom(({ state }) => state.page);
  const { sounds, state } = useSounds();
  const isHeard = useSyncExternalStore(speech.subscribe, speech.reading) === url && url !== undefined;
  const isTeacher = info.seat === 't' && !isPreparing;
  const { failures, waiting, isForBoth } = state;
  const told = useRef(failures);
  useEffect(() => {
    if (failures === told.current) return;
    told.current = failures;
    void toast('error', t('play.sound.failed'));
  }, [failures, t]);
  useEffect(() => {
    if (url !== undefined) void prefetchRecording(url);
  }, [url]);
  if (waiting)
    return (
      <div className={classes.place}>
        <button type="button" className={classes.waiting} data-speaker onClick={() => sounds.play(waiting)}>
          <IconVolume size={30} aria-hidden="true" />
          {t('play.sound.tap')}
        </button>
      </div>
    );
  if (url === undefined || page === null) return null;
  const press = (): void => {
    if (isHeard) sounds.end();
    else if (!sounds.ask({ kind: 'slide', page })) sounds.play(recordingAt(url));
  };
  // Not a speaker icon: the button that reads the task aloud has that one, and a slide may have both.
  const Icon = isHeard ? IconPlayerStop : IconPlayerPlay;
  const Who = isForBoth ? IconUsers : IconUser;
  return (
    <div className={classes.place}>
      <button
        type="button"
        className={classes.speaker}
        data-speaker
        data-heard={isHeard || undefined}
        aria-pressed={isHeard}
        aria-label={t(isTeacher && isForBoth ? 'play.sound.slide.both' : 'play.sound.slide')}
        onClick={press}
      >
        <Icon size={30} aria-hidden="true" />
      </button>
      {isTeacher && (
        <button
          type="button"
          className={classes.who}
          aria-pressed={isForBoth}
          aria-label={t('play.sound.for_both')}
          title={t(isForBoth ? 'play.sound.for_both' : 'play.sound.for_me')}
          onClick={() => sounds.setForBoth(!isForBoth)}
        >
          <Who size={22} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

/** Fetches the recording ahead, so that it starts immediately from the browser's cache. */
async function prefetchRecording(url: string): Promise<void> {
  try {
    await (await fetch(url)).blob();
  } catch (error) {
    console.info('A recording could not be fetched.', error);
  }
}
