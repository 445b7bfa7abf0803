import { Button } from '@mantine/core';
import { IconScreenShare, IconScreenShareOff } from '@tabler/icons-react';
import { useT } from '../../../lib/texts.tsx';
import { toast } from '../../../ui/toast.ts';
import { useCall } from '../call/index.ts';
import { useRoom, useRoomSession } from '../useRoom.ts';
import { canShareScreen, chooseScreen } from './chooseScreen.ts';

interface Props {
  /** Classes of the bar: a button whose text is small or hidden, its icon and its text. */
  small: string | undefined;
  section: string | undefined;
  word: string | undefined;
}

/** Lets the teacher show a tab or window with its sound, once the call has begun. */
export function ShareTool({ small, section, word }: Props) {
  const t = useT();
  const { call, link } = useRoomSession();
  const { ownScreen } = useCall(call);
  const isLarge = useRoom(({ state }) => state.isScreenLarge);
  const isCalling = useRoom(({ state }) => state.call === 'started');
  // Sharing can always be stopped.
  if ((!isCalling && !ownScreen) || !canShareScreen()) return null;
  const share = async (): Promise<void> => {
    try {
      const screen = await chooseScreen();
      if (!screen) return;
      // However the last screen was shown, a new one starts large.
      if (!isLarge) link.do({ k: 'screen', large: true });
      call.shareScreen(screen);
    } catch {
      await toast('error', t('tools.screen.failed'));
    }
  };
  const Icon = ownScreen ? IconScreenShareOff : IconScreenShare;
  return (
    <Button
      title={t('tools.screen.hint')}
      variant={ownScreen ? 'filled' : 'default'}
      className={small ?? ''}
      classNames={{ section: section ?? '' }}
      leftSection={<Icon size={20} aria-hidden="true" />}
      onClick={() => (ownScreen ? call.shareScreen(null) : void share())}
    >
      {/* That something is being shared must be visible at a glance, so that text is never hidden. */}
      <span className={word} data-kept={ownScreen ? true : undefined}>
        {t(ownScreen ? 'tools.screen.stop' : 'tools.screen.share')}
      </span>
    </Button>
  );
}
