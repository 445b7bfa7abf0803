import { ActionIcon, Textarea, TextInput } from '@mantine/core';
import { SLIDES_PER_DECK_MAX } from '@skylark/contract/materials.facts';
import { toPlainText } from '@skylark/contract/plainText.facts';
import type { TeacherDeck } from '@skylark/contract/teacherDecks';
import { DECK_NOTE_MAX, DECK_TITLE_MAX } from '@skylark/contract/teacherDecks.facts';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useT } from '../../../lib/texts.tsx';
import { State } from '../../../ui/State.tsx';
import { lookAtDeck, saveDeck } from '../api.ts';
import { MakeGames } from '../games/MakeGames.tsx';
import { hasUnfinished } from '../activity/unfinished.ts';
import classes from '../teacherDecks.module.css';
import { AddSlides } from './AddSlides.tsx';
import { wordsOf } from '../activity/shown.ts';
import { untouchedExample } from '../activity/untouched.ts';
import { DeckActions } from './DeckActions.tsx';
import { Draft } from './Draft.ts';
import { toLine } from './edits.ts';
import { SaveState } from './SaveState.tsx';
import { SlideForm } from './SlideForm.tsx';
import { SlideList } from './SlideList.tsx';
import { WordsForm } from './WordsForm.tsx';

interface Props {
  deck: TeacherDeck;
  /** Opens the version saved by another tab. */
  reload: () => void;
}

/** The editor of a teacher's own deck: its slides in order, the current one, the words, and the actions. */
export function DeckEditor({ deck, reload }: Props) {
  const t = useT();
  const { id } = deck;
  const [draft] = useState(
    () =>
      new Draft(
        deck,
        (version, content) => saveDeck(id, version, content),
        () => lookAtDeck(id),
      ),
  );
  const { content, version, saving, canUndo, canRedo } = useSyncExternalStore(draft.subscribe, draft.state);
  const [chosen, choose] = useState<string | undefined>(content.slides[0]?.id);
  const isSaved = saving.kind === 'saved';
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      // Activities that can't be played yet are kept in this tab alone.
      if (!isSaved || hasUnfinished(id, content.slides)) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [id, isSaved, content.slides]);
  useEffect(() => {
    const flush = (): void => void draft.flush();
    // Saves changes that an earlier visit could not save.
    flush();
    window.addEventListener('online', flush);
    return () => {
      window.removeEventListener('online', flush);
      // A person who leaves the page does not wait for the pause.
      flush();
    };
  }, [draft]);
  useEffect(() => {
    // By physical key, and also in text fields: the browser's own undo doesn't include pictures and slides.
    const hear = (event: KeyboardEvent): void => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.altKey && event.code === 'KeyZ';
      // Dialogs have their own undo, wherever the focus is.
      if (!isUndo || event.defaultPrevented || document.querySelector('[role=dialog]')) return;
      event.preventDefault();
      if (event.shiftKey) draft.redo();
      else draft.undo();
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [draft]);
  const found = content.slides.findIndex((slide) => slide.id === chosen);
  // The selected slide was removed by undo.
  const at = found === -1 && content.slides.length > 0 ? 0 : found;
  const slide = content.slides[at];
  const words = wordsOf(content.words, content.slides);
  const examples = content.slides.flatMap(({ activity }, index) =>
    activity && untouchedExample(activity, words) ? [index + 1] : [],
  );
  const isFull = content.slides.length >= SLIDES_PER_DECK_MAX;
  return (
    <>
      {/* The visible title is the input field. */}
      <h1 className="visually-hidden">{content.title.trim() || t('decks.name')}</h1>
      <header className={classes.top}>
        <TextInput
          className={classes.name}
          label={t('decks.name')}
          value={content.title}
          maxLength={DECK_TITLE_MAX}
          error={content.title.trim() === '' && t('decks.name.needed')}
          onChange={(event) => {
            const title = toLine(event.currentTarget.value);
            draft.change((one) => ({ ...one, title }));
          }}
        />
        <span className={classes.steps}>
          <ActionIcon
            variant="default"
            size={44}
            aria-label={t('decks.undo.all')}
            title={t('decks.undo.all')}
            disabled={!canUndo}
            onClick={draft.undo}
          >
            <IconArrowBackUp size={22} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={44}
            aria-label={t('decks.redo.all')}
            title={t('decks.redo.all')}
            disabled={!canRedo}
            onClick={draft.redo}
          >
            <IconArrowForwardUp size={22} aria-hidden="true" />
          </ActionIcon>
        </span>
        <SaveState
          id={id}
          content={content}
          saving={saving}
          retry={() => void draft.flush()}
          reload={reload}
          discard={draft.discard}
        />
      </header>
      <DeckActions
        deck={deck}
        version={version}
        title={content.title}
        slidesCount={content.slides.length}
        examples={examples}
        flush={draft.flush}
        discard={draft.discard}
      />
      <div className={classes.editor}>
        <section aria-label={t('decks.slides.list')}>
          <SlideList slides={content.slides} isFull={isFull} chosen={chosen} choose={choose} change={draft.change} />
          <AddSlides
            id={id}
            isFull={isFull}
            at={at === -1 ? content.slides.length : at + 1}
            change={draft.change}
            choose={choose}
          />
        </section>
        {slide ? (
          <SlideForm key={slide.id} deckId={id} slide={slide} number={at + 1} content={content} change={draft.change} />
        ) : (
          <State pose="empty-nest" title={t('decks.no_slides')} text={t('decks.no_slides.hint')} />
        )}
      </div>
      <WordsForm deckId={id} words={content.words} change={draft.change} />
      <MakeGames deckId={id} content={content} change={draft.change} choose={choose} />
      <Textarea
        mt="lg"
        label={t('decks.notes')}
        description={t('decks.notes.hint')}
        autosize
        minRows={3}
        maxLength={DECK_NOTE_MAX}
        value={content.notes}
        onChange={(event) => {
          const notes = toPlainText(event.currentTarget.value, DECK_NOTE_MAX);
          draft.change((one) => ({ ...one, notes }));
        }}
      />
    </>
  );
}
