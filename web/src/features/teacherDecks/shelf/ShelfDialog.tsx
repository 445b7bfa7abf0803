import { useT } from '../../../lib/texts.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Shelf } from './Shelf.tsx';

export interface ShelfDialogProps {
  isOpen: boolean;
  close: () => void;
  closed: () => void;
  /** Initial search text. */
  looked: string;
  take: (name: string) => void;
}

/** Picks a picture for a word from the school's shelf. */
export function ShelfDialog({ isOpen, close, closed, looked, take }: ShelfDialogProps) {
  const t = useT();
  return (
    <Dialog
      opened={isOpen}
      onClose={close}
      onExitTransitionEnd={closed}
      size="lg"
      title={t('shelf.title')}
      closeButtonProps={{ 'aria-label': t('shelf.close') }}
    >
      <Shelf
        looked={looked}
        take={(name) => {
          take(name);
          close();
        }}
      />
    </Dialog>
  );
}
