import { Button, TextInput, UnstyledButton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { CODE_LASTS_MINUTES, CODE_LENGTH } from '@skylark/contract/auth.facts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CallError } from '../../lib/call.ts';
import { errorText } from '../../lib/errors.ts';
import { session } from '../../lib/session.ts';
import { useT } from '../../lib/texts.tsx';
import { formatPhone } from '../../parts/formatPhone.ts';
import { toast } from '../../ui/toast.ts';
import { Notice } from '../../ui/Notice.tsx';
import { requestCode, signInWithCode } from './api.ts';
import { type CodeRequest, storeCodeRequest } from './codeRequest.ts';
import { AuthHeader } from './AuthHeader.tsx';
import classes from './AuthLayout.module.css';
import { passwordEnded } from './passwordEnded.ts';
import { problemText } from './problems.ts';
import { ResendButton } from './ResendButton.tsx';

interface Props {
  asked: CodeRequest;
  onAskedAgain: (request: CodeRequest) => void;
  onLeft: () => void;
}

/** Input for the six digits of a code. */
export function EnterCode({ asked, onAskedAgain, onLeft }: Props) {
  const t = useT();
  const [code, setCode] = useState('');
  const [isChecked, setChecked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  /** Digits already submitted: each try counts against the code, so the same ones are never sent twice. */
  const sent = useRef<string>(null);
  useEffect(() => field.current?.focus(), []);
  const enter = useMutation({
    mutationFn: (digits: string) => signInWithCode(asked.id, digits),
    onSuccess: (opened) => {
      storeCodeRequest(null);
      session.begin(opened.token);
      if (opened.isKept) void toast('done', t('app.account_kept'));
      if (opened.passwordDropped) passwordEnded.ask();
    },
    onError: (error) => {
      // It is unknown whether they arrived, so the button may send them again.
      if (!isWrongCode(error)) sent.current = null;
    },
  });
  const again = useMutation({
    mutationFn: () => requestCode(asked.strategy, asked.recipient),
    onSuccess: ({ id }) => {
      setCode('');
      setChecked(false);
      sent.current = null;
      field.current?.focus();
      enter.reset();
      onAskedAgain({ ...asked, id, askedAtMs: Date.now() });
    },
  });

  const send = (digits: string): void => {
    // The pressed button is disabled during the request and would lose the focus.
    field.current?.focus();
    if (digits.length < CODE_LENGTH || digits === sent.current || enter.isPending) return;
    sent.current = digits;
    enter.mutate(digits);
  };
  const type = (typed: string): void => {
    const digits = typed.replace(/\D/g, '').slice(0, CODE_LENGTH);
    setCode(digits);
    // Submits after the last digit, so that no button has to be pressed.
    if (digits !== code) send(digits);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    send(code);
  };
  const isWrong = isWrongCode(enter.error);
  const error = again.error ?? (isWrong ? null : enter.error);
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <AuthHeader
        pose="mail"
        title={t('account.code.enter')}
        lead={t('account.code.sent', { recipient: formatPhone(asked.recipient), minutes: CODE_LASTS_MINUTES })}
      />
      {error && <Notice kind="problem">{errorText(t, error)}</Notice>}
      {again.isSuccess && !error && !isWrong && <Notice kind="done">{t('account.code.again_sent')}</Notice>}
      <TextInput
        ref={field}
        label={t('account.code.label')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        size="lg"
        className={classes.code}
        value={code}
        onChange={(event) => type(event.currentTarget.value)}
        error={
          isWrong
            ? t('error.invalid_code')
            : isChecked && code.length < CODE_LENGTH
              ? problemText(t, code === '' ? 'required' : 'too_short')
              : undefined
        }
      />
      <Button type="submit" loading={enter.isPending} size="lg" fullWidth>
        {t('account.code.submit')}
      </Button>
      <ResendButton askedAtMs={asked.askedAtMs} isBusy={again.isPending} onPress={() => again.mutate()} />
      <p className={classes.soft}>
        {t(asked.strategy === 'email' ? 'account.code.nothing' : 'account.code.nothing_phone')}
      </p>
      <UnstyledButton type="button" className={classes.link} onClick={onLeft}>
        {t('account.code.other')}
      </UnstyledButton>
    </form>
  );
}

const isWrongCode = (error: Error | null): boolean => error instanceof CallError && error.code === 'invalid_code';
