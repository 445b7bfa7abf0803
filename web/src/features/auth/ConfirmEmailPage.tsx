import { Button, Loader } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Link, Redirect, useParams } from 'wouter';
import { CallError } from '../../lib/call.ts';
import { errorText } from '../../lib/errors.ts';
import { paths } from '../../lib/paths.ts';
import { session } from '../../lib/session.ts';
import { useT } from '../../lib/texts.tsx';
import { confirmEmail } from './api.ts';
import { AuthHeader } from './AuthHeader.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import classes from './AuthLayout.module.css';
import { emailConfirmed } from './emailConfirmed.ts';
import { SignInFirst } from './SignInFirst.tsx';

/**
 * Who: a parent who has opened the email. Why: to be reachable. What can go wrong: an expired or used link, no network,
 * an account with another proven address whose owner is not signed in here. A signed-in person is redirected
 * immediately and notified there.
 */
export function ConfirmEmailPage() {
  const t = useT();
  const { token = '' } = useParams();
  const isSignedIn = useSyncExternalStore(session.subscribe, session.token) !== null;
  const confirm = useMutation({ mutationFn: () => confirmEmail(token), onSuccess: () => emailConfirmed.show() });
  const { mutate } = confirm;
  const isAsked = useRef(false);
  useEffect(() => {
    // The link works once: a second request would turn success into failure.
    if (isAsked.current) return;
    isAsked.current = true;
    mutate();
  }, [mutate]);

  switch (confirm.status) {
    case 'success':
      if (isSignedIn && !confirm.data.passwordDropped) return <Redirect to={paths.home} replace />;
      return (
        <AuthLayout title={t('account.confirm.done_title')}>
          <div className={classes.form} role="status">
            <AuthHeader
              pose="celebrating"
              title={t('account.confirm.done_title')}
              lead={t(confirm.data.passwordDropped ? 'account.confirm.password_dropped' : 'account.confirm.done')}
            />
            <Button
              component={Link}
              to={confirm.data.passwordDropped ? paths.forgetPassword : paths.login}
              size="lg"
              fullWidth
            >
              {t(confirm.data.passwordDropped ? 'account.reset.title' : 'account.sign_in')}
            </Button>
          </div>
        </AuthLayout>
      );
    case 'error': {
      if (confirm.error instanceof CallError && confirm.error.code === 'sign_in_first')
        return <SignInFirst isSignedIn={isSignedIn} />;
      const isDead = confirm.error instanceof CallError && confirm.error.status >= 400 && confirm.error.status < 429;
      return (
        <AuthLayout title={t('account.dead.title')}>
          <div className={classes.form} role="alert">
            <AuthHeader
              pose={isDead ? 'lost' : 'oops'}
              title={t(isDead ? 'account.dead.title' : 'account.failed')}
              lead={isDead ? t('account.confirm.dead') : errorText(t, confirm.error)}
            />
            {isDead ? (
              <Button component={Link} to={paths.home} size="lg" fullWidth>
                {t(isSignedIn ? 'account.to_lessons' : 'account.sign_in')}
              </Button>
            ) : (
              <Button onClick={() => mutate()} size="lg" fullWidth>
                {t('app.try_again')}
              </Button>
            )}
          </div>
        </AuthLayout>
      );
    }
    case 'idle':
    case 'pending':
      return (
        <AuthLayout title={t('account.confirm.wait')}>
          <div className={classes.wait} role="status">
            <Loader aria-hidden />
            <p>{t('account.confirm.wait')}</p>
          </div>
        </AuthLayout>
      );
  }
}
