import type { PageId } from '@skylark/contract/board';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { WordPlaybackContext } from '../../lib/wordPlayback.ts';
import { useT } from '../../lib/texts.tsx';
import { Island } from '../../parts/Island.tsx';
import { SlideActivity, useLargeActivity } from '../activities/index.ts';
import type { LocalMedia } from '../devices/index.ts';
import { State } from '../../ui/State.tsx';
import { Board, type ViewRect } from '../board/index.ts';
import { LargeSwitch } from './parts/LargeSwitch.tsx';
import { OtherViewNotice } from './parts/OtherViewNotice.tsx';
import { RoomPart } from './parts/RoomPart.tsx';
import { StageComments } from './parts/StageComments.tsx';
import { SlideSounds } from './sounds/lazySounds.ts';
import { useWordPlayback } from './sounds/useWordPlayback.ts';
import classes from './Stage.module.css';
import { hiddenBy } from './tools/hiddenBy.ts';
import { PageCover, ShownAids } from './tools/lazyTools.ts';
import { useReportedSlide } from './useReportedSlide.ts';
import { useRoom, useRoomSession } from './useRoom.ts';
import type { Presentation } from './usePresentation.ts';

/** The board with the page the teacher is showing. */
export function Stage({ presentation, isCommenting }: { presentation: Presentation; isCommenting: boolean }) {
  const t = useT();
  const room = useRoomSession();
  const { seat, lesson } = room.info;
  const page = useRoom(({ state }) => state.page);
  const tools = useRoom(({ state }) => state.tools);
  const isLocked = useRoom(({ state }) => state.call === 'started' && !state.tools);
  const sync = useRoom(({ state }) => state.sync);
  const teachersView = useRoom(({ views }) => views.t);
  const areAidsShown = useRoom(({ state }) => state.timer !== null || state.chance !== null);
  const cover = useRoom(({ state }) => state.covers.find((one) => one.page === state.page)?.cover);
  const papers = useRoom(({ state }) => state.papers);
  const large = useLargeActivity(page ?? '', seat === 's' && Boolean(presentation.current?.activity));
  const onView = useShownView();
  // A second request for the microphone would end the call's on an iPad.
  const speaking = useMemo(
    () => ({
      open: () => copyOfMicrophone(room.media),
      onRecording: (isRecording: boolean) => room.reportRecording(isRecording),
    }),
    [room],
  );
  const saying = useWordPlayback();
  const [picture, setPicture] = useState<'none' | 'loading' | 'ready' | 'failed'>('none');
  const isSlide = page?.startsWith('slide:') === true;
  useReportedSlide(isSlide && picture !== 'ready', picture === 'failed' || presentation.failed);
  const isFollowing = seat === 's' && sync && teachersView?.[0] === page;
  // Keeps the same object while the teacher's view is unchanged, because the board moves whenever it changes.
  const follow = useMemo(() => (isFollowing ? rectOf(teachersView) : null), [isFollowing, teachersView]);
  // The teacher can see through a cover.
  const hides = seat === 's' ? cover : undefined;
  const isHidden = useCallback((at: { x: number; y: number }) => hides !== undefined && hiddenBy(hides, at), [hides]);
  if (page === null)
    return <State pose="teaching" title={t(seat === 't' ? 'room.no_page.teacher' : 'room.no_page.student')} />;
  const { current } = presentation;
  const otherName = (seat === 't' ? lesson.student : lesson.teacher).firstName;
  const isMissing = isSlide && current === undefined && presentation.failed;
  return (
    <>
      <div className={classes.board} data-large={large.isLarge || undefined}>
        {seat === 's' && current?.activity && <LargeSwitch {...large} />}
        <Board
          port={room.board}
          page={page}
          missing={isMissing ? { retry: presentation.retry } : undefined}
          onSlide={setPicture}
          // The cover itself has a text that something is hidden.
          slide={current ? { url: current.imageUrl, description: hides ? '' : current.description } : null}
          papers={papers}
          // Drawing over an activity that fills a phone's screen isn't possible.
          canDraw={(seat === 't' || tools) && !large.isLarge}
          keepsToolsPlace={!large.isLarge}
          role={seat === 't' ? 'teacher' : 'student'}
          otherName={otherName}
          follow={follow}
          isHidden={isHidden}
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
                  locked={
                    isLocked ? { name: otherName, open: () => room.link.do({ k: 'tools', on: true }) } : undefined
                  }
                  isHidden={hides && isHidden}
                  speaking={speaking}
                />
              )}
              {cover && (
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

async function copyOfMicrophone(media: LocalMedia): Promise<MediaStream> {
  const track = media.snapshot().microphoneTrack?.clone();
  if (!track) throw new DOMException('There is no microphone.', 'NotFoundError');
  track.enabled = true;
  return new MediaStream([track]);
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
