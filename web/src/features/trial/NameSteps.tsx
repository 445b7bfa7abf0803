import { Button, Checkbox, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import { NAME_MAX_LENGTH } from '@skylark/contract/people.facts';
import { type FormEvent, useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { Sky } from '../../ui/Sky.tsx';
import { type Draft, missingOn } from './wizard.ts';
import classes from './Wizard.module.css';

interface Props {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  goOn: () => void;
}

export function ChildStep({ draft, change, goOn }: Props) {
  const t = useT();
  const [isChecked, setChecked] = useState(false);
  const missing = missingOn('child', draft);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (missing.length === 0) goOn();
  };
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <div className={classes.ask}>
        <Sky pose="flying" size={120} />
        <h1>{t('trial.child')}</h1>
      </div>
      <TextInput
        label={t('trial.child.name')}
        size="lg"
        autoComplete="off"
        maxLength={NAME_MAX_LENGTH}
        value={draft.childName}
        onChange={(event) => change({ childName: event.currentTarget.value })}
        error={isChecked && missing.includes('name') && t('field.required')}
      />
      <Button type="submit" size="lg" fullWidth>
        {t('trial.next')}
      </Button>
    </form>
  );
}

export function ParentStep({ draft, change, goOn }: Props) {
  const t = useT();
  const [isChecked, setChecked] = useState(false);
  const missing = missingOn('parent', draft);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (missing.length === 0) goOn();
  };
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <div className={classes.ask}>
        <Sky pose="reading" size={120} />
        <h1>{t('trial.parent')}</h1>
      </div>
      <TextInput
        label={t('trial.parent.name')}
        size="lg"
        autoComplete="name"
        maxLength={NAME_MAX_LENGTH}
        value={draft.parentName}
        onChange={(event) => change({ parentName: event.currentTarget.value })}
        error={isChecked && missing.includes('name') && t('field.required')}
      />
      <div>
        <Checkbox
          size="md"
          label={t('trial.consent')}
          checked={draft.consent}
          onChange={(event) => change({ consent: event.currentTarget.checked })}
          error={isChecked && missing.includes('consent') && t('trial.consent.required')}
        />
        <p className={classes.terms}>
          <a href={paths.terms} target="_blank">
            {t('trial.terms')}
          </a>
          <a href={paths.privacy} target="_blank">
            {t('trial.privacy')}
          </a>
        </p>
      </div>
      <Button type="submit" size="lg" fullWidth>
        {t('trial.next')}
      </Button>
    </form>
  );
}
