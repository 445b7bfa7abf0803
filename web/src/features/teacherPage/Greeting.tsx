import type { TeacherPage } from '@skylark/contract/teacherPages';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useT } from '../../lib/texts.tsx';
import classes from './TeacherPage.module.css';

interface Props {
  greeting: NonNullable<TeacherPage['greeting']>;
  name: string;
  photo: string | null;
}

/** A teacher's greeting. Nothing is loaded until it is played. */
export function Greeting({ greeting, name, photo }: Props) {
  const t = useT();
  const [isBroken, setBroken] = useState(false);
  const [isStarted, setStarted] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const { url, durationSeconds } = greeting;
  const label = t('welcome.page.greeting.label', { name, seconds: durationSeconds });
  const play = (): void => {
    setStarted(true);
    video.current?.focus();
    // If playing is not allowed automatically, the video's own controls are now visible.
    video.current?.play().catch(() => undefined);
  };
  return (
    <figure className={classes.greeting}>
      {/* For people who can't hear it, the teacher's text below is equivalent. */}
      <div className={classes.player}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <video
          ref={video}
          controls={isStarted}
          playsInline
          preload="none"
          src={url}
          poster={photo ?? undefined}
          aria-label={label}
          onError={() => setBroken(true)}
        />
        {!isStarted && (
          <button type="button" className={classes.play} aria-label={label} onClick={play}>
            <span>
              <IconPlayerPlayFilled size={44} aria-hidden="true" />
            </span>
          </button>
        )}
      </div>
      <figcaption role={isBroken ? 'alert' : undefined}>
        {isBroken ? t('welcome.page.greeting.broken') : t('welcome.page.greeting', { name, seconds: durationSeconds })}
      </figcaption>
    </figure>
  );
}
