import { useT } from '../../../lib/texts.tsx';
import { DeviceSetup } from '../../devices/index.ts';
import { useRoomSession } from '../useRoom.ts';
import { Dialog } from '../../../ui/Dialog.tsx';

/** Another camera, microphone or speaker in the middle of a lesson: the call goes on behind it. */
export function DevicesDialog({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  const t = useT();
  const { media } = useRoomSession();
  return (
    <Dialog
      opened={isOpen}
      onClose={close}
      size="xl"
      title={t('call.devices')}
      closeButtonProps={{ 'aria-label': t('app.close'), size: 'xl' }}
    >
      <DeviceSetup media={media} />
    </Dialog>
  );
}
