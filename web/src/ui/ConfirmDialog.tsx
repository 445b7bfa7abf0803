import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Dialog } from './Dialog.tsx';
import layout from './layout.module.css';

interface Props {
  isOpen: boolean;
  close: () => void;
  title: string;
  text: string;
  /** What the confirming button says: the action, not "OK". */
  confirmLabel: string;
  cancel: string;
  /** Stands beside the text. */
  aside?: ReactNode;
  onConfirm: () => Promise<void> | void;
  /** Coral for what is lost or ended; leaf for what is done. */
  color?: 'coral' | 'leaf';
}

/** Says what will happen, and asks once. The focus begins on the way out: what cannot be undone is never one Enter away. */
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
