import { Button, Textarea } from '@mantine/core';
import { SPINNER_PART_MAX_LENGTH, SPINNER_PARTS_MAX, SPINNER_PARTS_MIN } from '@skylark/contract/lessonTools.facts';
import { toPlainText } from '@skylark/contract/plainText.facts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useT } from '../../../lib/texts.tsx';
import classes from './Aids.module.css';

const LONGEST = SPINNER_PARTS_MAX * (SPINNER_PART_MAX_LENGTH + 1);

interface Props {
  words: readonly string[];
  /** Whether it is prepared rather than shown. */
  isLaid: boolean;
  onPut: (parts: string[]) => void;
}

/** One sector per line; prefilled with the lesson's words. */
export function SpinnerForm({ words, isLaid, onPut }: Props) {
  const t = useT();
  const [text, setText] = useState(words.slice(0, SPINNER_PARTS_MAX).join('\n'));
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The form opens below the button, often below the panel's visible area.
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const parts = partsOf(text);
  const isRight = parts.length >= SPINNER_PARTS_MIN && parts.length <= SPINNER_PARTS_MAX;
  const put = (event: FormEvent): void => {
    event.preventDefault();
    if (isRight) onPut(parts);
  };
  return (
    <form ref={form} className={classes.form} onSubmit={put}>
      <Textarea
        label={t('tools.spinner.parts')}
        description={t('tools.spinner.hint', { min: SPINNER_PARTS_MIN, max: SPINNER_PARTS_MAX })}
        value={text}
        maxLength={LONGEST}
        rows={4}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" disabled={!isRight}>
        {t(isLaid ? 'tools.spinner.lay' : 'tools.spinner.put')}
      </Button>
    </form>
  );
}

const partsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => toPlainText(line.trim(), SPINNER_PART_MAX_LENGTH).trim())
    .filter((line) => line !== '');
