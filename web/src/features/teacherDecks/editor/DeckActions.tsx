import { Button } from '@mantine/core';
import type { TeacherDeck } from '@skylark/contract/teacherDecks';
import { IconChalkboard, IconCopy, IconGift, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { errorText } from '../../../lib/errors.ts';
import { paths } from '../../../lib/paths.ts';
import { useT } from '../../../lib/texts.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { createDeck, offerDeck, removeDeck, showInLessons } from '../api.ts';
import classes from '../teacherDecks.module.css';

interface Props {
  deck: TeacherDeck;
  /** The saved version. */
  version: number;
  title: string;
  slidesCount: number;
  /** Numbers of the slides with an unchanged example. */
  examples: readonly number[];
  /**
   * Saves unsaved changes.
   * @returns the version that contains everything
   */
  flush: () => Promise<number | undefined>;
  /** Discards unsaved changes. */
  discard: () => void;
}

/** Actions on a deck: use it in lessons, offer it to the school, copy it, delete it. */
export function DeckActions({ deck, version, title, slidesCount, examples, flush, discard }: Props) {
  const t = useT();
  const [, navigate] = useLocation();
  const [state, setState] = useState(deck);
  const [isRemoving, setRemoving] = useState(false);
  const failed = (error: unknown): void => void toast('error', errorText(t, error));
  const use = useMutation({
    mutationFn: async () => {
      const saved = await flush();
      return saved === undefined ? undefined : showInLessons(deck.id, saved);
    },
    onSuccess: (next) => next && setState({ ...state, ...next }),
    onError: failed,
  });
  const offer = useMutation({
    mutationFn: async () => {
      const isOffer = state.offeredAt === null;
      // The offer includes what is visible here; it can be withdrawn at any time.
      if (isOffer && (await flush()) === undefined) return undefined;
      return offerDeck(deck.id, isOffer);
    },
    onSuccess: (next) => next && setState({ ...state, ...next }),
    onError: failed,
  });
  const copy = useMutation({
    mutationFn: async () =>
      (await flush()) === undefined ? undefined : createDeck({ title: title.trim(), copyOf: deck.id }),
    onSuccess: (made) => made && navigate(paths.ownDeck(made.id)),
    onError: failed,
  });
  const isShown = state.usedVersion === version;
  // A new deck has nothing to use or to offer. Depends on the saved state only, so that a button that was just pressed
  // doesn't disappear.
  const isNew = slidesCount === 0 && deck.usedVersion === null && deck.offeredAt === null;
  return (
    <div className={classes.actions}>
      {!isNew && (
        <>
          <Button
            loading={use.isPending}
            disabled={slidesCount === 0 || isShown}
            leftSection={<IconChalkboard size={20} aria-hidden="true" />}
            onClick={() => use.mutate()}
          >
            {t(state.usedVersion === null ? 'decks.use' : 'decks.use.again')}
          </Button>
          <Button
            variant="light"
            loading={offer.isPending}
            disabled={slidesCount === 0 && state.offeredAt === null}
            leftSection={<IconGift size={20} aria-hidden="true" />}
            onClick={() => offer.mutate()}
          >
            {t(state.offeredAt === null ? 'decks.offer' : 'decks.offer.back')}
          </Button>
        </>
      )}
      <Button
        variant="default"
        loading={copy.isPending}
        leftSection={<IconCopy size={20} aria-hidden="true" />}
        onClick={() => copy.mutate()}
      >
        {t('decks.copy')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconTrash size={20} aria-hidden="true" />}
        onClick={() => setRemoving(true)}
      >
        {t('decks.remove')}
      </Button>
      <p className={classes.soft} role="status">
        {!isNew &&
          t(
            isShown
              ? 'decks.state.used.hint'
              : state.usedVersion === null
                ? 'decks.state.draft.hint'
                : 'decks.state.changed.hint',
          )}
      </p>
      {examples.length > 0 && (
        <p className={classes.examples} role="status">
          {t('decks.examples', { count: examples.length, numbers: examples.join(', ') })}
        </p>
      )}
      <ConfirmDialog
        isOpen={isRemoving}
        close={() => setRemoving(false)}
        title={t('decks.remove.title')}
        text={t('decks.remove.text')}
        confirmLabel={t('decks.remove')}
        cancel={t('app.cancel')}
        onConfirm={() =>
          removeDeck(deck.id).then(() => {
            discard();
            navigate(paths.ownDecks);
          }, failed)
        }
      />
    </div>
  );
}
