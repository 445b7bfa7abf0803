import { Button } from '@mantine/core';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useChildView } from '../../../lib/childView.ts';
import { useT } from '../../../lib/texts.tsx';
import { lazyDialog } from '../../../parts/lazyDialog.tsx';
import { ReadAloud } from '../../../parts/ReadAloud.tsx';
import type { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import classes from './ConfirmButton.module.css';

const Dialog = lazyDialog(
  'confirm-dialog',
  () => import('../../../ui/ConfirmDialog.tsx').then((module) => module.ConfirmDialog),
  { soon: true },
);

type Asked = Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'text' | 'confirmLabel' | 'onConfirm'>;

/**
 * A button for important actions: asks for confirmation first.
 * @param onAsk told when the question opens and closes
 * @param isShort shows only the icon, as on a phone
 */
export function ConfirmButton({
  label,
  icon,
  variant = 'outline',
  isShort = false,
  onAsk,
  ...asked
}: Asked & {
  label: string;
  icon: ReactNode;
  variant?: 'filled' | 'outline';
  isShort?: boolean;
  onAsk?: (isAsking: boolean) => void;
}) {
  const t = useT();
  const isChild = useChildView();
  const [dialog, setDialog] = useState(false);
  const ask = (isAsking: boolean): void => {
    setDialog(isAsking);
    onAsk?.(isAsking);
  };
  return (
    <>
      <Button
        color="coral"
        variant={variant}
        className={classes.button}
        data-large={isChild || undefined}
        data-short={isShort || undefined}
        title={isShort ? label : undefined}
        onClick={() => ask(true)}
      >
        {icon}
        <span className={classes.label}>{label}</span>
      </Button>
      <Dialog
        {...asked}
        aside={<ReadAloud text={`${asked.title} ${asked.text}`} />}
        isOpen={dialog}
        close={() => ask(false)}
        cancel={t('app.cancel')}
      />
    </>
  );
}
