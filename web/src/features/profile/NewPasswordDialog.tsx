import { Button } from '@mantine/core';
import { useT } from '../../lib/texts.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import layout from '../../ui/layout.module.css';
import { PasswordForm } from './PasswordForm.tsx';

/** A step of its own: the old password has ended, a new one is chosen now, or signing in by code goes on. */
export function NewPasswordDialog({ close }: { close: () => void }) {
  const t = useT();
  return (
    <Dialog
      opened
      onClose={close}
      centered
      title={t('profile.password.ended')}
      closeButtonProps={{ 'aria-label': t('profile.password.ended.later') }}
    >
      <p className={layout.lead}>{t('profile.password.ended.text')}</p>
      <PasswordForm onDone={close} />
      <Button variant="subtle" onClick={close}>
        {t('profile.password.ended.later')}
      </Button>
    </Dialog>
  );
}
