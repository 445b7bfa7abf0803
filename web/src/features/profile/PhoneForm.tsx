import { Alert, Button } from '@mantine/core';
import { CODE_LASTS_MINUTES, PHONE_PLACEHOLDER } from '@skylark/contract/auth.facts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorText, fieldText } from '../../lib/errors.ts';
import { queryClient } from '../../lib/queries.ts';
import { useT } from '../../lib/texts.tsx';
import { toast } from '../../ui/toast.ts';
import { profileQuery } from './api.ts';
import { CodeField } from './CodeField.tsx';
import { askForPhone, confirmPhone } from './settingsApi.ts';
import classes from './form.module.css';
import { NewAddressForm } from './NewAddressForm.tsx';

/** First the new number, then the code sent to it: only then it takes effect. */
export function PhoneForm({ close }: { close: () => void }) {
  const t = useT();
  const [sentTo, setSentTo] = useState<string>();
  return sentTo === undefined ? (
    <NewAddressForm
      field="phone"
      lead={t('profile.phone.lead')}
      submitText={t('profile.phone.send')}
      input={{
        label: t('profile.phone.new'),
        type: 'tel',
        name: 'new_phone',
        autoComplete: 'tel',
        placeholder: PHONE_PLACEHOLDER,
      }}
      ask={(phone, oldPassword) => askForPhone({ phone, oldPassword })}
      onAsked={setSentTo}
      close={close}
    />
  ) : (
    <CodeForm phone={sentTo} close={close} onAgain={() => setSentTo(undefined)} />
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
      <CodeField
        label={t('profile.phone.code')}
        value={code}
        error={codeError}
        onChange={(next) => {
          setCode(next);
          if (confirm.isError) confirm.reset();
        }}
      />
      {confirm.error && codeError === undefined && (
        <Alert color="coral" role="alert">
          {fieldText(t, confirm.error, 'phone') ?? errorText(t, confirm.error)}
        </Alert>
      )}
      <div className={classes.actions}>
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
