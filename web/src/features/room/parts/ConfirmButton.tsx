import { lazySoon } from '../../../lib/lazySoon.ts';
import { Button } from '@mantine/core';
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react';
import { useT } from '../../../lib/texts.tsx';
import type { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import classes from './ConfirmButton.module.css';

const Dialog = lazySoon(() => import('../../../ui/ConfirmDialog.tsx').then((module) => module.ConfirmDialog));

type Asked = Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'text' | 'deed' | 'onConfirm'>;

/** A button of weight: asks before it does what it says. */
export function ConfirmButton({
  label,
  icon,
  variant = 'outline',
  ...asked
}: Asked & { label: string; icon: ReactNode; variant?: 'filled' | 'outline' }) {
  const t = useT();
  const [dialog, setDialog] = useState<'unopened' | 'open' | 'shut'>('unopened');
  return (
    <>
      <Button color="coral" variant={variant} className={classes.button} onClick={() => setDialog('open')}>
        {icon}
        <span className={classes.label}>{label}</span>
      </Button>
      {dialog !== 'unopened' && (
        <Suspense fallback={null}>
          <Dialog {...asked} isOpen={dialog === 'open'} close={() => setDialog('shut')} cancel={t('app.cancel')} />
        </Suspense>
      )}
    </>
  );
}
