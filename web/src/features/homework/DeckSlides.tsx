import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../lib/texts.tsx';
import { Failed } from '../../parts/Failed.tsx';
import { ActivityThumb } from '../../parts/ActivityThumb.tsx';
import { slidesQuery } from './api.ts';
import classes from './DeckSlides.module.css';

interface Props {
  deckId: string;
  /** The ids of the chosen slides; all of them if empty. */
  chosen: readonly string[];
  onChoose: (chosen: string[]) => void;
}

/** The slides of a presentation, to be chosen for a homework. */
export function DeckSlides({ deckId, chosen, onChoose }: Props) {
  const t = useT();
  const deck = useQuery(slidesQuery(deckId));
  if (deck.isError) return <Failed query={deck} />;
  const slides = deck.data?.slides ?? [];
  if (slides.length < 2) return null;
  const isChosen = (id: string): boolean => chosen.length === 0 || chosen.includes(id);
  const toggle = (id: string): void => {
    const next = slides.map((slide) => slide.id).filter((one) => (one === id ? !isChosen(one) : isChosen(one)));
    // At least one slide stays chosen, because a homework without slides is one empty page.
    if (next.length > 0) onChoose(next.length === slides.length ? [] : next);
  };
  const playable = slides.filter(({ activity }) => activity);
  const count = chosen.length === 0 ? slides.length : chosen.length;
  return (
    <fieldset className={classes.slides}>
      <legend>{t('homework.slides_chosen', { count, all: slides.length })}</legend>
      <div className={classes.buttons}>
        <Button variant="subtle" onClick={() => onChoose([])}>
          {t('homework.slides_all')}
        </Button>
        {playable.length > 0 && playable.length < slides.length && (
          <Button variant="subtle" onClick={() => onChoose(playable.map(({ id }) => id))}>
            {t('homework.slides_to_play')}
          </Button>
        )}
      </div>
      <ol>
        {slides.map(({ id, thumbUrl, description, activity }, index) => (
          <li key={id}>
            <button
              type="button"
              aria-pressed={isChosen(id)}
              aria-label={t('homework.slide', { number: index + 1, description })}
              onClick={() => toggle(id)}
            >
              <span>
                <img src={thumbUrl} alt="" width={128} height={72} loading="lazy" />
                <ActivityThumb activity={activity} />
              </span>
              {isChosen(id) && <IconCheck size={20} aria-hidden="true" />}
            </button>
          </li>
        ))}
      </ol>
    </fieldset>
  );
}
