import { seededBy } from '@skylark/contract/activity.facts';
import type { Slide } from '@skylark/contract/materials';
import { playedOf } from '@skylark/contract/played';
import type { PageId } from '@skylark/contract/board';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useT } from '../../../lib/texts.tsx';
import { useRoom, useRoomSession } from '../useRoom.ts';
import { PageThumb } from './PageThumb.tsx';
import classes from './SlideMarks.module.css';

/** What was drawn on a slide and whether its activity is done, on its thumbnail. */
export function SlideMarks({ slide, id }: { slide: Slide; id: string }) {
  const t = useT();
  const page: PageId = `slide:${slide.id}`;
  const [isDrawn, setDrawn] = useState(false);
  const play = useRoom(({ plays }) => plays.find((one) => one.page === page));
  const { roomId } = useRoomSession().link;
  const { activity } = slide;
  const isDone = useMemo(
    () => activity !== null && playedOf(seededBy(activity, roomId), play?.moves ?? [], play?.before).isSolved,
    [activity, play, roomId],
  );
  const words = [isDrawn && t('tools.slide.drawn'), isDone && t('tools.slide.done')].filter(Boolean).join(', ');
  return (
    <>
      <PageThumb page={page} slideUrl={slide.thumbUrl} className={classes.drawn ?? ''} onDrawn={setDrawn} />
      {isDone && <IconCircleCheckFilled className={classes.done} size={22} aria-hidden="true" />}
      <i id={id} className="visually-hidden">
        {words}
      </i>
    </>
  );
}
