import { Button } from '@mantine/core';
import { SLIDES_PER_DECK_MAX } from '@skylark/contract/materials.facts';
import type { DeckContent } from '@skylark/contract/teacherDecks';
import { IconDeviceGamepad2 } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../../lib/errors.ts';
import { useT } from '../../../lib/texts.tsx';
import { wordsOf } from '../activity/shown.ts';
import { sendSlides } from '../api.ts';
import { addSlides, type DraftSlide, newSlide } from '../editor/edits.ts';
import { drawSlide } from '../maker/drawSlide.ts';
import classes from '../teacherDecks.module.css';
import { GAMES, gamesOf } from './gamesOf.ts';

interface Props {
  deckId: string;
  content: DeckContent;
  change: (make: (content: DeckContent) => DeckContent) => void;
  choose: (slideId: string) => void;
}

/** Adds six games made from the deck's words, as slides at the end of the deck. */
export function MakeGames({ deckId, content, change, choose }: Props) {
  const t = useT();
  const [made, setMade] = useState<number>();
  const [failed, setFailed] = useState<unknown>();
  const isFull = content.slides.length + GAMES > SLIDES_PER_DECK_MAX;
  const isShort = content.words.length < 2;
  const make = async (): Promise<void> => {
    setFailed(undefined);
    try {
      const games = gamesOf(wordsOf(content.words, []));
      const slides: DraftSlide[] = [];
      for (const { drawing, activity } of games) {
        setMade(slides.length);
        const [slide] = (await sendSlides(deckId, await drawSlide(drawing))).slides;
        if (slide) slides.push({ ...newSlide({ ...slide, description: activity.task }), activity, drawing });
      }
      change((now) => addSlides(slides.slice(0, SLIDES_PER_DECK_MAX - now.slides.length), now.slides.length)(now));
      if (slides[0]) choose(slides[0].id);
    } catch (error) {
      setFailed(error);
    } finally {
      setMade(undefined);
    }
  };
  return (
    <div className={classes.games}>
      <Button
        leftSection={<IconDeviceGamepad2 size={22} aria-hidden="true" />}
        loading={made !== undefined}
        disabled={isShort || isFull}
        onClick={() => void make()}
      >
        {t('decks.games')}
      </Button>
      <p className={classes.soft} role="status">
        {made !== undefined
          ? t('decks.games.making', { at: made + 1, count: GAMES })
          : t(isFull ? 'error.import_too_many' : isShort ? 'decks.games.short' : 'decks.games.hint')}
      </p>
      {failed !== undefined && (
        <p role="alert" className={classes.refused}>
          {errorText(t, failed)}
        </p>
      )}
    </div>
  );
}
