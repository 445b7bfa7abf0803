import { Drawer } from '@mantine/core';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Drawer.css';
import { useT } from '../lib/texts.tsx';
import type { ComponentType } from 'react';

interface Props {
  menu: ComponentType<{ onChosen: () => void }>;
  isOpen: boolean;
  close: () => void;
}

/** The menu of small screens, as wide as they are. Loaded when it is first opened. */
export function MenuDrawer({ menu: Menu, isOpen, close }: Props) {
  const t = useT();
  return (
    <Drawer
      opened={isOpen}
      onClose={close}
      size="100%"
      title={t('app.menu')}
      closeButtonProps={{ 'aria-label': t('app.menu.close'), size: 'xl' }}
    >
      <Menu onChosen={close} />
    </Drawer>
  );
}
