import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type CodeStrategy, PHONE_PLACEHOLDER, phoneNumber } from '@skylark/contract/auth.facts';
import type { FieldCode } from '@skylark/contract/errors';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { CallError } from '../../lib/call.ts';
import { errorText } from '../../lib/errors.ts';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { requestCode } from './api.ts';
import type { CodeRequest } from './codeRequest.ts';
import { AuthHeader } from './AuthHeader.tsx';
import { AuthLink } from './AuthLink.tsx';
import classes from './AuthLayout.module.css';
import { problemText } from './problems.ts';
import { looksLikeEmail } from './registration.ts';
import { LINK_USED_PARAMETER } from './takeAuthToken.ts';
import { SignInMethodChoice } from './SignInMethodChoice.tsx';

/** The phone first, because an account created by the wizard has no email. */
const WAYS: readonly CodeStrategy[] = ['phone', 'email'];

interface Props {
  strategy: CodeStrategy;
  /** The previous recipient; undefined on the first visit. */
  typed: string | undefined;
  onAsked: (request: CodeRequest) => void;
}

/** Asks where to send the code. */
export function AskCode({ strategy, typed, onAsked }: Props) {
  const t = useT();
  const [search] = useSearchParams();
  const [recipient, setRecipient] = useState(typed ?? '');
  const field = useRef<HTMLInputElement>(null);
  const isBack = typed !== undefined;
  useEffect(() => {
    if (isBack) field.current?.focus();
  }, [isBack]);
  const [problem, setProblem] = useState<FieldCode>();
  const ask = useMutation({
    mutationFn: () => requestCode(strategy, recipient.trim()),
    onSuccess: ({ id }) => onAsked({ strategy, recipient: recipient.trim(), id, askedAtMs: Date.now() }),
    onError: (error) => setProblem(error instanceof CallError ? error.fields[strategy] : undefined),
  });

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = problemOf(strategy, recipient);
    setProblem(found);
    if (found === undefined) ask.mutate();
  };
  const isEmail = strategy === 'email';
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <AuthHeader
        pose="found"
        title={t('account.code.title')}
        lead={t(isEmail ? 'account.code.lead_email' : 'account.code.lead_phone')}
      />
      {search.has(LINK_USED_PARAMETER) && !ask.error && <Notice kind="info">{t('account.code.link_used')}</Notice>}
      {ask.error && problem === undefined && <Notice kind="problem">{errorText(t, ask.error)}</Notice>}
      <SignInMethodChoice
        label={t('account.code.by')}
        ways={WAYS.map((way) => ({
          to: paths.loginCode(way),
          isHere: way === strategy,
          label: t(way === 'email' ? 'account.code.by_email' : 'account.code.by_phone'),
        }))}
      />
      <TextInput
        key={strategy}
        ref={field}
        label={t(isEmail ? 'auth.email' : 'account.phone')}
        name={strategy}
        type={isEmail ? 'email' : 'tel'}
        autoComplete={isEmail ? 'username' : 'tel'}
        placeholder={isEmail ? undefined : PHONE_PLACEHOLDER}
        value={recipient}
        onChange={(event) => {
          setRecipient(event.currentTarget.value);
          setProblem(undefined);
        }}
        error={problemText(t, problem)}
      />
      <Button type="submit" loading={ask.isPending} size="lg" fullWidth>
        {t('account.code.send')}
      </Button>
      <div className={classes.links}>
        <AuthLink to={paths.tablet}>{t('auth.with_tablet')}</AuthLink>
        <AuthLink to={paths.login}>{t('auth.back')}</AuthLink>
      </div>
    </form>
  );
}

function problemOf(strategy: CodeStrategy, typed: string): FieldCode | undefined {
  if (typed.trim() === '') return 'required';
  if (strategy === 'email') return looksLikeEmail(typed) ? undefined : 'invalid_email';
  return phoneNumber(typed) === undefined ? 'invalid_phone' : undefined;
}
