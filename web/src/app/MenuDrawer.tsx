import type { ComponentType } from 'react';
import { Drawer } from '@mantine/core';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Drawer.css';
import { useT } from '../lib/texts.tsx';
import { NO_BANNER } from '../ui/noBanner.ts';
import { useOpenedLater } from '../ui/useOpenedLater.ts';

interface Props {
  menu: ComponentType<{ onChosen?: () => void }>;
  isOpen: boolean;
  close: () => void;
}

/** The menu on small screens, at full width. Loaded when first opened. */
export function MenuDrawer({ menu: Menu, isOpen, close }: Props) {
  const t = useT();
  return (
    <Drawer
      opened={useOpenedLater(isOpen)}
      onClose={close}
      size="100%"
      attributes={{ header: NO_BANNER }}
      title={t('app.menu')}
      closeButtonProps={{ 'aria-label': t('app.menu.close'), size: 'xl' }}
    >
      <Menu onChosen={close} />
    </Drawer>
  );
}
