import { ActionIcon, Button, TextInput } from '@mantine/core';
import { PLAN_STEP_MAX_LENGTH, PLAN_STEPS_MAX, PLAN_TITLE_MAX_LENGTH } from '@skylark/contract/lessonPlans.facts';
import { toPlainText } from '@skylark/contract/plainText.facts';
import { IconBookmark, IconPresentation, IconTemplate, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { queryClient } from '../../lib/queries.ts';
import { useT } from '../../lib/texts.tsx';
import { toast } from '../../ui/toast.ts';
import { deckQuery } from '../materials/index.ts';
import { keepTemplate, removeTemplate, templatesQuery, type Written } from './api.ts';
import classes from './plan.module.css';

interface Props {
  steps: Written['steps'];
  onChange: (steps: Written['steps']) => void;
  /** The lesson's presentation. */
  deckId: string | undefined;
}

/** Sources of steps besides typing: the notes on the slides, and the teacher's own templates. */
export function PlanSources({ steps, onChange, deckId }: Props) {
  const t = useT();
  const [opened, setOpened] = useState<'templates' | 'keep' | null>(null);
  const isFull = steps.length >= PLAN_STEPS_MAX;
  const add = (texts: readonly string[]): void => {
    const known = new Set(steps.map(({ text }) => text));
    const fresh = [...new Set(texts)].filter((text) => !known.has(text));
    onChange([...steps, ...fresh.map((text) => ({ text, isDone: false }))].slice(0, PLAN_STEPS_MAX));
    setOpened(null);
  };
  const addNotes = async (id: string): Promise<void> => {
    try {
      const { slides } = await queryClient.fetchQuery(deckQuery(id));
      const notes = slides.flatMap(({ note }) => firstLine(note) ?? []);
      if (notes.length > 0) add(notes);
      else void toast('done', t('plan.from_slides.none'));
    } catch (error) {
      void toast('error', errorText(t, error));
    }
  };
  const toggle = (what: 'templates' | 'keep'): void => setOpened(opened === what ? null : what);
  return (
    <div className={classes.sources}>
      <div className={classes.buttons}>
        {deckId !== undefined && !isFull && (
          <Button
            variant="subtle"
            leftSection={<IconPresentation size={18} aria-hidden="true" />}
            onClick={() => void addNotes(deckId)}
          >
            {t('plan.from_slides')}
          </Button>
        )}
        {!isFull && (
          <Button
            variant="subtle"
            aria-expanded={opened === 'templates'}
            leftSection={<IconTemplate size={18} aria-hidden="true" />}
            onClick={() => toggle('templates')}
          >
            {t('plan.templates')}
          </Button>
        )}
        {steps.length > 0 && (
          <Button
            variant="subtle"
            aria-expanded={opened === 'keep'}
            leftSection={<IconBookmark size={18} aria-hidden="true" />}
            onClick={() => toggle('keep')}
          >
            {t('plan.keep')}
          </Button>
        )}
      </div>
      {opened === 'templates' && <Templates onChosen={add} />}
      {opened === 'keep' && <Keep steps={steps.map(({ text }) => text)} onKept={() => setOpened(null)} />}
    </div>
  );
}

/** The first line of a note describes what happens on the slide. */
const firstLine = (note: string | null): string | undefined => {
  const [line = ''] = toPlainText(note ?? '', 4_000)
    .trim()
    .split('\n');
  const text = line.trim();
  if (text === '') return undefined;
  return text.length <= PLAN_STEP_MAX_LENGTH ? text : `${text.slice(0, PLAN_STEP_MAX_LENGTH - 1).trimEnd()}…`;
};

function Templates({ onChosen }: { onChosen: (steps: string[]) => void }) {
  const t = useT();
  const kept = useQuery(templatesQuery);
  if (kept.isError) return <p role="alert">{errorText(t, kept.error)}</p>;
  if (!kept.data) return null;
  if (kept.data.items.length === 0) return <p className={classes.soft}>{t('plan.templates.none')}</p>;
  return (
    <ul className={classes.templates} aria-label={t('plan.templates')}>
      {kept.data.items.map(({ id, title, steps }) => (
        <li key={id}>
          <button type="button" onClick={() => onChosen(steps)}>
            <strong>{title}</strong>
            <span className={classes.soft}>{steps.join(' · ')}</span>
          </button>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={t('plan.template.remove', { title })}
            onClick={() => void removeTemplate(id).catch((error: unknown) => void toast('error', errorText(t, error)))}
          >
            <IconX size={18} aria-hidden="true" />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}

function Keep({ steps, onKept }: { steps: string[]; onKept: () => void }) {
  const t = useT();
  const [title, setTitle] = useState('');
  const [isBusy, setBusy] = useState(false);
  const keep = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const name = toPlainText(title.replaceAll('\n', ' '), PLAN_TITLE_MAX_LENGTH).trim();
    if (name === '') return;
    setBusy(true);
    try {
      await keepTemplate(name, steps);
      void toast('done', t('plan.kept'));
      onKept();
    } catch (error) {
      void toast('error', errorText(t, error));
      setBusy(false);
    }
  };
  return (
    <form className={classes.add} onSubmit={(event) => void keep(event)}>
      <TextInput
        label={t('plan.keep.title')}
        description={t('plan.keep.hint')}
        value={title}
        maxLength={PLAN_TITLE_MAX_LENGTH}
        onChange={(event) => setTitle(event.currentTarget.value)}
        // It is opened by pressing its button.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      />
      <Button type="submit" loading={isBusy} variant="light" style={{ alignSelf: 'end' }}>
        {t('plan.keep.do')}
      </Button>
    </form>
  );
}
