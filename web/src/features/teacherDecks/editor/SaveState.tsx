import { Button } from '@mantine/core';
import type { DeckContent } from '@skylark/contract/teacherDecks';
import { IconAlertTriangle, IconCheck, IconCloudUp } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLocation } from 'wouter';
import { errorText } from '../../../lib/errors.ts';
import { paths } from '../../../lib/paths.ts';
import { useT } from '../../../lib/texts.tsx';
import { createDeck, saveDeck } from '../api.ts';
import { moveUnfinished } from '../activity/unfinished.ts';
import classes from '../teacherDecks.module.css';
import type { Saving } from './Draft.ts';

interface Props {
  id: string;
  content: DeckContent;
  saving: Saving;
  retry: () => void;
  reload: () => void;
  /** Discards unsaved changes here. */
  discard: () => void;
}

/** Whether everything is saved, and the choices when another tab saved first. */
export function SaveState({ id, content, saving, retry, reload, discard }: Props) {
  const t = useT();
  const [, navigate] = useLocation();
  // If the copy was created but not saved, pressing again does not create another one.
  const made = useRef<{ id: string; version: number }>(undefined);
  const keep = useMutation({
    mutationFn: async () => {
      made.current ??= await createDeck({ title: content.title, copyOf: id });
      await saveDeck(made.current.id, made.current.version, content);
      return made.current.id;
    },
    onSuccess: (madeId) => {
      moveUnfinished(id, madeId, content.slides);
      discard();
      navigate(paths.ownDeck(madeId));
    },
  });
  switch (saving.kind) {
    case 'saved':
      return (
        <p className={classes.saving} role="status">
          <IconCheck size={20} aria-hidden="true" />
          {t('decks.saved')}
        </p>
      );
    case 'waiting':
      return (
        <p className={classes.saving} role="status">
          <IconCloudUp size={20} aria-hidden="true" />
          {t('decks.saving')}
        </p>
      );
    case 'failed':
      return (
        <div className={classes.trouble} role="alert">
          <IconAlertTriangle size={20} aria-hidden="true" />
          <p>{`${t('decks.not_saved')} ${errorText(t, saving.error)}`}</p>
          <Button variant="light" onClick={retry}>
            {t('app.try_again')}
          </Button>
        </div>
      );
    case 'behind':
      return (
        <div className={classes.trouble} role="alert">
          <IconAlertTriangle size={20} aria-hidden="true" />
          <p>{keep.isError ? errorText(t, keep.error) : t('decks.behind')}</p>
          <Button onClick={() => keep.mutate()} loading={keep.isPending}>
            {t('decks.behind.keep')}
          </Button>
          <Button
            variant="default"
            onClick={() => {
              discard();
              reload();
            }}
          >
            {t('decks.behind.reload')}
          </Button>
        </div>
      );
  }
}
