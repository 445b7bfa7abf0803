import { Button, Loader } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useParams, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { call, hasCode } from '../../lib/call.ts';
import { errorText } from '../../lib/errors.ts';
import { forgetWhoWas } from '../../lib/me.ts';
import { query } from '../../lib/queries.ts';
import { useT } from '../../lib/texts.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Door } from './Door.tsx';
import styles from './Door.module.css';
import { type NewPassword, NewPasswordForm } from './NewPasswordForm.tsx';
import { hasPasskeys, makePasskey } from './passkeys.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { PasskeyProblem } from './PasskeyProblem.tsx';
import { thisDevice } from './thisDevice.ts';

/** Opened by an invitation, or by the link after a reset: sets up the first way to sign in. */
export function JoinPage() {
  const t = useT();
  const router = useRouter();
  const { token } = useParams({ from: '/join/$token' });
  const params = { token };
  // Not refetched: once used, the link returns nothing more.
  const invited = useQuery({
    ...query('GET /api/v2/desk/invitations/{token}', { params }),
    staleTime: Infinity,
    refetchOnReconnect: false,
  });
  const [byPassword, setByPassword] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const byPasskey = useMutation({
    async mutationFn() {
      const passkey = await makePasskey(() =>
        call('POST /api/v2/desk/invitations/{token}/passkey_options', { params, body: {} }),
      );
      return call('POST /api/v2/desk/invitations/{token}', {
        params,
        body: { passkey, passkeyName: thisDevice(navigator.userAgent) },
      });
    },
    onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
  });
  const save = async (body: NewPassword): Promise<void> => {
    const joined = await call('POST /api/v2/desk/invitations/{token}', { params, body });
    setCodes(joined.recoveryCodes);
  };
  const enter = (): void => {
    forgetWhoWas();
    void router.navigate({ to: '/', replace: true });
  };

  if (invited.isPending)
    return (
      <Door title={t('join.title')}>
        <Loader aria-label={t('app.loading')} />
      </Door>
    );
  if (invited.isError)
    return (
      <Door title={t('join.title')}>
        <Notice kind="error">
          {hasCode(invited.error, 'link_used') ? t('join.link_used') : errorText(t, invited.error)}
        </Notice>
        <Link to="/sign-in">{t('signIn.title')}</Link>
      </Door>
    );
  const { name, email, role, school } = invited.data;
  if (codes)
    return (
      <Door title={t('join.title')}>
        <RecoveryCodes codes={codes} onDone={enter} />
      </Door>
    );
  return (
    <Door title={t('join.hello', { name })}>
      <p>{t('join.about', { school, email, role: t(`role.${role}`) })}</p>
      {hasPasskeys() && (
        <>
          <Button loading={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
            {t('join.passkey')}
          </Button>
          <p>{t('join.passkey_what')}</p>
          <PasskeyProblem error={byPasskey.error} />
          <p className={styles['or']}>{t('signIn.or')}</p>
        </>
      )}
      {byPassword ? (
        <NewPasswordForm
          of={token}
          ask={() => call('POST /api/v2/desk/invitations/{token}/totp_secrets', { params, body: {} })}
          save={save}
        />
      ) : (
        <Button variant="default" onClick={() => setByPassword(true)}>
          {t('join.by_password')}
        </Button>
      )}
    </Door>
  );
}
