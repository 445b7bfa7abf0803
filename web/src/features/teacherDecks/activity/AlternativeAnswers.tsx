import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import { nameOf } from '@skylark/contract/activity.facts';
import { useState } from 'react';
import { useT } from '../../../lib/texts.tsx';
import classes from './ActivityEditor.module.css';
import { toggleAlternative } from './edited.ts';
import type { FormProps } from './FormProps.ts';

interface Props extends FormProps {
  /** The choice being asked for. */
  asked: string;
}

/** Which other choices are also right when one is asked for. Collapsed when there are none, as for most questions. */
export function AlternativeAnswers({ activity, edit, asked }: Props) {
  const t = useT();
  const also = activity.answers.find(([first]) => first === asked)?.slice(1);
  const [isOpen, setOpen] = useState(also !== undefined && also.length > 0);
  const others = activity.parts
    .map((part, at) => ({ part, title: t('author.choice', { number: at + 1 }) }))
    .filter(({ part }) => part.id !== asked);
  if (!also || others.length === 0) return null;
  return (
    <details className={classes.also} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('author.also', { count: also.length })}</summary>
      {isOpen && (
        <fieldset className={classes.targets}>
          <legend className="visually-hidden">{t('author.also.which')}</legend>
          {others.map(({ part, title }) => (
            <Checkbox
              key={part.id}
              // Two cards may have the same word: the number distinguishes them.
              label={(part.text ?? part.say) ? `${title}: ${nameOf(part)}` : title}
              checked={also.includes(part.id)}
              onChange={() => edit(toggleAlternative(asked, part.id))}
            />
          ))}
        </fieldset>
      )}
    </details>
  );
}
