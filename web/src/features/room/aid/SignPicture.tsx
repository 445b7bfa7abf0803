import type { Ask, Sign } from '@skylark/contract/room';
import {
  IconCameraRotate,
  IconEar,
  IconEarOff,
  IconHeartFilled,
  IconMicrophone2,
  IconMicrophoneFilled,
  IconMoodHappyFilled,
  IconMoodSmileFilled,
  IconSun,
  IconThumbDownFilled,
  IconThumbUpFilled,
  IconVideoFilled,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';

type Shape = ComponentType<{ size: number; 'aria-hidden': 'true'; color?: string }>;

const SIGNS: Record<Sign, { Shape: Shape; color: string }> = {
  unheard: { Shape: IconEarOff, color: '#c93a32' },
  yes: { Shape: IconThumbUpFilled, color: '#1b7f4f' },
  no: { Shape: IconThumbDownFilled, color: '#c93a32' },
  smile: { Shape: IconMoodSmileFilled, color: '#d18a00' },
  laugh: { Shape: IconMoodHappyFilled, color: '#d18a00' },
  love: { Shape: IconHeartFilled, color: '#d6457f' },
};

const ASKS: Record<Ask, Shape> = {
  microphone_on: IconMicrophoneFilled,
  microphone_other: IconMicrophone2,
  camera_on: IconVideoFilled,
  camera_other: IconCameraRotate,
  camera_light: IconSun,
  hear: IconEar,
};

export function SignPicture({ sign, size }: { sign: Sign; size: number }) {
  const { Shape, color } = SIGNS[sign];
  return <Shape size={size} color={color} aria-hidden="true" />;
}

export function AskPicture({ ask, size }: { ask: Ask; size: number }) {
  const Shape = ASKS[ask];
  return <Shape size={size} aria-hidden="true" />;
}
