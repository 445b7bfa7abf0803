import { ActionIcon } from '@mantine/core';
import { PART_TEXT_MAX, SAY_MAX, SPELLED_MAX } from '@skylark/contract/activity.facts';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '../../../lib/texts.tsx';
import classes from './ActivityEditor.module.css';
import { type EditedPart, setPart } from './edited.ts';
import type { FormProps } from './FormProps.ts';
import { LineField } from './LineField.tsx';
import { PictureField } from './PictureField.tsx';

interface Props extends FormProps {
  part: EditedPart;
  /** Kind of the part, with its number. */
  title: string;
  hasText?: boolean;
  hasPicture?: boolean;
  /** Which label the field for the spoken text has; without it there is no such field. */
  say?: 'thing' | 'spot' | 'seen' | 'sentence';
  remove?: () => void;
  children?: ReactNode;
}

const SAY_LABELS = {
  thing: 'author.say',
  spot: 'author.spot',
  seen: 'author.seen',
  sentence: 'author.gap.sentence',
} as const;

/** One part of an activity: its text, picture, spoken text, and fields specific to its kind. */
export function PartRow(props: Props) {
  const { activity, part, title, hasText = false, hasPicture = false, say, remove, children } = props;
  const t = useT();
  const { id } = part;
  const faults = props.faults.filter((fault) => fault.part === id);
  const set = (change: Omit<Partial<EditedPart>, 'id'>, field: string): void =>
    props.edit(setPart(id, change), `${id} ${field}`);
  const error = faults[0] && t(faults[0].text);
  const here = part.at && {
    name: t('author.picture.here'),
    picture: { key: props.image, cut: part.at },
  };
  const isNew = props.added === id;
  return (
    <div className={classes.part} role="group" aria-label={title} data-selected={props.selected === id || undefined}>
      <div className={classes.partHead}>
        <strong>{title}</strong>
        {remove && (
          <ActionIcon
            variant="subtle"
            size={44}
            aria-label={t('author.remove', { name: title })}
            title={t('author.remove', { name: title })}
            onClick={remove}
          >
            <IconTrash size={20} aria-hidden="true" />
          </ActionIcon>
        )}
      </div>
      {hasText && (
        <LineField
          label={t(activity.kind === 'spell' ? 'author.part.word' : 'author.part.text')}
          value={part.text ?? ''}
          max={activity.kind === 'spell' ? SPELLED_MAX : PART_TEXT_MAX}
          error={error}
          isNew={isNew}
          focused={() => props.select(id)}
          set={(text) => set({ text }, 'text')}
        />
      )}
      {hasPicture && (
        <PictureField
          deckId={props.deckId}
          of={title}
          picture={part.picture}
          choices={here ? [here, ...props.pictures] : props.pictures}
          set={(picture) =>
            set({ picture, ...(!picture && part.text === undefined && { text: '' }) }, `picture ${crypto.randomUUID()}`)
          }
        />
      )}
      {say && (
        <LineField
          label={t(SAY_LABELS[say])}
          value={part.say ?? ''}
          max={SAY_MAX}
          error={hasText ? undefined : error}
          isNew={isNew && !hasText}
          focused={() => props.select(id)}
          set={(said) => set({ say: said }, 'say')}
        />
      )}
      {children}
      {!hasText && !say && error && <p className={classes.fault}>{error}</p>}
    </div>
  );
}
