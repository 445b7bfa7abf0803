import type { SeatState } from '@skylark/contract/roomState';
import { useT } from '../../../lib/texts.tsx';
import { deviceStates, type LocalMediaSnapshot } from '../../devices/index.ts';
import type { CallSnapshot } from './Call.ts';
import { Face } from './Face.tsx';
import classes from './Faces.module.css';
import { microphoneBadge, otherFace, ownFace } from './faceState.ts';

interface Person {
  name: string;
  /** Address of a photo, shown when there is no video. */
  photo: string | null;
}

interface Props {
  own: Person;
  other: Person & { seat: SeatState };
  media: LocalMediaSnapshot;
  call: CallSnapshot;
  /**
   * `above` the board, side by side; `beside` it, stacked; or filling the whole `stage`, with one's own face in a
   * corner.
   */
  layout: 'above' | 'beside' | 'stage';
  /** Makes room for other content; both faces remain visible. */
  isSmall?: boolean;
  /** Set if the reason for the other's missing picture is shown elsewhere. */
  isOtherSaid?: boolean;
}

/** The two faces of a lesson. Both are always shown, and a problem appears in place of the picture it concerns. */
export function Faces({ own, other, media, call, layout, isSmall = false, isOtherSaid = false }: Props) {
  const t = useT();
  const there = otherFace(other.seat, call);
  const here = ownFace(media.camera);
  return (
    <section
      className={classes.faces}
      data-layout={layout}
      data-small={isSmall || undefined}
      aria-label={t('call.faces')}
    >
      <Face
        whose="other"
        name={other.name}
        label={t('call.face.other', { name: other.name })}
        photo={other.photo}
        state={there}
        says={there.kind === 'seen' || isOtherSaid ? undefined : t(`call.other.${there.word}`, { name: other.name })}
        stream={call.remoteStream}
        microphone={other.seat.kind === 'here' ? microphoneBadge(other.seat.microphone) : null}
        quality={call.quality.other}
      />
      <Face
        whose="own"
        name={t('call.you')}
        label={t('call.face.own')}
        photo={own.photo}
        state={here}
        says={here.kind === 'seen' ? undefined : t(`call.own.${here.word}`)}
        stream={media.picture}
        microphone={media.microphone.kind === 'unasked' ? null : microphoneBadge(deviceStates(media).microphone)}
        quality={call.quality.own}
      />
    </section>
  );
}
