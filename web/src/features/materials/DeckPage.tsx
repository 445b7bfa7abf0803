import { Button, Paper } from '@mantine/core';
import type { Deck } from '@skylark/contract/materials';
import { useMutation, useQuery } from '@tanstack/react-query';
import { IconArrowLeft, IconChalkboard, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { lazyPart } from '../../lib/lazyPart.ts';
import { errorText } from '../../lib/errors.ts';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { Outline } from '../../ui/Outline.tsx';
import { State } from '../../ui/State.tsx';
import { toast } from '../../ui/toast.ts';
import { createDeck } from '../teacherDecks/index.ts';
import { deckQuery } from './api.ts';
import { SlideShow } from './deck/SlideShow.tsx';
import classes from './materials.module.css';
import list from './words/words.module.css';
import { WordTile } from './words/WordTile.tsx';

/** The board's code is loaded only if there is a board. */
const { Part: RoomView } = lazyPart(['board'], () => import('./deck/RoomView.tsx').then((module) => module.RoomView));

/** One lesson's presentation for the teacher's preparation: slides, notes, words. */
export function DeckPage() {
  const t = useT();
  const { id = '' } = useParams();
  const deck = useQuery(deckQuery(id));
  return (
    <>
      <title>{deck.data?.title ?? t('materials.title')}</title>
      <Button
        component={Link}
        to={deck.data ? paths.course(deck.data.courseId) : paths.materials}
        variant="subtle"
        leftSection={<IconArrowLeft size={20} aria-hidden="true" />}
        mb="sm"
      >
        {deck.data?.isOwn ? t('materials.own') : (deck.data?.courseTitle ?? t('materials.back'))}
      </Button>
      {deck.isPending ? (
        <Outline label={t('app.loading')} hasPicture rows={2} />
      ) : deck.isError ? (
        <State
          pose="lost"
          role="alert"
          title={errorText(t, deck.error)}
          action={<Button onClick={() => void deck.refetch()}>{t('app.try_again')}</Button>}
        />
      ) : (
        <Lesson deck={deck.data} />
      )}
    </>
  );
}

function Lesson({ deck }: { deck: Deck }) {
  const t = useT();
  const [room, setRoom] = useState(false);
  const [, navigate] = useLocation();
  const copy = useMutation({
    mutationFn: () => createDeck({ title: deck.title, deckId: deck.id }),
    onSuccess: ({ id }) => navigate(paths.ownDeck(id)),
    onError: (error) => void toast('error', errorText(t, error)),
  });
  return (
    <>
      <header className={classes.deckTop}>
        <h1 className={classes.title}>{deck.title}</h1>
        <div className={classes.deckActions}>
          <Button
            variant="light"
            leftSection={<IconChalkboard size={20} aria-hidden="true" />}
            onClick={() => setRoom(true)}
          >
            {t('materials.as_in_room')}
          </Button>
          <Button
            variant="default"
            loading={copy.isPending}
            leftSection={<IconCopy size={20} aria-hidden="true" />}
            onClick={() => copy.mutate()}
          >
            {t('materials.change_copy')}
          </Button>
        </div>
      </header>
      {deck.notes !== null && deck.notes !== '' && (
        <Paper p="lg" mb="lg" component="section" aria-labelledby="notes-title">
          <h2 id="notes-title" className={classes.small}>
            {t('materials.notes')}
          </h2>
          <p className={classes.lead}>{deck.notes}</p>
        </Paper>
      )}
      <SlideShow slides={deck.slides} />
      {deck.words.length > 0 && (
        <section aria-labelledby="deck-words">
          <h2 id="deck-words" className={classes.heading}>
            {t('materials.words')}
          </h2>
          <ul className={list.list}>
            {deck.words.map((word) => (
              <WordTile key={word.word} word={word} />
            ))}
          </ul>
        </section>
      )}
      <RoomView slides={deck.slides} title={deck.title} isOpen={room} close={() => setRoom(false)} />
    </>
  );
}
