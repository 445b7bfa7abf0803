import { Alert, Button, TextInput } from '@mantine/core';
import { CODE_LASTS_MINUTES, CODE_LENGTH, PHONE_PLACEHOLDER } from '@skylark/contract/auth.facts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorText, fieldText } from '../../lib/errors.ts';
import { queryClient } from '../../lib/queries.ts';
import { useT } from '../../lib/texts.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { toast } from '../../ui/toast.ts';
import { askForPhone, confirmPhone, profileQuery } from './api.ts';
import classes from './form.module.css';
import { useProfile } from './useProfile.ts';

/** First the new number, then the code that was sent to it: only then it counts. */
export function PhoneForm({ close }: { close: () => void }) {
  const [sentTo, setSentTo] = useState<string>();
  return sentTo === undefined ? (
    <AskForm close={close} onSent={setSentTo} />
  ) : (
    <CodeForm phone={sentTo} close={close} onAgain={() => setSentTo(undefined)} />
  );
}

function AskForm({ close, onSent }: { close: () => void; onSent: (phone: string) => void }) {
  const t = useT();
  const { hasPassword } = useProfile();
  const [phone, setPhone] = useState('');
  const [oldPassword, setOldPassword] = useState('');
  const ask = useMutation({ mutationFn: () => askForPhone({ phone, oldPassword }), onSuccess: () => onSent(phone) });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    ask.mutate();
  };
  const phoneError = fieldText(t, ask.error, 'phone');
  const passwordError = fieldText(t, ask.error, 'oldPassword');
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <p>{t('profile.phone.lead')}</p>
      <TextInput
        label={t('profile.phone.new')}
        type="tel"
        name="new_phone"
        autoComplete="tel"
        placeholder={PHONE_PLACEHOLDER}
        value={phone}
        error={phoneError}
        onChange={(event) => setPhone(event.currentTarget.value)}
      />
      {hasPassword && (
        <PasswordField
          label={t('profile.email.password')}
          name="password"
          value={oldPassword}
          error={passwordError}
          onChange={setOldPassword}
          showLabel={t('profile.password.show')}
        />
      )}
      {ask.error && phoneError === undefined && passwordError === undefined && (
        <Alert color="coral" role="alert">
          {errorText(t, ask.error)}
        </Alert>
      )}
      <div className={classes.deeds}>
        <Button type="submit" loading={ask.isPending}>
          {t('profile.phone.send')}
        </Button>
        <Button variant="default" onClick={close}>
          {t('app.cancel')}
        </Button>
      </div>
    </form>
  );
}

function CodeForm({ phone, close, onAgain }: { phone: string; close: () => void; onAgain: () => void }) {
  const t = useT();
  const [code, setCode] = useState('');
  const confirm = useMutation({
    mutationFn: () => confirmPhone(code),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
      void toast('done', t('profile.phone.changed'));
      close();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    confirm.mutate();
  };
  const codeError = fieldText(t, confirm.error, 'code');
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <p role="status">{t('profile.phone.sent', { phone, minutes: CODE_LASTS_MINUTES })}</p>
      <TextInput
        label={t('profile.phone.code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={CODE_LENGTH}
        value={code}
        error={codeError}
        onChange={(event) => {
          setCode(event.currentTarget.value.replace(/\D/g, ''));
          if (confirm.isError) confirm.reset();
        }}
      />
      {confirm.error && codeError === undefined && (
        <Alert color="coral" role="alert">
          {fieldText(t, confirm.error, 'phone') ?? errorText(t, confirm.error)}
        </Alert>
      )}
      <div className={classes.deeds}>
        <Button type="submit" loading={confirm.isPending}>
          {t('profile.phone.confirm')}
        </Button>
        <Button variant="default" onClick={onAgain}>
          {t('app.cancel')}
        </Button>
      </div>
    </form>
  );
}
