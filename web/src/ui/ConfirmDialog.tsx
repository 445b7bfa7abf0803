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
  /** For people who can't read the label. */
  confirmIcon?: ReactNode;
  cancel: string;
  /** Beside the text, for people who can't read it. */
  speaker?: ReactNode;
  /** Shown below the text. */
  aside?: ReactNode;
  onConfirm: () => Promise<void> | void;
  /** Coral when something is lost or ended; leaf when something is completed. */
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
  confirmIcon,
  cancel,
  color = 'coral',
  speaker,
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
      <div className={layout.spoken}>
        {speaker}
        <p>{text}</p>
      </div>
      {aside}
      <div className={layout.actions}>
        <Button variant="default" onClick={close} data-autofocus>
          {cancel}
        </Button>
        <Button color={color} leftSection={confirmIcon} loading={isBusy} onClick={() => void confirm()}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
