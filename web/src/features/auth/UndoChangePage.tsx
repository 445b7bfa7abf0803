import { Button, Loader } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { CallError } from '../../lib/call.ts';
import { errorText } from '../../lib/errors.ts';
import { paths } from '../../lib/paths.ts';
import { session } from '../../lib/session.ts';
import { useT } from '../../lib/texts.tsx';
import { addressChangeQuery, undoAddressChange } from './api.ts';
import { DoorHead } from './DoorHead.tsx';
import { DoorPage } from './DoorPage.tsx';
import classes from './DoorPage.module.css';

/**
 * Who: a parent who got a message that the account has another e-mail or phone now, and who did not change it. Why: to
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
      <DoorPage title={t('door.undo.done_title')}>
        <div className={classes.form} role="status">
          <DoorHead
            pose="celebrating"
            title={t('door.undo.done_title')}
            lead={t('door.undo.done', { address: undo.data.address })}
          />
          <Button component={Link} to={paths.loginCode(undo.data.strategy)} size="lg" fullWidth>
            {t('door.sign_in')}
          </Button>
        </div>
      </DoorPage>
    );
  if (error) {
    const isTaken = error instanceof CallError && error.fields['address'] === 'taken';
    const isDead = !isTaken && error instanceof CallError && error.status >= 400 && error.status < 429;
    return (
      <DoorPage title={t(isDead ? 'door.dead.title' : 'door.failed')}>
        <div className={classes.form} role="alert">
          <DoorHead
            pose={isDead ? 'lost' : 'oops'}
            title={t(isDead ? 'door.dead.title' : 'door.failed')}
            lead={isDead ? t('door.undo.dead') : isTaken ? t('door.undo.taken') : errorText(t, error)}
          />
          {isDead || isTaken ? (
            <Button component={Link} to={paths.login} size="lg" fullWidth>
              {t('door.sign_in')}
            </Button>
          ) : (
            <Button onClick={() => (undo.error ? undo.mutate() : void change.refetch())} size="lg" fullWidth>
              {t('app.try_again')}
            </Button>
          )}
        </div>
      </DoorPage>
    );
  }
  return (
    <DoorPage title={t('door.undo.title')}>
      {change.data ? (
        <div className={classes.form}>
          <DoorHead
            pose="mail"
            title={t('door.undo.title')}
            lead={t('door.undo.lead', { address: change.data.address })}
          />
          <Button onClick={() => undo.mutate()} loading={undo.isPending} size="lg" fullWidth>
            {t('door.undo.deed')}
          </Button>
        </div>
      ) : (
        <div className={classes.wait} role="status">
          <Loader aria-hidden />
          <p>{t('door.undo.title')}</p>
        </div>
      )}
    </DoorPage>
  );
}
