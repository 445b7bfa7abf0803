import { Button } from '@mantine/core';
import { IconUser, IconUsers } from '@tabler/icons-react';
import { useT } from '../../../lib/texts.tsx';
import { useRoomSession } from '../useRoom.ts';
import { useSounds } from './useSounds.ts';

/** Lets the teacher decide who hears what they press: both at the same moment, or only themselves. */
export function WhoHears() {
  const t = useT();
  const { isPreparing } = useRoomSession();
  const { sounds, state } = useSounds();
  if (isPreparing) return null;
  const Icon = state.isForBoth ? IconUsers : IconUser;
  return (
    <Button
      fullWidth
      mb="sm"
      variant={state.isForBoth ? 'light' : 'default'}
      aria-pressed={state.isForBoth}
      leftSection={<Icon size={20} aria-hidden="true" />}
      onClick={() => sounds.setForBoth(!state.isForBoth)}
    >
      {t(state.isForBoth ? 'play.sound.for_both' : 'play.sound.for_me')}
    </Button>
  );
}
