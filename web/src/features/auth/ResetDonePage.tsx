import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { AuthHeader } from './AuthHeader.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import classes from './AuthLayout.module.css';

/** The end of a password reset: the password is set, and the person can sign in with it. */
export function ResetDonePage() {
  const t = useT();
  return (
    <AuthLayout title={t('account.reset.done_title')}>
      <div className={classes.form}>
        <AuthHeader pose="celebrating" title={t('account.reset.done_title')} lead={t('account.reset.done')} />
        <Button component={Link} to={paths.login} size="lg" fullWidth>
          {t('account.sign_in')}
        </Button>
      </div>
    </AuthLayout>
  );
}
