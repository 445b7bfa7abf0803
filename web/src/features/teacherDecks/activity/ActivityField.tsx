import { Button } from '@mantine/core';
import type { DeckContent } from '@skylark/contract/teacherDecks';
import { pictureUrl } from '@skylark/contract/teacherDecks.facts';
import { IconCopy, IconPencil, IconPuzzle, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { type TextKey, useT } from '../../../lib/texts.tsx';
import classes from './ActivityField.module.css';
import { changeSlide, type DraftSlide } from '../editor/edits.ts';
import { nameOfExample } from './examples.ts';
import { KindPicture } from './KindPicture.tsx';
import { ActivityDialog } from './lazyActivityDialog.ts';
import { wordsOf } from './shown.ts';
import { storeUnfinished, unfinishedOf } from './unfinished.ts';
import { untouchedExample } from './untouched.ts';

export interface ActivityFieldProps {
  deckId: string;
  slide: DraftSlide;
  number: number;
  content: Pick<DeckContent, 'words' | 'slides'>;
  change: (make: (content: DeckContent) => DeckContent) => void;
}

/** The activity on a slide: create, change, copy to another slide, remove; the last two can be undone. */
export function ActivityField({ deckId, slide, number, content, change }: ActivityFieldProps) {
  const t = useT();
  const [opened, setOpened] = useState({ times: 0, isOpen: false });
  const [isCopying, setCopying] = useState(false);
  const [back, setBack] = useState<{ text: string; act: () => void }>();
  const undoButton = useRef<HTMLButtonElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const unfinished = unfinishedOf(deckId, slide.id);
  const activity = unfinished ?? slide.activity;
  const example = activity && untouchedExample(activity, wordsOf(content.words, content.slides));
  // The pressed button is gone.
  useEffect(() => {
    if (document.activeElement === document.body) undoButton.current?.focus();
  }, [back]);
  // After the first activity was created, the button that opened the editor has been replaced.
  const opener = useRef<Element>(null);
  const keepPlace = (): void => {
    if (opener.current?.isConnected === false) add.current?.focus();
  };
  const open = (): void => {
    opener.current = document.activeElement;
    setBack(undefined);
    setCopying(false);
    setOpened(({ times }) => ({ times: times + 1, isOpen: true }));
  };
  const put = (slideId: string, next: DraftSlide['activity']): void => change(changeSlide(slideId, { activity: next }));
  const remove = (): void => {
    const was = slide.activity;
    storeUnfinished(deckId, slide.id, null);
    put(slide.id, null);
    setCopying(false);
    setBack({
      text: t('author.removed'),
      act: () => {
        storeUnfinished(deckId, slide.id, unfinished);
        put(slide.id, was);
      },
    });
  };
  const copyTo = (other: DraftSlide, at: number): void => {
    const was = other.activity;
    const wasUnfinished = unfinishedOf(deckId, other.id);
    // Otherwise it would be shown instead of the copy and overwrite it.
    storeUnfinished(deckId, other.id, null);
    put(other.id, slide.activity);
    setCopying(false);
    setBack({
      text: t(unfinished ? 'author.copied.old' : 'author.copied', { number: at + 1 }),
      act: () => {
        storeUnfinished(deckId, other.id, wasUnfinished);
        put(other.id, was);
      },
    });
  };
  return (
    <section className={classes.field} aria-label={t('author.activity')}>
      {activity ? (
        <>
          <div className={classes.card}>
            <KindPicture name={nameOfExample(activity)} />
            <div className={classes.what}>
              <strong>{t(`author.kind.${nameOfExample(activity)}`)}</strong>
              <span lang="en">{activity.task}</span>
              {!unfinished && example && <em>{t(`author.example.${example}` satisfies TextKey)}</em>}
              {unfinished && <em>{t(slide.activity ? 'author.unfinished.old' : 'author.unfinished')}</em>}
            </div>
          </div>
          <div className={classes.tools}>
            <Button ref={add} leftSection={<IconPencil size={20} aria-hidden="true" />} onClick={open}>
              {t('author.change')}
            </Button>
            <Button
              variant="default"
              aria-expanded={isCopying}
              disabled={!slide.activity || content.slides.length < 2}
              leftSection={<IconCopy size={20} aria-hidden="true" />}
              onClick={() => setCopying(!isCopying)}
            >
              {t('author.copy')}
            </Button>
            <Button variant="default" leftSection={<IconTrash size={20} aria-hidden="true" />} onClick={remove}>
              {t('author.remove.activity')}
            </Button>
          </div>
        </>
      ) : (
        <Button
          ref={add}
          variant="light"
          size="md"
          leftSection={<IconPuzzle size={22} aria-hidden="true" />}
          onClick={open}
        >
          {t('author.add')}
        </Button>
      )}
      {isCopying && (
        <ul className={classes.slides} aria-label={t('author.copy')}>
          {content.slides.map(
            (other, at) =>
              other.id !== slide.id && (
                <li key={other.id}>
                  <button type="button" onClick={() => copyTo(other, at)}>
                    <img src={pictureUrl(other.thumb)} alt="" loading="lazy" />
                    <span>{t(other.activity ? 'author.copy.over' : 'author.copy.to', { number: at + 1 })}</span>
                  </button>
                </li>
              ),
          )}
        </ul>
      )}
      {back && (
        <p className={classes.back} role="status">
          {back.text}
          <Button
            ref={undoButton}
            variant="light"
            onClick={() => {
              back.act();
              setBack(undefined);
              add.current?.focus();
            }}
          >
            {t('author.undo')}
          </Button>
        </p>
      )}
      <ActivityDialog
        key={opened.times}
        isOpen={opened.isOpen}
        close={() => setOpened(({ times }) => ({ times, isOpen: false }))}
        closed={keepPlace}
        deckId={deckId}
        slide={slide}
        number={number}
        content={content}
        change={change}
      />
    </section>
  );
}
