import { TextInput } from '@mantine/core';
import { PHONE_PLACEHOLDER } from '@skylark/contract/auth.facts';
import { contacts } from '@skylark/contract/trial.facts';
import { useT } from '../../lib/texts.tsx';
import { StepForm, type StepProps } from './StepForm.tsx';
import classes from './Wizard.module.css';

export function PhoneStep({ draft, change, next }: StepProps) {
  const t = useT();
  return (
    <StepForm draft={draft} next={next} step="phone" pose="mail" title={t('trial.phone')} goOnText={t('trial.find')}>
      {(isWrong) => (
        <>
          <TextInput
            type="tel"
            label={t('trial.phone.label')}
            description={t('trial.phone.why')}
            placeholder={PHONE_PLACEHOLDER}
            size="lg"
            autoComplete="tel"
            value={draft.phone}
            onChange={(event) => change({ phone: event.currentTarget.value })}
            error={isWrong('phone') && t('field.invalid_phone')}
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
          </fieldset>
        </>
      )}
    </StepForm>
  );
}
