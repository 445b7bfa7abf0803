import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { AnotherAccount } from './AnotherAccount.tsx';
import { activationQuery } from './api.ts';
import { DeadLink } from './DeadLink.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import classes from './AuthLayout.module.css';
import { SetPassword } from './SetPassword.tsx';

/**
 * Who: a teacher whose account was created by the school, or a person who forgot their password. Why: to choose one.
 * What can go wrong: an expired or used link, a common password, a typing error in the confirmation.
 */
export function ActivatePage() {
  const t = useT();
  const { token = '' } = useParams();
  const activation = useQuery(activationQuery(token));
  const { data, error } = activation;
  const [isMine, setMine] = useState(false);
  const [, navigate] = useLocation();
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
  if (data.replaces !== null && !isMine)
    return (
      <AnotherAccount
        replaces={data.replaces}
        name={data.firstName}
        stay={() => navigate(paths.home, { replace: true })}
        go={() => setMine(true)}
      />
    );
  return (
    <AuthLayout title={t(data.purpose === 'activate' ? 'account.activate.submit' : 'account.reset.title')}>
      <SetPassword token={token} purpose={data.purpose} firstName={data.firstName} />
    </AuthLayout>
  );
}
