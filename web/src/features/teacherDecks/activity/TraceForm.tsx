import { Button } from '@mantine/core';
import { PARTS_MAX } from '@skylark/contract/activity.facts';
import { IconArrowBackUp, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../../lib/texts.tsx';
import classes from './ActivityEditor.module.css';
import { type Edited, type EditedPart, removeParts } from './edited.ts';
import { strokesOf, traceTask } from './examples.ts';
import type { FormProps } from './FormProps.ts';
import { unknownLetters } from './letters.ts';
import { LineField } from './LineField.tsx';
import { PartsSection } from './PartsSection.tsx';

const LETTERS_MAX = 12;

/** Lines to trace: predefined letters, or drawn on the slide. */
export function TraceForm({ activity, edit }: FormProps) {
  const t = useT();
  const [word, setWord] = useState('');
  const { parts } = activity;
  const last = parts.at(-1);
  const unknown = unknownLetters(word).join(' ');
  const strokes = word.trim() === '' || unknown !== '' ? [] : strokesOf(word.trim());
  const isTooMuch = strokes.length > PARTS_MAX;
  return (
    <PartsSection title={t('author.strokes')} hint={t('author.strokes.hint')} count={parts.length}>
      <form
        className={classes.letters}
        onSubmit={(event) => {
          event.preventDefault();
          if (strokes.length > 0 && !isTooMuch) edit(written(word.trim(), strokes));
        }}
      >
        <LineField
          label={t('author.letters')}
          value={word}
          max={LETTERS_MAX}
          error={
            unknown !== ''
              ? t('author.letters.unknown', { letters: unknown })
              : isTooMuch
                ? t('author.fault.too_many')
                : undefined
          }
          set={setWord}
        />
        <Button
          type="submit"
          variant="light"
          disabled={strokes.length === 0 || isTooMuch}
          leftSection={<IconPencil size={20} aria-hidden="true" />}
        >
          {t('author.letters.put')}
        </Button>
      </form>
      <div className={classes.tools}>
        <Button
          variant="default"
          disabled={!last}
          leftSection={<IconArrowBackUp size={20} aria-hidden="true" />}
          onClick={() => last && edit(removeParts([last.id]))}
        >
          {t('author.strokes.back')}
        </Button>
        <span className={classes.hint}>{t('author.strokes.count', { count: parts.length, max: PARTS_MAX })}</span>
      </div>
    </PartsSection>
  );
}

/** Replaces the letters, and the task if it still names the old ones. */
const written =
  (word: string, strokes: EditedPart[]) =>
  (now: Edited): Edited => ({
    ...now,
    parts: strokes,
    ...(now.parts.some(({ say = '' }) => now.task === traceTask(say)) && { task: traceTask(word) }),
  });
