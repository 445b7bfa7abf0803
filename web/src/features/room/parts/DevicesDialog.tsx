import { useT } from '../../../lib/texts.tsx';
import { DeviceSetup } from '../../devices/index.ts';
import { lazyPart } from '../../../lib/lazyPart.ts';
import { Island } from '../../../parts/Island.tsx';
import { useRoomSession } from '../useRoom.ts';
import { Dialog } from '../../../ui/Dialog.tsx';

const { Part: PenSection } = lazyPart(['tools'], () =>
  import('../pen/PenSection.tsx').then((module) => module.PenSection),
);

/** Changes camera, microphone or speaker during a lesson; the call continues behind it. */
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
      <Island name="pen-section">
        <PenSection />
      </Island>
    </Dialog>
  );
}
