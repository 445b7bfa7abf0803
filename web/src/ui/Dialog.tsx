import { Modal, type ModalProps } from '@mantine/core';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Modal.css';
import classes from './Dialog.module.css';
import { NO_BANNER } from './noBanner.ts';
import { useOpenedLater } from './useOpenedLater.ts';

interface DialogLook {
  classNames?: { title?: string };
}

/** A modal dialog; the focus returns to its previous place afterwards. */
export function Dialog({ opened, classNames, closeButtonProps, ...rest }: Omit<ModalProps, 'classNames'> & DialogLook) {
  return (
    <Modal
      {...rest}
      opened={useOpenedLater(opened)}
      classNames={{ title: classes.title ?? '', ...classNames }}
      // Large enough for a finger.
      closeButtonProps={{ size: 44, iconSize: 24, ...closeButtonProps }}
      attributes={{ header: NO_BANNER }}
    />
  );
}
