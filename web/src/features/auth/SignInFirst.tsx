import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { loginPath } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { AuthHeader } from './AuthHeader.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import classes from './AuthLayout.module.css';
import { SignOutButton } from './SignOutButton.tsx';

/**
 * A link from an email was opened where the account's owner is not signed in. The link still works: after signing in
 * they return to it. Another account on this device is signed out first.
 */
export function SignInFirst({ isSignedIn }: { isSignedIn: boolean }) {
  const t = useT();
  return (
    <AuthLayout title={t('account.confirm.sign_in_title')}>
      <div className={classes.form} role="status">
        <AuthHeader pose="mail" title={t('account.confirm.sign_in_title')} lead={t('account.confirm.sign_in_first')} />
        {isSignedIn ? (
          <SignOutButton />
        ) : (
          <Button component={Link} to={loginPath(window.location)} size="lg" fullWidth>
            {t('account.sign_in')}
          </Button>
        )}
      </div>
    </AuthLayout>
  );
}
