import { Button, TextInput } from '@mantine/core';
import { PHONE_PLACEHOLDER } from '@skylark/contract/auth.facts';
import { contacts } from '@skylark/contract/trial.facts';
import { type FormEvent, useState } from 'react';
import { useT } from '../../lib/texts.tsx';
import { Sky } from '../../ui/Sky.tsx';
import { type Draft, missingOn } from './wizard.ts';
import classes from './Wizard.module.css';

interface Props {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  goOn: () => void;
}

export function PhoneStep({ draft, change, goOn }: Props) {
  const t = useT();
  const [isChecked, setChecked] = useState(false);
  const missing = missingOn('phone', draft);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (missing.length === 0) goOn();
  };
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <div className={classes.ask}>
        <Sky pose="mail" size={120} />
        <h1>{t('trial.phone')}</h1>
      </div>
      <TextInput
        type="tel"
        label={t('trial.phone.label')}
        description={t('trial.phone.why')}
        placeholder={PHONE_PLACEHOLDER}
        size="lg"
        autoComplete="tel"
        value={draft.phone}
        onChange={(event) => change({ phone: event.currentTarget.value })}
        error={isChecked && missing.includes('phone') && t('field.invalid_phone')}
      />
      <fieldset className={classes.contacts}>
        <legend>{t('trial.contact')}</legend>
        {contacts.map((contact) => (
          <label key={contact} className={classes.contact}>
            <input
              type="radio"
              name="contact"
              checked={draft.contact === contact}
              onChange={() => change({ contact })}
            />
            {t(`trial.contact.${contact}`)}
          </label>
        ))}
        {isChecked && missing.includes('contact') && <p className={classes.wrong}>{t('field.required')}</p>}
      </fieldset>
      <Button type="submit" size="lg" fullWidth>
        {t('trial.find')}
      </Button>
    </form>
  );
}
