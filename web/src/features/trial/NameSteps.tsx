import { Checkbox, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import { NAME_MAX_LENGTH } from '@skylark/contract/people.facts';
import { useT } from '../../lib/texts.tsx';
import { TermsLinks } from '../../parts/TermsLinks.tsx';
import { StepForm, type StepProps } from './StepForm.tsx';
import { childAges } from './wizard.ts';
import classes from './Wizard.module.css';

export function ChildStep({ draft, change, next }: StepProps) {
  const t = useT();
  return (
    <StepForm draft={draft} next={next} step="child" pose="flying" title={t('trial.child')} goOnText={t('trial.next')}>
      {(isWrong) => (
        <>
          <TextInput
            label={t('trial.child.name')}
            size="lg"
            autoComplete="off"
            maxLength={NAME_MAX_LENGTH}
            value={draft.childName}
            onChange={(event) => change({ childName: event.currentTarget.value })}
            error={isWrong('name') && t('field.required')}
          />
          <fieldset className={classes.ages}>
            <legend>{t('trial.child.age')}</legend>
            <div className={classes.ageChoices}>
              {childAges.map((age) => (
                <label key={age} className={classes.age}>
                  <input
                    type="radio"
                    name="age"
                    checked={draft.childAge === age}
                    onChange={() => change({ childAge: age })}
                  />
                  {age}
                </label>
              ))}
            </div>
            {isWrong('age') && <p className={classes.wrong}>{t('trial.child.age.required')}</p>}
          </fieldset>
        </>
      )}
    </StepForm>
  );
}

export function ParentStep({ draft, change, next }: StepProps) {
  const t = useT();
  return (
    <StepForm
      draft={draft}
      next={next}
      step="parent"
      pose="reading"
      title={t('trial.parent')}
      goOnText={t('trial.next')}
    >
      {(isWrong) => (
        <>
          <TextInput
            label={t('trial.parent.name')}
            size="lg"
            autoComplete="name"
            maxLength={NAME_MAX_LENGTH}
            value={draft.parentName}
            onChange={(event) => change({ parentName: event.currentTarget.value })}
            error={isWrong('name') && t('field.required')}
          />
          <div>
            <Checkbox
              size="md"
              label={t('trial.consent')}
              checked={draft.consent}
              onChange={(event) => change({ consent: event.currentTarget.checked })}
              error={isWrong('consent') && t('trial.consent.required')}
            />
            <TermsLinks />
          </div>
        </>
      )}
    </StepForm>
  );
}
