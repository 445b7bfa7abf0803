import { ActionIcon, Button, FileButton, TextInput } from '@mantine/core';
import { WORD_MAX_LENGTH, WORDS_PER_DECK_MAX } from '@skylark/contract/materials.facts';
import type { DeckContent } from '@skylark/contract/teacherDecks';
import { pictureUrl } from '@skylark/contract/teacherDecks.facts';
import { IconBooks, IconPhoto, IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../lib/errors.ts';
import { useT } from '../../../lib/texts.tsx';
import { toast } from '../../../ui/toast.ts';
import { sendPicture } from '../api.ts';
import classes from '../teacherDecks.module.css';
import { ShelfDialog } from '../shelf/lazyShelf.ts';
import { pictureFromShelf, takeFromShelf } from '../shelf/takeFromShelf.ts';
import { addWord, changeWord, type DraftWord, removeWord, toLine } from './edits.ts';
import { SoundField } from './SoundField.tsx';

/** Several words, separated by commas. */
const WORDS_TYPED_MAX = 1_000;

interface Props {
  deckId: string;
  words: readonly DraftWord[];
  change: (make: (content: DeckContent) => DeckContent) => void;
}

/** The words learned with these slides, each optionally with a picture and a recording. */
export function WordsForm({ deckId, words, change }: Props) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const hasRemoved = useRef(false);
  // The pressed button was removed with its word.
  useEffect(() => {
    if (hasRemoved.current) field.current?.focus();
    hasRemoved.current = false;
  }, [words]);
  const isFull = words.length >= WORDS_PER_DECK_MAX;
  const add = (list: string): void => {
    const known = new Set(words.map(({ word }) => word.toLowerCase()));
    const fresh = list
      .split(/[,;\n]/)
      .map((word) => toLine(word).trim().slice(0, WORD_MAX_LENGTH).trim())
      .filter((word) => word !== '' && !known.has(word.toLowerCase()))
      .slice(0, WORDS_PER_DECK_MAX - words.length);
    change((content) => fresh.reduce((now, word) => addWord(word)(now), content));
    for (const word of fresh)
      void pictureFromShelf(deckId, word).then((picture) => {
        // Meanwhile another one may have been chosen.
        if (picture !== undefined)
          change((content) =>
            content.words.some((one) => one.word === word && one.picture === null)
              ? changeWord(word, { picture })(content)
              : content,
          );
      });
  };
  return (
    <section aria-labelledby="deck-words-title">
      <h2 id="deck-words-title" className={classes.heading}>
        {t('decks.words')}
      </h2>
      <ul className={classes.words}>
        {words.map((word) => (
          <Word
            key={word.word}
            deckId={deckId}
            word={word}
            change={change}
            remove={() => {
              hasRemoved.current = true;
              change(removeWord(word.word));
            }}
          />
        ))}
      </ul>
      <form
        className={classes.make}
        onSubmit={(event) => {
          event.preventDefault();
          add(typed);
          setTyped('');
        }}
      >
        <TextInput
          ref={field}
          className={classes.field}
          label={t('decks.word.new')}
          value={typed}
          description={t('decks.word.new.hint')}
          maxLength={WORDS_TYPED_MAX}
          disabled={isFull}
          lang="en"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="light" disabled={isFull} leftSection={<IconPlus size={20} aria-hidden="true" />}>
          {t('decks.word.add')}
        </Button>
      </form>
    </section>
  );
}

interface WordProps extends Pick<Props, 'deckId' | 'change'> {
  word: DraftWord;
  remove: () => void;
}

function Word({ deckId, word: one, change, remove }: WordProps) {
  const t = useT();
  const { word, picture, sound } = one;
  const reset = useRef<() => void>(null);
  const send = async (file: File | null): Promise<void> => {
    if (!file) return;
    try {
      change(changeWord(word, { picture: (await sendPicture(deckId, file)).picture }));
    } catch (error) {
      void toast('error', errorText(t, error));
    } finally {
      // Allows choosing the same file again.
      reset.current?.();
    }
  };
  const [shelf, setShelf] = useState({ times: 0, isOpen: false });
  const take = async (name: string): Promise<void> => {
    try {
      change(changeWord(word, { picture: await takeFromShelf(deckId, name) }));
    } catch (error) {
      void toast('error', errorText(t, error));
    }
  };
  return (
    <li className={classes.word}>
      <span className={classes.wordPicture}>{picture !== null && <img src={pictureUrl(picture)} alt="" />}</span>
      <strong lang="en">{word}</strong>
      <ActionIcon
        variant="subtle"
        size={44}
        aria-label={t('decks.word.shelf', { word })}
        title={t('decks.word.shelf', { word })}
        onClick={() => setShelf(({ times }) => ({ times: times + 1, isOpen: true }))}
      >
        <IconBooks size={20} aria-hidden="true" />
      </ActionIcon>
      <ShelfDialog
        key={`shelf ${shelf.times}`}
        isOpen={shelf.isOpen}
        close={() => setShelf(({ times }) => ({ times, isOpen: false }))}
        closed={() => undefined}
        looked={word}
        take={(name) => void take(name)}
      />
      <FileButton resetRef={reset} accept="image/*" onChange={(file) => void send(file)}>
        {(button) => (
          <ActionIcon
            {...button}
            variant="subtle"
            size={44}
            aria-label={t('decks.word.picture', { word })}
            title={t('decks.word.picture', { word })}
          >
            <IconPhoto size={20} aria-hidden="true" />
          </ActionIcon>
        )}
      </FileButton>
      <SoundField
        deckId={deckId}
        sound={sound}
        label={t('decks.word.sound', { word })}
        playLabel={t('decks.word.sound.play', { word })}
        removeLabel={t('decks.word.sound.remove', { word })}
        isSmall
        set={(next) => change(changeWord(word, { sound: next }))}
      />
      <ActionIcon
        variant="subtle"
        size={44}
        aria-label={t('decks.word.remove', { word })}
        title={t('decks.word.remove', { word })}
        onClick={remove}
      >
        <IconTrash size={20} aria-hidden="true" />
      </ActionIcon>
    </li>
  );
}
