import { IconPlus } from '@tabler/icons-react';
import { useT } from '../../../lib/texts.tsx';
import { ActivityThumb } from '../../../parts/ActivityThumb.tsx';
import { SlideStrip } from '../../../ui/SlideStrip.tsx';
import type { Presentation } from '../usePresentation.ts';
import { useRoom, useRoomSession } from '../useRoom.ts';
import { PageThumb, SlideMarks } from '../tools/lazyTools.ts';
import classes from './PageStrip.module.css';
import { RoomPart } from './RoomPart.tsx';

/** The teacher's thumbnails: every slide of the presentation, then the free pages. */
export function PageStrip({ presentation: { slides, pages, at } }: { presentation: Presentation }) {
  const t = useT();
  const { link } = useRoomSession();
  const page = useRoom((room) => room.state.page);
  const freePages = useRoom((room) => room.state.freePages);
  const show = (next: string): void => link.do({ k: 'show', page: next });
  return (
    <nav className={classes.strip} aria-label={t('room.pages')}>
      <SlideStrip
        slides={slides}
        at={at}
        turn={(to) => show(pages[to] ?? 'free:1')}
        labelOf={(slide, index) => t('room.slide', { number: index + 1, description: slide.description })}
        overOf={({ activity }) => <ActivityThumb activity={activity} />}
        markOf={(slide, id) => (
          <RoomPart name="slide-marks">
            <SlideMarks slide={slide} id={id} />
          </RoomPart>
        )}
      >
        {pages.slice(slides.length).map((free, index) => (
          <li key={free}>
            <button
              type="button"
              className={classes.free}
              aria-current={page === free ? 'true' : undefined}
              onClick={() => show(free)}
            >
              <RoomPart name="free-thumb">
                <PageThumb page={free} className={classes.thumb ?? ''} />
              </RoomPart>
              <span className={classes.name}>{t('room.free_page', { number: index + 1 })}</span>
            </button>
          </li>
        ))}
        <li>
          <button type="button" className={classes.free} onClick={() => show(`free:${freePages + 1}`)}>
            <IconPlus size={20} aria-hidden="true" />
            {t('room.new_page')}
          </button>
        </li>
      </SlideStrip>
    </nav>
  );
}
