import { IconAlertTriangle, IconMicrophoneOff, IconVolumeOff, IconWifi2 } from '@tabler/icons-react';
import { useT } from '../../../lib/texts.tsx';
import { Sky } from '../../../ui/Sky.tsx';
import { Picture } from '../../devices/index.ts';
import classes from './Face.module.css';
import { type FaceState, type MicrophoneBadge, type OtherWord, type OwnWord, poseOf, showsPhoto } from './faceState.ts';
import type { Quality } from './quality.ts';

interface Props {
  whose: 'own' | 'other';
  /** Shown at the bottom of the picture. */
  name: string;
  /** The picture's label for screen readers. */
  label: string;
  photo: string | null;
  state: FaceState<OtherWord | OwnWord>;
  /** The state in words; undefined while there is a picture. */
  says: string | undefined;
  stream: MediaStream | null;
  microphone: MicrophoneBadge | null;
  quality: Quality;
}

const BADGE_PX = 20;

/** One of the two faces: the picture, or the problem instead of it, always with the name. */
export function Face({ whose, name, label, photo, state, says, stream, microphone, quality }: Props) {
  return (
    <figure className={classes.face} data-whose={whose} data-state={state.kind}>
      {stream && state.kind !== 'instead' && <Picture stream={stream} label={label} isMirrored={whose === 'own'} />}
      <div className={classes.middle}>
        {state.kind !== 'seen' && <FacePlaceholder word={state.word} photo={photo} />}
        {/* Always rendered, so that screen readers announce each change. */}
        <p className={classes.says} role="status">
          {says}
        </p>
      </div>
      <figcaption className={classes.name}>{name}</figcaption>
      <Badges microphone={microphone} quality={quality} />
    </figure>
  );
}

function FacePlaceholder({ word, photo }: { word: OtherWord | OwnWord; photo: string | null }) {
  if (photo !== null && showsPhoto(word)) return <img className={classes.photo} src={photo} alt="" />;
  return (
    <span className={classes.sky}>
      <Sky pose={poseOf(word)} size={160} />
    </span>
  );
}

function Badges({ microphone, quality }: Pick<Props, 'microphone' | 'quality'>) {
  const t = useT();
  const MicrophoneIcon = microphone === 'silent' ? IconVolumeOff : IconMicrophoneOff;
  const LineIcon = quality === 'bad' ? IconAlertTriangle : IconWifi2;
  return (
    <div className={classes.badges}>
      {microphone && (
        <span className={classes.badge} data-kind="microphone">
          <MicrophoneIcon size={BADGE_PX} aria-hidden="true" />
          <span className={classes.badgeWord}>{t(`call.microphone.${microphone}`)}</span>
        </span>
      )}
      {(quality === 'weak' || quality === 'bad') && (
        <span className={classes.badge} data-kind={quality}>
          <LineIcon size={BADGE_PX} aria-hidden="true" />
          <span className={classes.badgeWord}>{t(`call.quality.${quality}`)}</span>
        </span>
      )}
    </div>
  );
}
