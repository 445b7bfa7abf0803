import { Button, TextInput } from '@mantine/core';
import { DECK_TITLE_MAX } from '@skylark/contract/teacherDecks.facts';
import type { TeacherDeckCard } from '@skylark/contract/teacherDecks';
import { IconArrowLeft, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { errorText } from '../../lib/errors.ts';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { ActivityThumb } from '../../parts/ActivityThumb.tsx';
import { PagedList } from '../../parts/PagedList.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Sky } from '../../ui/Sky.tsx';
import { State } from '../../ui/State.tsx';
import { createDeck, ownDecksQuery } from './api.ts';
import classes from './teacherDecks.module.css';

/**
 * Who: a teacher who creates slides or continues with existing ones. What can go wrong: none yet, the school's limit
 * reached, no network.
 */
export function OwnDecksPage() {
  const t = useT();
  const decks = useInfiniteQuery(ownDecksQuery);
  return (
    <>
      <title>{t('decks.title')}</title>
      <Button
        component={Link}
        to={paths.materials}
        variant="subtle"
        leftSection={<IconArrowLeft size={20} aria-hidden="true" />}
        mb="sm"
      >
        {t('decks.materials')}
      </Button>
      <PageHead title={t('decks.title')} pose="teaching" tone="leaf" />
      <NewDeck />
      <PagedList
        query={decks}
        keyOf={({ id }) => id}
        className={classes.grid}
        itemHeight={240}
        empty={<State pose="empty-nest" title={t('decks.empty')} text={t('decks.empty.hint')} />}
        moreText={t('decks.more')}
      >
        {(deck) => <DeckCard deck={deck} />}
      </PagedList>
    </>
  );
}

function NewDeck() {
  const t = useT();
  const [, navigate] = useLocation();
  const [title, setTitle] = useState('');
  const make = useMutation({
    mutationFn: () => createDeck({ title: title.trim() }),
    onSuccess: ({ id }) => navigate(paths.ownDeck(id)),
  });
  return (
    <form
      className={classes.make}
      onSubmit={(event) => {
        event.preventDefault();
        if (title.trim() !== '') make.mutate();
      }}
    >
      <TextInput
        className={classes.field}
        label={t('decks.new.title')}
        value={title}
        maxLength={DECK_TITLE_MAX}
        error={make.isError && errorText(t, make.error)}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Button
        type="submit"
        loading={make.isPending}
        disabled={title.trim() === ''}
        leftSection={<IconPlus size={20} aria-hidden="true" />}
      >
        {t('decks.new')}
      </Button>
    </form>
  );
}

function DeckCard({ deck }: { deck: TeacherDeckCard }) {
  const t = useT();
  const state = deck.usedVersion === null ? 'draft' : deck.usedVersion === deck.version ? 'used' : 'changed';
  return (
    <Link to={paths.ownDeck(deck.id)} className={classes.card}>
      <span className={classes.cover}>
        {deck.coverUrl === null ? (
          <Sky pose="teaching" size={96} isLazy />
        ) : (
          <img src={deck.coverUrl} alt="" loading="lazy" />
        )}
        <ActivityThumb activity={deck.coverActivity} />
      </span>
      <strong>{deck.title}</strong>
      <span className={classes.soft}>{t('decks.slides', { count: deck.slidesCount })}</span>
      <span className={classes.badge} data-state={state}>
        {t(`decks.state.${state}`)}
      </span>
    </Link>
  );
}
