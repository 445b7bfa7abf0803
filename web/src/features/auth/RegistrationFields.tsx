import { Checkbox, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, PHONE_PLACEHOLDER } from '@skylark/contract/auth.facts';
import { useT } from '../../lib/texts.tsx';
import classes from './AuthLayout.module.css';
import { problemText, passwordText, type Problems } from './problems.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';
import type { Registration, RegistrationField } from './registration.ts';
import { TermsLinks } from '../../parts/TermsLinks.tsx';

interface Props {
  given: Registration;
  problems: Problems<RegistrationField>;
  onChange: (change: Partial<Registration>) => void;
}

export function RegistrationFields({ given, problems, onChange }: Props) {
  const t = useT();
  const text = (name: Exclude<RegistrationField, 'consent'>) => ({
    name,
    value: given[name],
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
    error: problemText(t, problems[name]),
  });
  const password = (name: 'password' | 'passwordConfirmation') => ({
    name,
    value: given[name],
    onChange: (value: string) => onChange({ [name]: value }),
    error: passwordText(t, problems[name], { min: PASSWORD_MIN_LENGTH, max: PASSWORD_MAX_LENGTH }),
    isNew: true,
  });
  const taken = (name: 'email' | 'phone', words: string) => problems[name] === 'taken' && { error: words };
  return (
    <>
      <div className={classes.pair}>
        <TextInput label={t('account.first_name')} autoComplete="off" {...text('firstName')} />
        <TextInput label={t('account.last_name')} autoComplete="off" {...text('lastName')} />
      </div>
      <TextInput
        label={t('account.parent_name')}
        description={t('account.parent_name.hint')}
        autoComplete="name"
        {...text('parentName')}
      />
      <div className={classes.pair}>
        <TextInput
          label={t('account.phone')}
          type="tel"
          autoComplete="tel"
          placeholder={PHONE_PLACEHOLDER}
          {...text('phone')}
          {...taken('phone', t('field.phone_taken'))}
        />
        <TextInput
          label={t('auth.email')}
          type="email"
          autoComplete="username"
          {...text('email')}
          {...taken('email', t('field.email_taken'))}
        />
      </div>
      <PasswordField
        showLabel={t('auth.password.show')}
        label={t('auth.password')}
        hint={t('account.password.hint', { min: PASSWORD_MIN_LENGTH })}
        {...password('password')}
      />
      <PasswordField
        showLabel={t('auth.password.show')}
        label={t('account.password_again')}
        {...password('passwordConfirmation')}
      />
      <div>
        <Checkbox
          name="consent"
          size="md"
          label={t('account.register.consent')}
          checked={given.consent}
          onChange={(event) => onChange({ consent: event.currentTarget.checked })}
          error={problems.consent && t('account.register.consent.required')}
        />
        <TermsLinks />
      </div>
    </>
  );
}
