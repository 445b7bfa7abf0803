import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { useT } from '../../lib/texts.tsx';
import { activationQuery } from './api.ts';
import { DeadLink } from './DeadLink.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import classes from './AuthLayout.module.css';
import { SetPassword } from './SetPassword.tsx';

/**
 * Who: a teacher whose account was made by the school; anybody who forgot a password. Why: to choose one. What can go
 * wrong: a link that is too old or was used, a password that everybody has, a slip in the second one.
 */
export function ActivatePage() {
  const t = useT();
  const { token = '' } = useParams();
  const activation = useQuery(activationQuery(token));
  const { data, error } = activation;
  if (error)
    return (
      <AuthLayout title={t('account.dead.title')}>
        <DeadLink error={error} retry={() => void activation.refetch()} />
      </AuthLayout>
    );
  if (!data)
    return (
      <AuthLayout title={t('app.loading')}>
        <div className={classes.wait} role="status" aria-label={t('app.loading')}>
          <Loader aria-hidden />
        </div>
      </AuthLayout>
    );
  return (
    <AuthLayout title={t(data.purpose === 'activate' ? 'account.activate.submit' : 'account.reset.title')}>
      <SetPassword token={token} purpose={data.purpose} firstName={data.firstName} />
    </AuthLayout>
  );
}
