import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../../lib/texts.tsx';
import classes from './ActivityEditor.module.css';
import { freeId, movePart, removeParts, setOrder } from './edited.ts';
import { sentenceParts } from './examples.ts';
import type { FormProps } from './FormProps.ts';
import { LineField } from './LineField.tsx';
import { PartRow } from './PartRow.tsx';
import { PartsSection } from './PartsSection.tsx';

const SENTENCE_MAX = 200;

/** A sentence, or pictures of a story, in the right order. */
export function OrderForm(props: FormProps) {
  const { activity, edit, add } = props;
  const { parts } = activity;
  const t = useT();
  const [typed, setTyped] = useState('');
  const sentence = parts.map(({ text = '' }) => text).join(' ');
  const isTyped =
    sentenceParts(typed)
      .map(({ text }) => text)
      .join(' ') === sentence;
  const hasPictures = parts.some(({ picture }) => picture);
  return (
    <>
      {!hasPictures && (
        <LineField
          label={t('author.sentence')}
          description={t('author.sentence.hint')}
          value={isTyped ? typed : sentence}
          max={SENTENCE_MAX}
          set={(next) => {
            setTyped(next);
            edit(setOrder(sentenceParts(next)), 'sentence');
          }}
        />
      )}
      <PartsSection
        title={t('author.order')}
        hint={t('author.order.hint')}
        count={parts.length}
        addLabel={t('author.order.add')}
        add={() => {
          const id = freeId(parts, 'word');
          add((now) => setOrder([...now.parts, { id }])(now), id);
        }}
      >
        {parts.map((part, at) => (
          <PartRow
            key={part.id}
            {...props}
            part={part}
            title={t('author.order.number', { number: at + 1 })}
            hasText
            hasPicture
            remove={() => edit((now) => setOrder(removeParts([part.id])(now).parts)(now))}
          >
            <div className={classes.tools}>
              <Step
                label={t('author.earlier', { number: at + 1 })}
                off={at === 0}
                act={() => edit(movePart(part.id, at - 1))}
                isUp
              />
              <Step
                label={t('author.later', { number: at + 1 })}
                off={at === parts.length - 1}
                act={() => edit(movePart(part.id, at + 1))}
              />
            </div>
          </PartRow>
        ))}
      </PartsSection>
    </>
  );
}

function Step({ label, off, act, isUp = false }: { label: string; off: boolean; act: () => void; isUp?: boolean }) {
  const Icon = isUp ? IconArrowUp : IconArrowDown;
  return (
    <ActionIcon
      variant="default"
      size={44}
      aria-label={label}
      title={label}
      // The button keeps the focus when the part has reached the end of the list.
      aria-disabled={off}
      {...(off && { 'data-disabled': true })}
      onClick={() => !off && act()}
    >
      <Icon size={20} aria-hidden="true" />
    </ActionIcon>
  );
}
