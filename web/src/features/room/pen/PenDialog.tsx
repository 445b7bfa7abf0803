import { useT } from '../../../lib/texts.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { PenSection } from './PenSection.tsx';

/** Connects a tablet for drawing; the call continues behind it. */
export function PenDialog({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  const t = useT();
  return (
    <Dialog
      opened={isOpen}
      onClose={close}
      size="lg"
      title={t('tools.pen.title')}
      closeButtonProps={{ 'aria-label': t('app.close'), size: 'xl' }}
    >
      <PenSection isAlone />
    </Dialog>
  );
}
