import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { type Pose, Sky } from '../../ui/Sky.tsx';
import { type Draft, type Missing, missingOn } from './wizard.ts';
import classes from './Wizard.module.css';

export interface StepProps {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  next: () => void;
}

interface Props extends Pick<StepProps, 'draft' | 'next'> {
  step: 'child' | 'parent' | 'phone';
  pose: Pose;
  title: string;
  goOnText: string;
  /** The fields; `isWrong` tells whether a part is to be marked, which happens only after an attempt to continue. */
  children: (isWrong: (part: Missing) => boolean) => ReactNode;
}

/** A wizard step with a form: continues only when nothing is missing. */
export function StepForm({ draft, next, step, pose, title, goOnText, children }: Props) {
  const [isChecked, setChecked] = useState(false);
  const missing = missingOn(step, draft);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (missing.length === 0) next();
  };
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <div className={classes.ask}>
        <Sky pose={pose} size={120} />
        <h1>{title}</h1>
      </div>
      {children((part) => isChecked && missing.includes(part))}
      <Button type="submit" size="lg" fullWidth>
        {goOnText}
      </Button>
    </form>
  );
}
