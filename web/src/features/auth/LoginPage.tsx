import { Alert, Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState, useSyncExternalStore } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { call } from '../../lib/call.ts';
import { errorText, fieldText } from '../../lib/errors.ts';
import { safeBackUrl } from '../../lib/paths.ts';
import { session } from '../../lib/session.ts';
import { useT } from '../../lib/texts.tsx';
import { Sky } from '../../ui/Sky.tsx';
import { DoorPage } from './DoorPage.tsx';
import { LINK_USED_PARAMETER } from './takeAuthToken.ts';

/**
 * Who: a parent on a phone, a teacher at the start of the day. Why: to get to the lessons. What can go wrong: a wrong
 * password, too many tries, no network, a link in a mail that was used before.
 */
export function LoginPage() {
  const t = useT();
  const [search] = useSearchParams();
  const token = useSyncExternalStore(session.subscribe, session.token);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isChecked, setChecked] = useState(false);
  const signIn = useMutation({
    mutationFn: () => call('POST /api/v2/auth/sessions', { body: { email, password } }),
    onSuccess: (opened) => session.begin(opened.token),
  });

  if (token !== null) return <Navigate to={safeBackUrl(search.get('back_url'), window.location.origin)} replace />;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (email.trim() !== '' && password !== '') signIn.mutate();
  };
  return (
    <DoorPage>
      <form onSubmit={submit} noValidate style={{ display: 'grid', gap: 16 }}>
        <div style={{ display: 'flex', alignItems: 'center', gap: 16 }}>
          <Sky pose="hello" size={88} />
          <div>
            <h1 style={{ fontSize: 26 }}>{t('auth.sign_in.title')}</h1>
            <p style={{ color: 'var(--ink-soft)' }}>{t('auth.sign_in.lead')}</p>
          </div>
        </div>
        {search.has(LINK_USED_PARAMETER) && !signIn.error && <Alert color="sun.9">{t('auth.link_used')}</Alert>}
        {signIn.error && (
          <Alert color="coral" role="alert">
            {errorText(t, signIn.error)}
          </Alert>
        )}
        <TextInput
          label={t('auth.email')}
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={isChecked && email.trim() === '' ? t('auth.email.required') : fieldText(t, signIn.error, 'email')}
        />
        <PasswordInput
          label={t('auth.password')}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={isChecked && password === '' ? t('auth.password.required') : fieldText(t, signIn.error, 'password')}
          visibilityToggleButtonProps={{ 'aria-label': t('auth.password.show'), tabIndex: 0, 'aria-hidden': false }}
        />
        <Button type="submit" loading={signIn.isPending} size="lg" fullWidth>
          {t('auth.sign_in')}
        </Button>
      </form>
    </DoorPage>
  );
}
