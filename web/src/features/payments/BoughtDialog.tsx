import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Sky } from '../../ui/Sky.tsx';
import { useProfile } from '../profile/index.ts';
import layout from '../../ui/layout.module.css';

/** The success modal (specification, payments page). */
export function BoughtDialog({ count, close }: { count: number; close: () => void }) {
  const t = useT();
  const { email } = useProfile();
  return (
    <Dialog
      opened
      onClose={close}
      centered
      title={t('buy.done.title', { count })}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <div className={layout.centered}>
        <Sky pose="celebrating" size={160} />
        <p>{t(email === null ? 'buy.done.text_no_mail' : 'buy.done.text')}</p>
        <Button component={Link} to={paths.booking} fullWidth data-autofocus>
          {t('buy.done.times')}
        </Button>
        <Button component={Link} to={paths.lessons} fullWidth variant="subtle">
          {t('buy.done.lessons')}
        </Button>
      </div>
    </Dialog>
  );
}
