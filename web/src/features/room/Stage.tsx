import type { PageId } from '@skylark/contract/board';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { WordPlaybackContext } from '../../lib/wordPlayback.ts';
import { useT } from '../../lib/texts.tsx';
import { Island } from '../../parts/Island.tsx';
import { SlideActivity } from '../activities/index.ts';
import { State } from '../../ui/State.tsx';
import { Board, type ViewRect } from '../board/index.ts';
import { OtherViewNotice } from './parts/OtherViewNotice.tsx';
import { RoomPart } from './parts/RoomPart.tsx';
import { StageComments } from './parts/StageComments.tsx';
import { SlideSounds } from './sounds/lazySounds.ts';
import { useWordPlayback } from './sounds/useWordPlayback.ts';
import classes from './Stage.module.css';
import { PageCover, ShownAids } from './tools/lazyTools.ts';
import { useRoom, useRoomSession } from './useRoom.ts';
import type { Presentation } from './usePresentation.ts';

/** The board with the page the teacher is showing. */
export function Stage({ presentation, isCommenting }: { presentation: Presentation; isCommenting: boolean }) {
  const t = useT();
  const room = useRoomSession();
  const { seat, lesson } = room.info;
  const page = useRoom(({ state }) => state.page);
  const tools = useRoom(({ state }) => state.tools);
  const sync = useRoom(({ state }) => state.sync);
  const teachersView = useRoom(({ views }) => views.t);
  const areAidsShown = useRoom(({ state }) => state.timer !== null || state.chance !== null);
  const isCovered = useRoom(({ state }) => state.covers.some((one) => one.page === state.page));
  const onView = useShownView();
  const saying = useWordPlayback();
  const isFollowing = seat === 's' && sync && teachersView?.[0] === page;
  // Keeps the same object while the teacher's view is unchanged, because the board moves whenever it changes.
  const follow = useMemo(() => (isFollowing ? rectOf(teachersView) : null), [isFollowing, teachersView]);
  if (page === null)
    return <State pose="teaching" title={t(seat === 't' ? 'room.no_page.teacher' : 'room.no_page.student')} />;
  const { current } = presentation;
  return (
    <>
      <div className={classes.board}>
        <Board
          port={room.board}
          page={page}
          slide={current ? { url: current.imageUrl, description: current.description } : null}
          canDraw={seat === 't' || tools}
          role={seat === 't' ? 'teacher' : 'student'}
          otherName={(seat === 't' ? lesson.student : lesson.teacher).firstName}
          follow={follow}
          onView={onView}
          onReady={room.setBoardActions}
          over={
            <WordPlaybackContext value={saying}>
              {current?.activity && (
                <SlideActivity
                  activity={current.activity}
                  imageUrl={current.imageUrl}
                  page={page}
                  link={room.link}
                  port={room.board}
                  canMove={!room.isPreparing && (seat === 't' || tools)}
                />
              )}
              {isCovered && (
                <RoomPart name="page-cover">
                  <PageCover key={page} page={page} />
                </RoomPart>
              )}
              <Island name="room-sounds" failed={() => null}>
                <SlideSounds url={current?.soundUrl} />
              </Island>
            </WordPlaybackContext>
          }
          inFront={
            areAidsShown && (
              <RoomPart name="put-up">
                <WordPlaybackContext value={saying}>
                  <ShownAids />
                </WordPlaybackContext>
              </RoomPart>
            )
          }
        />
        {seat === 't' && <OtherViewNotice />}
      </div>
      <StageComments page={page} isWriting={isCommenting} />
    </>
  );
}

const rectOf = ([, x, y, width, height]: [PageId, number, number, number, number]): ViewRect => ({
  x,
  y,
  width,
  height,
});

/** Sends the visible area to the other side; sends an empty area while the page is not visible. */
function useShownView(): (page: PageId, rect: ViewRect) => void {
  const { link } = useRoomSession();
  const last = useRef<[PageId, ViewRect] | undefined>(undefined);
  const show = useCallback(() => {
    if (!last.current) return;
    const [page, rect] = last.current;
    const isSeen = document.visibilityState === 'visible';
    const { x, y, width, height } = isSeen ? rect : { x: 0, y: 0, width: 0, height: 0 };
    link.showView([page, Math.round(x), Math.round(y), Math.round(width), Math.round(height)]);
  }, [link]);
  useEffect(() => {
    document.addEventListener('visibilitychange', show);
    return () => document.removeEventListener('visibilitychange', show);
  }, [show]);
  return useCallback(
    (page, rect) => {
      last.current = [page, rect];
      show();
    },
    [show],
  );
}
