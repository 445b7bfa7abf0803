import { Button } from '@mantine/core';
import { useT } from '../../lib/texts.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import layout from '../../ui/layout.module.css';
import { PasswordForm } from './PasswordForm.tsx';

/**
 * Explains that the old password is no longer valid: the person chooses a new one now, or continues to sign in by code.
 */
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
