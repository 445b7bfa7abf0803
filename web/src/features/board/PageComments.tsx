import { ActionIcon, Button, Textarea } from '@mantine/core';
import { COMMENT_MAX_LENGTH } from '@skylark/contract/room.facts';
import type { PageComment } from '@skylark/contract/roomState';
import { IconMessageCircle, IconPencil, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useT } from '../../lib/texts.tsx';
import { newElementId } from './model/elementProps.ts';
import classes from './PageComments.module.css';

interface Props {
  /** Comments on the current page. */
  comments: readonly PageComment[];
  /** Saves a comment under an id; empty text removes it. Missing for readers. */
  onWrite?: ((id: string, text: string) => void) | undefined;
}

/** The teacher's comments on a page: read by both, written by the teacher. */
export function PageComments({ comments, onWrite }: Props) {
  const t = useT();
  const [editing, setEditing] = useState<string | null>(null);
  const [text, setText] = useState('');
  if (!onWrite && comments.length === 0) return null;
  const stop = (): void => {
    setEditing(null);
    setText('');
  };
  const write = (event: FormEvent): void => {
    event.preventDefault();
    const written = text.trim();
    if (written === '') return;
    onWrite?.(editing ?? newElementId('t'), written);
    stop();
  };
  return (
    <section className={classes.comments} aria-label={t('board.comments')}>
      <ul aria-live="polite">
        {comments.map((comment) => (
          <li key={comment.id}>
            <IconMessageCircle size={20} aria-hidden="true" />
            <span>{comment.text}</span>
            {onWrite && (
              <span className={classes.actions}>
                <ActionIcon
                  variant="subtle"
                  aria-label={t('board.comments.edit')}
                  onClick={() => {
                    setEditing(comment.id);
                    setText(comment.text);
                  }}
                >
                  <IconPencil size={20} aria-hidden="true" />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="coral"
                  aria-label={t('board.comments.remove')}
                  onClick={() => {
                    onWrite(comment.id, '');
                    if (editing === comment.id) stop();
                  }}
                >
                  <IconTrash size={20} aria-hidden="true" />
                </ActionIcon>
              </span>
            )}
          </li>
        ))}
      </ul>
      {onWrite && (
        <form onSubmit={write} className={classes.form}>
          <Textarea
            aria-label={t('board.comments.write')}
            placeholder={t('board.comments.write')}
            value={text}
            maxLength={COMMENT_MAX_LENGTH}
            rows={1}
            className={classes.field ?? ''}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) write(event);
              if (event.key === 'Escape' && editing !== null) stop();
            }}
          />
          <Button type="submit" variant="light" disabled={text.trim() === ''}>
            {t(editing === null ? 'board.comments.add' : 'board.comments.save')}
          </Button>
        </form>
      )}
    </section>
  );
}
