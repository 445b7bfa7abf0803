import { Button } from '@mantine/core';
import { IconScreenShare, IconScreenShareOff } from '@tabler/icons-react';
import { useT } from '../../../lib/texts.tsx';
import { toast } from '../../../ui/toast.ts';
import { useCall } from '../call/index.ts';
import { useRoom, useRoomSession } from '../useRoom.ts';
import { canShareScreen, chooseScreen } from './chooseScreen.ts';

/** Lets the teacher show a tab or window with its sound, once the call has begun. */
export function ShareTool() {
  const t = useT();
  const { call } = useRoomSession();
  const { ownScreen } = useCall(call);
  const isCalling = useRoom(({ state }) => state.call === 'started');
  // Sharing can always be stopped.
  if ((!isCalling && !ownScreen) || !canShareScreen()) return null;
  const share = async (): Promise<void> => {
    try {
      const screen = await chooseScreen();
      if (screen) call.shareScreen(screen);
    } catch {
      await toast('error', t('tools.screen.failed'));
    }
  };
  const Icon = ownScreen ? IconScreenShareOff : IconScreenShare;
  return (
    <Button
      title={t('tools.screen.hint')}
      variant={ownScreen ? 'filled' : 'default'}
      leftSection={<Icon size={20} aria-hidden="true" />}
      onClick={() => (ownScreen ? call.shareScreen(null) : void share())}
    >
      {t(ownScreen ? 'tools.screen.stop' : 'tools.screen.share')}
    </Button>
  );
}
