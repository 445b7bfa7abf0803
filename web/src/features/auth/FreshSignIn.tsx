import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { CODE_LASTS_MINUTES, CODE_LENGTH } from '@skylark/contract/auth.facts';
import type { Profile } from '@skylark/contract/profile';
import { errorText, fieldText } from '../../lib/errors.ts';
import { useT } from '../../lib/texts.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useState } from 'react';
import { requestCode, signInAgain } from './api.ts';
import classes from './FreshSignIn.module.css';

/**
 * Who: a parent whose account has no password and whose sign-in is not recent. Why: access to an unlocked screen must
 * not be enough to take over the account. The code is requested and entered within another form, so this has no form
 * element.
 */
export function FreshSignIn({ me, onDone }: { me: SignInAddresses; onDone: () => void }) {
  const t = useT();
  const [code, setCode] = useState('');
  const { strategy, recipient } = signInStrategyOf(me);
  const ask = useMutation({ mutationFn: () => requestCode(strategy, recipient) });
  const enter = useMutation({
    mutationFn: (digits: string) => signInAgain(ask.data?.id ?? '', digits),
    onSuccess: onDone,
  });
  const type = (typed: string): void => {
    const digits = typed.replace(/\D/g, '').slice(0, CODE_LENGTH);
    setCode(digits);
    if (digits.length === CODE_LENGTH && digits !== code && !enter.isPending) enter.mutate(digits);
    else if (enter.isError) enter.reset();
  };
  const codeError = fieldText(t, enter.error, 'code');
  const error = ask.error ?? (codeError === undefined ? enter.error : null);
  return (
    <div className={classes.fresh} role="group" aria-label={t('profile.fresh.title')}>
      <p role="status">
        {ask.isSuccess
          ? t('profile.fresh.sent', { recipient, minutes: CODE_LASTS_MINUTES })
          : t('profile.fresh.lead', { recipient })}
      </p>
      {error && <Notice kind="problem">{errorText(t, error)}</Notice>}
      {ask.isSuccess && (
        <TextInput
          label={t('profile.fresh.code')}
          name="fresh_code"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          error={codeError}
          onChange={(event) => type(event.currentTarget.value)}
        />
      )}
      <div>
        <Button
          variant={ask.isSuccess ? 'default' : 'filled'}
          loading={ask.isPending || enter.isPending}
          onClick={() => {
            setCode('');
            enter.reset();
            ask.mutate();
          }}
        >
          {t(ask.isSuccess ? 'profile.fresh.again' : 'profile.fresh.send')}
        </Button>
      </div>
    </div>
  );
}

export type SignInAddresses = Pick<Profile, 'email' | 'isEmailConfirmed' | 'phone'>;

/** An unconfirmed email may be mistyped, so the phone takes precedence. */
const signInStrategyOf = ({ email, isEmailConfirmed, phone }: SignInAddresses) =>
  email !== null && (isEmailConfirmed || phone === null)
    ? ({ strategy: 'email', recipient: email } as const)
    : ({ strategy: 'phone', recipient: phone ?? '' } as const);
