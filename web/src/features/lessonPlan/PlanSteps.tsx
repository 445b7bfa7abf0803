import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import { PLAN_STEP_MAX_LENGTH, PLAN_STEPS_MAX } from '@skylark/contract/lessonPlans.facts';
import { toPlainText } from '@skylark/contract/plainText.facts';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { useT } from '../../lib/texts.tsx';
import type { Written } from './api.ts';
import classes from './plan.module.css';

interface Props {
  steps: Written['steps'];
  onChange: (steps: Written['steps']) => void;
  /** Off beside the slides of a lesson, where space is scarce and the order is final. */
  canSort?: boolean;
}

/** The steps of a lesson in order, with checkboxes. */
export function PlanSteps({ steps, onChange, canSort = false }: Props) {
  const t = useT();
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const add = (event: FormEvent): void => {
    event.preventDefault();
    const step = toPlainText(text.replaceAll('\n', ' '), PLAN_STEP_MAX_LENGTH).trim();
    if (step === '') return;
    onChange([...steps, { text: step, isDone: false }]);
    setText('');
  };
  const remove = (at: number): void => {
    onChange(steps.filter((_, index) => index !== at));
    // The pressed button no longer exists.
    field.current?.focus();
  };
  const move = (from: number, to: number): void => {
    const next = [...steps];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
  };
  return (
    <div className={classes.steps}>
      {steps.length === 0 ? (
        <p className={classes.soft}>{t('plan.none')}</p>
      ) : (
        <>
          <p className={classes.soft}>
            {t('plan.done', { done: steps.filter((step) => step.isDone).length, count: steps.length })}
          </p>
          <ol>
            {steps.map((step, at) => (
              // Steps have no ids: a step is identified by its position.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at}>
                <Checkbox
                  size="md"
                  label={step.text}
                  checked={step.isDone}
                  onChange={(event) => {
                    const isDone = event.currentTarget.checked;
                    onChange(steps.map((one, index) => (index === at ? { ...one, isDone } : one)));
                  }}
                />
                {canSort && (
                  <span className={classes.order}>
                    <Mover to="up" isAtEnd={at === 0} text={step.text} onMove={() => move(at, at - 1)} />
                    <Mover
                      to="down"
                      isAtEnd={at === steps.length - 1}
                      text={step.text}
                      onMove={() => move(at, at + 1)}
                    />
                  </span>
                )}
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={44}
                  aria-label={t('plan.step.remove', { text: step.text })}
                  onClick={() => remove(at)}
                >
                  <IconX size={18} aria-hidden="true" />
                </ActionIcon>
              </li>
            ))}
          </ol>
        </>
      )}
      {steps.length < PLAN_STEPS_MAX && (
        <form className={classes.add} onSubmit={add}>
          <TextInput
            ref={field}
            aria-label={t('plan.step.new')}
            placeholder={t('plan.step.new')}
            value={text}
            maxLength={PLAN_STEP_MAX_LENGTH}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button type="submit" variant="light">
            {t('plan.step.add')}
          </Button>
        </form>
      )}
    </div>
  );
}

interface MoverProps {
  to: 'up' | 'down';
  isAtEnd: boolean;
  text: string;
  onMove: () => void;
}

/** Stays rendered at either end of the list, so that the focus isn't lost. */
function Mover({ to, isAtEnd, text, onMove }: MoverProps) {
  const t = useT();
  const Icon = to === 'up' ? IconChevronUp : IconChevronDown;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      aria-label={t(`plan.step.${to}`, { text })}
      aria-disabled={isAtEnd}
      data-disabled={isAtEnd}
      onClick={() => !isAtEnd && onMove()}
    >
      <Icon size={18} aria-hidden="true" />
    </ActionIcon>
  );
}
