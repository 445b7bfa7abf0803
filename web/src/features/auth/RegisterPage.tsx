import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Redirect, useSearchParams } from 'wouter';
import { CallError } from '../../lib/call.ts';
import { errorText } from '../../lib/errors.ts';
import { paths } from '../../lib/paths.ts';
import { session } from '../../lib/session.ts';
import { useLocale, useT } from '../../lib/texts.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { register } from './api.ts';
import { AuthHeader } from './AuthHeader.tsx';
import { AuthLink } from './AuthLink.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import classes from './AuthLayout.module.css';
import { FreeTrial } from './FreeTrial.tsx';
import { InvitedBy } from '../../parts/InvitedBy.tsx';
import type { Problems } from './problems.ts';
import { emptyRegistration, type RegistrationField, registrationFields, registrationProblems } from './registration.ts';
import { RegistrationFields } from './RegistrationFields.tsx';
import { useWayBack } from './useWayBack.ts';

/**
 * Who: a parent, often on a phone, perhaps invited by a friend. Why: to enrol the child. What can go wrong: an invalid
 * field, an email or a phone that already has an account, a common password, no network.
 */
export function RegisterPage() {
  const t = useT();
  const locale = useLocale();
  const [search] = useSearchParams();
  const wayBack = useWayBack();
  const invite = search.get('invite');
  const [given, setGiven] = useState(emptyRegistration);
  const [problems, setProblems] = useState<Problems<RegistrationField>>({});
  const signUp = useMutation({
    mutationFn: () => register(given, locale, invite),
    onSuccess: (opened) => session.begin(opened.token),
  });

  if (wayBack !== undefined) return <Redirect to={wayBack} replace />;

  const showProblems = (form: HTMLFormElement, found: Problems<RegistrationField>): void => {
    setProblems(found);
    const first = registrationFields.find((field) => found[field]);
    const input = first && form.elements.namedItem(first);
    if (input instanceof HTMLElement) input.focus();
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const found = registrationProblems(given);
    showProblems(form, found);
    if (Object.keys(found).length > 0) return;
    signUp.mutate(undefined, {
      onError: (error) => {
        if (error instanceof CallError) showProblems(form, error.fields);
      },
    });
  };
  return (
    <AuthLayout title={t('auth.register')} isWide>
      <form onSubmit={submit} noValidate className={classes.form}>
        {invite !== null && invite !== '' && <InvitedBy code={invite} />}
        <AuthHeader pose="flying" title={t('account.register.title')} lead={t('account.register.lead')} />
        {signUp.error && <Notice kind="problem">{errorText(t, signUp.error)}</Notice>}
        <RegistrationFields
          given={given}
          problems={problems}
          onChange={(change) => {
            setGiven({ ...given, ...change });
            const cleared = Object.fromEntries(Object.keys(change).map((field) => [field, undefined]));
            setProblems({ ...problems, ...cleared });
          }}
        />
        <Button type="submit" loading={signUp.isPending} size="lg" fullWidth>
          {t('account.register.submit')}
        </Button>
        <div className={classes.links}>
          <span>{t('account.register.have_one')}</span>
          <AuthLink to={paths.login}>{t('account.register.sign_in')}</AuthLink>
        </div>
        {invite === null && <FreeTrial />}
      </form>
    </AuthLayout>
  );
}
