import type { Slide } from '@skylark/contract/materials';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useT } from '../../../lib/texts.tsx';
import { useRoom, useRoomSession } from '../useRoom.ts';
import classes from './SlideStrip.module.css';

/** The teacher's thumbnails: every slide of the presentation, then the free pages. */
export function SlideStrip({ slides }: { slides: readonly Slide[] }) {
  const t = useT();
  const { link } = useRoomSession();
  const page = useRoom((room) => room.state.page);
  const freePages = useRoom((room) => room.state.freePages);
  const strip = useRef<HTMLOListElement>(null);
  useEffect(() => {
    strip.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [page]);
  const show = (next: string): void => link.do({ k: 'show', page: next });
  return (
    <nav aria-label={t('room.pages')} className={classes.strip}>
      <ol ref={strip}>
        {slides.map((slide, index) => (
          <li key={slide.id}>
            <button
              type="button"
              className={classes.page}
              aria-current={page === `slide:${slide.id}` ? 'page' : undefined}
              aria-label={t('room.slide', { number: index + 1, description: slide.description })}
              onClick={() => show(`slide:${slide.id}`)}
            >
              <img src={slide.thumbUrl} alt="" width={128} height={72} loading="lazy" />
              <span aria-hidden="true">{index + 1}</span>
            </button>
          </li>
        ))}
        {Array.from({ length: freePages }, (_, index) => (
          <li key={`free-${index + 1}`}>
            <button
              type="button"
              className={`${classes.page} ${classes.free}`}
              aria-current={page === `free:${index + 1}` ? 'page' : undefined}
              onClick={() => show(`free:${index + 1}`)}
            >
              {t('room.free_page', { number: index + 1 })}
            </button>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={`${classes.page} ${classes.free}`}
            onClick={() => show(`free:${freePages + 1}`)}
          >
            <IconPlus size={20} aria-hidden="true" />
            {t('room.new_page')}
          </button>
        </li>
      </ol>
    </nav>
  );
}
