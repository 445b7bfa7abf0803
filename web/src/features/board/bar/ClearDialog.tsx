import { Button, Group, Text } from '@mantine/core';
import '@mantine/core/styles/Group.css';
import '@mantine/core/styles/Text.css';
import { useT } from '../../../lib/texts.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';

const MOTION_MS = 180;

/** Asks for confirmation before a page is cleared. Loaded on first use. */
export function ClearDialog({ isOpen, close, onClear }: { isOpen: boolean; close: () => void; onClear: () => void }) {
  const t = useT();
  return (
    <Dialog
      opened={isOpen}
      onClose={close}
      title={t('board.clear.title')}
      centered
      closeButtonProps={{ 'aria-label': t('app.close') }}
      transitionProps={{ duration: MOTION_MS }}
    >
      <Text>{t('board.clear.text')}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="subtle" onClick={close} data-autofocus>
          {t('app.cancel')}
        </Button>
        <Button color="coral" onClick={onClear}>
          {t('board.clear.yes')}
        </Button>
      </Group>
    </Dialog>
  );
}
