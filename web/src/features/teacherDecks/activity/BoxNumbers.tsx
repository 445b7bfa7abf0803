import { TextInput } from '@mantine/core';
import type { Box } from '@skylark/contract/activity.facts';
import { useState } from 'react';
import { useT } from '../../../lib/texts.tsx';
import classes from './ActivityEditor.module.css';
import { fitted } from './boxes.ts';
import type { Place } from './places.ts';

const SIDES = ['author.left', 'author.top', 'author.width', 'author.height'] as const;

interface Props {
  place: Place;
  put: (id: string, box: Box) => void;
}

/** The typed number and its target: when a field loses the focus, another place may already be selected. */
interface Typed {
  id: string;
  box: Box;
  at: number;
  text: string;
}

/** A position in numbers, for people who prefer typing or need two equal sizes. */
export function BoxNumbers({ place: { id, label, box }, put }: Props) {
  const t = useT();
  // A number is typed digit by digit, and applied when complete.
  const [typed, setTyped] = useState<Typed>();
  const apply = (): void => {
    setTyped(undefined);
    const number = Number.parseFloat(typed?.text ?? '');
    if (!typed || Number.isNaN(number)) return;
    const [x, y, width, height] = typed.box.with(typed.at, number);
    put(typed.id, fitted([x ?? 0, y ?? 0, width ?? 1, height ?? 1]));
  };
  return (
    <fieldset className={classes.numbers}>
      <legend>{t('author.numbers', { name: label })}</legend>
      {SIDES.map((side, at) => (
        <TextInput
          key={side}
          type="number"
          min={at < 2 ? 0 : 1}
          max={100}
          step={1}
          label={t(side)}
          value={typed?.id === id && typed.at === at ? typed.text : String(Math.round((box[at] ?? 0) * 10) / 10)}
          onChange={(event) => setTyped({ id, box, at, text: event.currentTarget.value })}
          onBlur={apply}
          onKeyDown={(event) => event.key === 'Enter' && apply()}
        />
      ))}
    </fieldset>
  );
}
