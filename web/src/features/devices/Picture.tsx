import { useCallback } from 'react';
import { resumeWhenPaused } from './resumeWhenPaused.ts';
import classes from './Picture.module.css';

interface Props {
  stream: MediaStream;
  /** Label for screen readers. */
  label: string;
  /** Only for one's own picture: people are used to mirrors. */
  isMirrored?: boolean;
  /** Shows the whole picture without cropping. */
  isWhole?: boolean;
}

/** A video without its sound, which is played elsewhere. */
export function Picture({ stream, label, isMirrored = false, isWhole = false }: Props) {
  const show = useCallback(
    (video: HTMLVideoElement | null) => {
      if (!video) return undefined;
      video.srcObject = stream;
      return resumeWhenPaused(video);
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
