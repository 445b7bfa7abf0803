import { ActionIcon, Button } from '@mantine/core';
import type { Slide } from '@skylark/contract/materials';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../../lib/texts.tsx';
import classes from './SlideShow.module.css';
import { useTurning } from './useTurning.ts';

/** Slides to leaf through: by buttons, thumbnails, arrow keys or a swipe. A teacher sees beside each what may be said. */
export function SlideShow({ slides }: { slides: readonly Slide[] }) {
  const t = useT();
  const { at, turn, swipe } = useTurning(slides.length);
  const strip = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // Only the strip moves, not the page that it lies in.
    const list = strip.current;
    const item = list?.children[at];
    if (!list || !item) return;
    const [frame, shown] = [list.getBoundingClientRect(), item.getBoundingClientRect()];
    if (shown.left < frame.left) list.scrollLeft -= frame.left - shown.left;
    else if (shown.right > frame.right) list.scrollLeft += shown.right - frame.right;
  }, [at]);
  const slide = slides[at];
  if (!slide) return null;
  const isTeachers = slides.some((one) => one.note !== null);
  return (
    <section className={classes.show} aria-label={t('materials.slides')} data-notes={isTeachers}>
      <div className={classes.main}>
        <div className={classes.stage} {...swipe}>
          <SlidePicture key={slide.id} slide={slide} />
        </div>
        <div className={classes.turn}>
          <ActionIcon
            size={48}
            aria-label={t('materials.slide.previous')}
            disabled={at === 0}
            onClick={() => turn(at - 1)}
          >
            <IconChevronLeft aria-hidden="true" />
          </ActionIcon>
          <span className="numbers" role="status">
            {t('materials.slide.of', { at: at + 1, count: slides.length })}
          </span>
          <ActionIcon
            size={48}
            aria-label={t('materials.slide.next')}
            disabled={at === slides.length - 1}
            onClick={() => turn(at + 1)}
          >
            <IconChevronRight aria-hidden="true" />
          </ActionIcon>
        </div>
      </div>
      {isTeachers && (
        <aside className={classes.note} aria-live="polite">
          <h2>{t('materials.note')}</h2>
          <p>{slide.note === null || slide.note === '' ? t('materials.note.none') : slide.note}</p>
        </aside>
      )}
      <nav aria-label={t('materials.slides.all')} className={classes.strip}>
        <ol ref={strip}>
          {slides.map((one, index) => (
            <li key={one.id}>
              <button
                type="button"
                aria-current={index === at ? 'true' : undefined}
                aria-label={t('materials.slide.to', { number: index + 1, description: one.description })}
                onClick={() => turn(index)}
              >
                <img src={one.thumbUrl} alt="" width={128} height={72} loading="lazy" />
                <span aria-hidden="true">{index + 1}</span>
              </button>
            </li>
          ))}
        </ol>
      </nav>
    </section>
  );
}

/** A slide as large as there is room, as sharp as it was made; its thumbnail stands there until it has come. */
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
