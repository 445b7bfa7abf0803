import { Button, Textarea } from '@mantine/core';
import { SLIDE_TEXT_MAX } from '@skylark/contract/materials.facts';
import { toPlainText } from '@skylark/contract/plainText.facts';
import type { DeckContent } from '@skylark/contract/teacherDecks';
import { DECK_NOTE_MAX, pictureUrl } from '@skylark/contract/teacherDecks.facts';
import { IconPalette } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../../lib/texts.tsx';
import { ActivityThumb } from '../../../parts/ActivityThumb.tsx';
import { Island } from '../../../parts/Island.tsx';
import { ActivityField } from '../activity/lazyActivityField.ts';
import { playedAs } from '../activity/shown.ts';
import { SlideMaker } from '../maker/lazySlideMaker.ts';
import classes from '../teacherDecks.module.css';
import { changeSlide, type DraftSlide } from './edits.ts';
import { SoundField } from './SoundField.tsx';

interface Props {
  deckId: string;
  slide: DraftSlide;
  number: number;
  content: DeckContent;
  change: (make: (content: DeckContent) => DeckContent) => void;
}

/** One slide: picture, description for screen readers, the teacher's note, recording. */
export function SlideForm({ deckId, slide, number, content, change }: Props) {
  const t = useT();
  const set = (what: Partial<DraftSlide>): void => change(changeSlide(slide.id, what));
  const [maker, setMaker] = useState({ times: 0, isOpen: false });
  return (
    <section className={classes.slide} aria-label={t('decks.slide', { number })}>
      <div className={classes.picture}>
        <img src={pictureUrl(slide.image)} alt={slide.description} />
        <ActivityThumb activity={slide.activity && playedAs(slide.activity)} />
      </div>
      {slide.drawing && (
        <>
          <Button
            variant="default"
            leftSection={<IconPalette size={20} aria-hidden="true" />}
            onClick={() => setMaker(({ times }) => ({ times: times + 1, isOpen: true }))}
          >
            {t('decks.slide.compose')}
          </Button>
          <SlideMaker
            key={`maker ${maker.times}`}
            isOpen={maker.isOpen}
            close={() => setMaker(({ times }) => ({ times, isOpen: false }))}
            closed={() => undefined}
            deckId={deckId}
            drawing={slide.drawing}
            save={({ description, ...drawn }) => set({ ...drawn, ...(slide.description === '' && { description }) })}
          />
        </>
      )}
      <Island name="activity-field" resetKey={slide.id}>
        <ActivityField deckId={deckId} slide={slide} number={number} content={content} change={change} />
      </Island>
      <Textarea
        label={t('decks.slide.note')}
        autosize
        minRows={2}
        maxLength={DECK_NOTE_MAX}
        value={slide.note}
        onChange={(event) => set({ note: toPlainText(event.currentTarget.value, DECK_NOTE_MAX) })}
      />
      <Textarea
        label={t('decks.slide.description')}
        description={t('decks.slide.description.hint')}
        autosize
        maxLength={SLIDE_TEXT_MAX}
        value={slide.description}
        onChange={(event) => set({ description: toPlainText(event.currentTarget.value, SLIDE_TEXT_MAX) })}
      />
      <SoundField
        deckId={deckId}
        sound={slide.sound}
        label={t('decks.slide.sound')}
        playLabel={t('decks.sound.play')}
        removeLabel={t('decks.sound.remove')}
        set={(sound) => set({ sound })}
      />
    </section>
  );
}
