import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Dialog } from './Dialog.tsx';
import layout from './layout.module.css';

interface Props {
  isOpen: boolean;
  close: () => void;
  title: string;
  text: string;
  /** Label of the confirming button: the action, not "OK". */
  confirmLabel: string;
  cancel: string;
  /** Shown next to the text. */
  aside?: ReactNode;
  onConfirm: () => Promise<void> | void;
  /** Coral when something is lost or ended; leaf when something is done. */
  color?: 'coral' | 'leaf';
}

/**
 * Describes the consequence and asks for confirmation. The initial focus is on "cancel", so that Enter alone never does
 * something irreversible.
 */
export function ConfirmDialog({
  isOpen,
  close,
  title,
  text,
  confirmLabel,
  cancel,
  color = 'coral',
  aside,
  onConfirm,
}: Props) {
  const [isBusy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    try {
      await onConfirm();
      close();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog opened={isOpen} onClose={close} title={title} centered closeButtonProps={{ 'aria-label': cancel }}>
      <p className={layout.lead}>{text}</p>
      {aside}
      <div className={layout.actions}>
        <Button variant="default" onClick={close} data-autofocus>
          {cancel}
        </Button>
        <Button color={color} loading={isBusy} onClick={() => void confirm()}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
