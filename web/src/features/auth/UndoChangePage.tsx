import { Button, Loader } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { CallError } from '../../lib/call.ts';
import { errorText } from '../../lib/errors.ts';
import { paths } from '../../lib/paths.ts';
import { session } from '../../lib/session.ts';
import { useT } from '../../lib/texts.tsx';
import { addressChangeQuery, undoAddressChange } from './api.ts';
import { AuthHeader } from './AuthHeader.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import classes from './AuthLayout.module.css';

/**
 * Who: a parent who got a message that the account has another e-mail or phone now, or one more, and who did not change it. Why: to
 * get the account back. It is done by a button, since programs that look into mails follow links.
 */
export function UndoChangePage() {
  const t = useT();
  const { token = '' } = useParams();
  const change = useQuery(addressChangeQuery(token));
  const undo = useMutation({
    mutationFn: () => undoAddressChange(token),
    // Whoever is signed in here was signed out with everybody else, if it was this account.
    onSuccess: () => session.end(),
  });
  const error = undo.error ?? change.error;

  if (undo.isSuccess)
    return (
      <AuthLayout title={t('account.undo.done_title')}>
        <div className={classes.form} role="status">
          <AuthHeader
            pose="celebrating"
            title={t('account.undo.done_title')}
            lead={t(undo.data.isBeside ? 'account.undo.done_beside' : 'account.undo.done', {
              address: undo.data.address,
            })}
          />
          <Button component={Link} to={paths.loginCode(undo.data.strategy)} size="lg" fullWidth>
            {t('account.sign_in')}
          </Button>
        </div>
      </AuthLayout>
    );
  if (error) {
    const isTaken = error instanceof CallError && error.fields['address'] === 'taken';
    const isDead = !isTaken && error instanceof CallError && error.status >= 400 && error.status < 429;
    return (
      <AuthLayout title={t(isDead ? 'account.dead.title' : 'account.failed')}>
        <div className={classes.form} role="alert">
          <AuthHeader
            pose={isDead ? 'lost' : 'oops'}
            title={t(isDead ? 'account.dead.title' : 'account.failed')}
            lead={isDead ? t('account.undo.dead') : isTaken ? t('account.undo.taken') : errorText(t, error)}
          />
          {isDead || isTaken ? (
            <Button component={Link} to={paths.login} size="lg" fullWidth>
              {t('account.sign_in')}
            </Button>
          ) : (
            <Button onClick={() => (undo.error ? undo.mutate() : void change.refetch())} size="lg" fullWidth>
              {t('app.try_again')}
            </Button>
          )}
        </div>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={t('account.undo.title')}>
      {change.data ? (
        <div className={classes.form}>
          <AuthHeader
            pose="mail"
            title={t('account.undo.title')}
            lead={t(change.data.isBeside ? 'account.undo.lead_beside' : 'account.undo.lead', {
              address: change.data.address,
            })}
          />
          <Button onClick={() => undo.mutate()} loading={undo.isPending} size="lg" fullWidth>
            {t('account.undo.action')}
          </Button>
        </div>
      ) : (
        <div className={classes.wait} role="status">
          <Loader aria-hidden />
          <p>{t('account.undo.title')}</p>
        </div>
      )}
    </AuthLayout>
  );
}
