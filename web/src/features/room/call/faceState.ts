import type { DeviceState } from '@skylark/contract/room';
import type { SeatState } from '@skylark/contract/roomState';
import type { DeviceStatus } from '../../devices/index.ts';
import type { Pose } from '../../../ui/Sky.tsx';
import type { CallSnapshot } from './Call.ts';

/** Why the other side's picture is missing, or the text shown over it. */
export type OtherWord =
  | 'never'
  | 'left'
  | 'lost'
  | 'waiting'
  | 'connecting'
  | 'reconnecting'
  | 'failed'
  | 'frozen'
  | 'off'
  | 'saving'
  | 'broken';
/** The same for one's own face. */
export type OwnWord = 'off' | 'asking' | 'paused' | 'broken';

/** What is shown in the place of a face. */
export type FaceState<Word> =
  | { kind: 'seen' }
  /** The last picture with text over it. */
  | { kind: 'over'; word: Word }
  /** No picture: a photo or the mascot, with text. */
  | { kind: 'instead'; word: Word };

/** State of the other side's face: first absence, then the connection, then the camera. */
export function otherFace(
  seat: SeatState,
  call: Pick<CallSnapshot, 'phase' | 'remoteStream' | 'isFrozen' | 'voice'>,
): FaceState<OtherWord> {
  const isLineUp = call.phase === 'connected' && call.remoteStream !== null;
  switch (seat.kind) {
    case 'never':
      return { kind: 'instead', word: 'never' };
    case 'away':
      if (seat.why === 'left' || seat.why === 'taken') return { kind: 'instead', word: 'left' };
      // The room lost the connection to them; the call may not have.
      return isLineUp ? { kind: 'seen' } : { kind: 'instead', word: 'lost' };
    case 'here':
      return isLineUp ? otherPicture(seat.camera, call.isFrozen) : otherLine(call);
  }
}

function otherLine({
  phase,
  remoteStream,
  voice,
}: Pick<CallSnapshot, 'phase' | 'remoteStream' | 'voice'>): FaceState<OtherWord> {
  if (voice === 'on') return { kind: 'instead', word: 'saving' };
  switch (phase) {
    case 'idle':
      return { kind: 'instead', word: 'waiting' };
    case 'connecting':
    case 'connected':
      return { kind: 'instead', word: 'connecting' };
    case 'reconnecting':
      return remoteStream ? { kind: 'over', word: 'reconnecting' } : { kind: 'instead', word: 'reconnecting' };
    case 'failed':
      return { kind: 'instead', word: 'failed' };
  }
}

function otherPicture(camera: DeviceState | null, isFrozen: boolean): FaceState<OtherWord> {
  switch (camera) {
    case 'on':
      return isFrozen ? { kind: 'over', word: 'frozen' } : { kind: 'seen' };
    // Nothing known yet: incoming video is shown.
    case null:
      return { kind: 'seen' };
    case 'off':
    case 'saving':
      return { kind: 'instead', word: camera };
    case 'none':
    case 'denied':
    case 'blocked':
    case 'busy':
    case 'silent':
    case 'failed':
      return { kind: 'instead', word: 'broken' };
  }
}

export function ownFace(camera: DeviceStatus): FaceState<OwnWord> {
  switch (camera.kind) {
    case 'on':
      return { kind: 'seen' };
    case 'paused':
      return { kind: 'over', word: 'paused' };
    case 'asking':
      return { kind: 'instead', word: 'asking' };
    case 'unasked':
    case 'off':
      return { kind: 'instead', word: 'off' };
    case 'failed':
      return { kind: 'instead', word: 'broken' };
  }
}

/** The mascot's pose for each state. */
export function poseOf(word: OtherWord | OwnWord): Pose {
  switch (word) {
    case 'never':
    case 'waiting':
    case 'connecting':
    case 'asking':
      return 'waiting';
    case 'left':
      return 'flying';
    case 'lost':
    case 'reconnecting':
    case 'failed':
    case 'frozen':
      return 'no-network';
    case 'off':
    case 'saving':
    case 'broken':
    case 'paused':
      return 'camera-asleep';
  }
}

/** Whether a photo may be shown instead of the mascot: not for connection problems. */
export const showsPhoto = (word: OtherWord | OwnWord): boolean =>
  word === 'off' || word === 'saving' || word === 'broken' || word === 'waiting';

/** A microphone problem as a badge; null when it works. */
export type MicrophoneBadge = 'off' | 'silent' | 'broken';

export function microphoneBadge(microphone: DeviceState | null): MicrophoneBadge | null {
  switch (microphone) {
    case 'on':
    case 'saving':
    case null:
      return null;
    case 'off':
    case 'silent':
      return microphone;
    case 'none':
    case 'denied':
    case 'blocked':
    case 'busy':
    case 'failed':
      return 'broken';
  }
}
