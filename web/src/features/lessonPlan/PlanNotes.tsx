import { Textarea } from '@mantine/core';
import { PLAN_NOTE_MAX_LENGTH } from '@skylark/contract/lessonPlans.facts';
import { toPlainText } from '@skylark/contract/plainText.facts';
import { useT } from '../../lib/texts.tsx';
import { useEffect, useRef } from 'react';
import type { Written } from './api.ts';
import type { DraftState } from './PlanDraft.ts';
import classes from './plan.module.css';

interface Props {
  written: Written;
  onChange: (change: Partial<Written>) => void;
}

/** Notes about the child for the next teacher, and private ones. */
export function PlanNotes({ written, onChange }: Props) {
  const t = useT();
  const first = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (window.location.hash === '#notes') first.current?.focus();
  }, []);
  const field = (name: 'childNote' | 'ownNote') => ({
    value: written[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: toPlainText(event.currentTarget.value, PLAN_NOTE_MAX_LENGTH) }),
    autosize: true,
    minRows: 2,
    maxRows: 10,
    maxLength: PLAN_NOTE_MAX_LENGTH,
  });
  return (
    <>
      <Textarea ref={first} label={t('plan.child')} description={t('plan.child.hint')} {...field('childNote')} />
      <Textarea label={t('plan.own')} description={t('plan.own.hint')} {...field('ownNote')} />
    </>
  );
}

/** Whether everything typed has been saved. Empty while nothing is written. */
export function Saving({ state: { saving, written } }: { state: DraftState }) {
  const t = useT();
  const isEmpty = written.childNote === '' && written.ownNote === '' && written.steps.length === 0;
  const words = { saved: 'plan.saved', waiting: 'plan.saving', failed: 'plan.unsaved' } as const;
  return (
    <p className={classes.saving} role="status" data-saving={saving}>
      {saving === 'saved' && isEmpty ? '' : t(words[saving])}
    </p>
  );
}
