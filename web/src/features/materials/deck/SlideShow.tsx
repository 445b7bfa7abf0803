import { Button } from '@mantine/core';
import type { Slide } from '@skylark/contract/materials';
import { useState } from 'react';
import { useT } from '../../../lib/texts.tsx';
import { SlideSound } from '../../../parts/lazySlideSound.tsx';
import { ActivityThumb } from '../../../parts/ActivityThumb.tsx';
import { SlideStrip } from '../../../ui/SlideStrip.tsx';
import classes from './SlideShow.module.css';
import { SlideTurnBar } from './SlideTurnBar.tsx';
import { useTurning } from './useTurning.ts';

/** Slides to browse with buttons, thumbnails, arrow keys or swipes. A teacher sees the notes of each. */
export function SlideShow({ slides }: { slides: readonly Slide[] }) {
  const t = useT();
  const { at, turn, swipe } = useTurning(slides.length);
  const slide = slides[at];
  if (!slide) return null;
  const isTeachers = slides.some((one) => one.note !== null);
  return (
    <section className={classes.show} aria-label={t('materials.slides')} data-notes={isTeachers}>
      <div className={classes.main}>
        <div className={classes.stage} {...swipe}>
          <SlidePicture key={slide.id} slide={slide} />
          <SlideSound url={slide.soundUrl} />
        </div>
        <SlideTurnBar at={at} count={slides.length} turn={turn} />
      </div>
      {isTeachers && (
        <aside className={classes.note} aria-live="polite">
          <h2>{t('materials.note')}</h2>
          <p>{slide.note === null || slide.note === '' ? t('materials.note.none') : slide.note}</p>
        </aside>
      )}
      <nav aria-label={t('materials.slides.all')} className={classes.strip}>
        <SlideStrip
          slides={slides}
          at={at}
          turn={turn}
          labelOf={(one, index) => t('materials.slide.to', { number: index + 1, description: one.description })}
          overOf={({ activity }) => <ActivityThumb activity={activity} />}
        />
      </nav>
    </section>
  );
}

/** A slide as large as the space allows, in full resolution; its thumbnail is shown until it has loaded. */
function SlidePicture({ slide }: { slide: Slide }) {
  const t = useT();
  const [tries, setTries] = useState(0);
  const [isBroken, setBroken] = useState(false);
  if (isBroken)
    return (
      <div className={classes.broken} role="alert">
        <p>{t('materials.slide.failed')}</p>
        <Button
          onClick={() => {
            setTries(tries + 1);
            setBroken(false);
          }}
        >
          {t('app.try_again')}
        </Button>
      </div>
    );
  return (
    <img
      key={tries}
      className={classes.slide}
      src={slide.imageUrl}
      alt={slide.description}
      style={{ backgroundImage: `url("${slide.thumbUrl}")` }}
      onLoad={(event) => event.currentTarget.style.removeProperty('background-image')}
      onError={() => setBroken(true)}
      draggable={false}
    />
  );
}
