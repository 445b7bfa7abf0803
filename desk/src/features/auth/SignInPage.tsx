import { Button, TextInput } from '@mantine/core';
import { DESK_PATH } from '@skylark/contract/desk.facts';
import { type SyntheticEvent, useActionState, useEffect, useEffectEvent, useState, startTransition } from 'react';
import { call, hasCode } from '../../lib/call.ts';
import { fieldError, formError } from '../../lib/errors.ts';
import { useT } from '../../lib/texts.tsx';
import { focusOnce } from '../../ui/focusOnce.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Door } from './Door.tsx';
import styles from './Door.module.css';
import { PasskeyProblem } from './PasskeyProblem.tsx';
import { fillsInPasskeys, hasPasskeys, signWithPasskey } from './passkeys.ts';
import { CodeField, PasswordField } from './SecretFields.tsx';

const FIELDS = ['email', 'password', 'code'];

const signIn = async (isQuiet: boolean): Promise<void> => {
  const passkey = await signWithPasskey(() => call('POST /api/v2/desk/passkey_options', { body: {} }), isQuiet);
  await call('POST /api/v2/desk/passkey_sessions', { body: { passkey } });
};

/**
 * Signs in with a passkey, or with password and code. As a browser's first page it uses neither the router nor the
 * query library, which are as large as the rest of it.
 */
export function SignInPage({ onEntered }: { onEntered: () => Promise<void> }) {
  const t = useT();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [needsCode, setNeedsCode] = useState(false);

  /** @returns the error, if any */
  const enter = (act: () => Promise<unknown>): Promise<unknown> =>
    act()
      .then(onEntered)
      .catch((error: unknown) => error);
  const [passkeyError, byPasskey, isPasskeyAsked] = useActionState(() => enter(() => signIn(false)), undefined);
  const [error, byPassword, isSending] = useActionState(
    () => enter(() => call('POST /api/v2/desk/sessions', { body: { email, password, ...(needsCode && { code }) } })),
    undefined,
  );
  const isCodeAsked = hasCode(error, 'factor_needed');
  if (isCodeAsked && !needsCode) setNeedsCode(true);

  // The person didn't ask for it, so its errors aren't shown.
  const offer = useEffectEvent(() => enter(() => signIn(true)));
  // Offers passkeys in the e-mail field's autofill.
  useEffect(() => {
    void fillsInPasskeys().then(
      (does) => does && offer(),
      // Without its code there is no autofill; the button says what is wrong.
      () => undefined,
    );
  }, []);

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    startTransition(byPassword);
  }
  const said = isCodeAsked ? undefined : formError(t, error, FIELDS);
  return (
    <Door title={t('signIn.title')}>
      {hasPasskeys() && (
        <Button variant="default" loading={isPasskeyAsked} onClick={() => startTransition(byPasskey)}>
          {t('signIn.passkey')}
        </Button>
      )}
      <PasskeyProblem error={passkeyError} />
      {hasPasskeys() && <p className={styles['or']}>{t('signIn.or')}</p>}
      <form className={styles['form']} onSubmit={submit} noValidate>
        <TextInput
          label={t('signIn.email')}
          type="email"
          autoComplete="username webauthn"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={fieldError(t, error, 'email')}
          required
        />
        <PasswordField value={password} onChange={setPassword} error={error} />
        {needsCode && <CodeField value={code} onChange={setCode} error={error} ref={focusOnce} />}
        {said !== undefined && <Notice kind="error">{said}</Notice>}
        <Button type="submit" loading={isSending}>
          {t('signIn.enter')}
        </Button>
      </form>
      <a href={`${DESK_PATH}/recover`}>{t('signIn.recover')}</a>
    </Door>
  );
}
