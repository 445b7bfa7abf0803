import { Button, Loader } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { CallError } from '../../lib/call.ts';
import { errorText } from '../../lib/errors.ts';
import { paths } from '../../lib/paths.ts';
import { session } from '../../lib/session.ts';
import { useT } from '../../lib/texts.tsx';
import { SchoolContacts } from '../../parts/SchoolContacts.tsx';
import { addressChangeQuery, undoAddressChange } from './api.ts';
import { AuthHeader } from './AuthHeader.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import classes from './AuthLayout.module.css';

/**
 * Who: a parent notified of a changed or added email or phone who did not change it. Why: to recover the account. It
 * needs a button, because mail scanners follow links.
 */
export function UndoChangePage() {
  const t = useT();
  const { token = '' } = useParams();
  const change = useQuery(addressChangeQuery(token));
  const undo = useMutation({
    mutationFn: () => undoAddressChange(token),
    // If this account is signed in here, that session was ended with all others.
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
            <>
              <Button component={Link} to={paths.login} size="lg" fullWidth>
                {t('account.sign_in')}
              </Button>
              <SchoolContacts />
            </>
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
