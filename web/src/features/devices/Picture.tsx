import { useCallback } from 'react';
import { keepPlaying } from './keepPlaying.ts';
import classes from './Picture.module.css';

interface Props {
  stream: MediaStream;
  /** What a screen reader says of it. */
  label: string;
  /** Only for a picture of oneself: people know themselves from mirrors. */
  isMirrored?: boolean;
  /** Nothing of it is cut off. */
  isWhole?: boolean;
}

/** A moving picture without its sound, which is played elsewhere. */
export function Picture({ stream, label, isMirrored = false, isWhole = false }: Props) {
  const show = useCallback(
    (video: HTMLVideoElement | null) => {
      if (!video) return undefined;
      video.srcObject = stream;
      return keepPlaying(video);
    },
    [stream],
  );
  return (
    <video
      ref={show}
      className={classes.picture}
      data-mirrored={isMirrored}
      data-whole={isWhole || undefined}
      aria-label={label}
      autoPlay
      playsInline
      muted
      disablePictureInPicture
    />
  );
}
