import { useRoom, useRoomSession } from './useRoom.ts';
import { useEffect, useState } from 'react';
import { joinedRooms } from '../../lib/joinedRooms.ts';
import { AfterCallContext } from './afterCall.tsx';
import { PanelTabs, StudentChat, TeacherPanel } from './tools/lazyTools.ts';
import type { Panel } from './tools/panels.ts';
import { usePanelPlace } from './tools/usePanelPlace.ts';
import { Stage } from './lazyStage.ts';
import { StageLoading } from './parts/StageLoading.tsx';
import { useMayLoadBoard } from './useMayLoadBoard.ts';
import { usePresentation } from './usePresentation.ts';
import { RepairList, SharedScreen, SignBubble, Stopped } from './aid/lazyAid.ts';
import { StarFlight } from './stars/lazyStars.ts';
import { CallPanel } from './parts/CallPanel.tsx';
import { Notices } from './parts/Notices.tsx';
import { OtherStatus } from './parts/OtherStatus.tsx';
import { RoomControls } from './parts/RoomControls.tsx';
import { RoomFaces } from './parts/RoomFaces.tsx';
import { RoomHeader } from './parts/RoomHeader.tsx';
import { PageStrip } from './parts/PageStrip.tsx';
import { RoomPart, StagePart } from './parts/RoomPart.tsx';
import { TeacherBar } from './parts/TeacherBar.tsx';
import { WaitingScene } from './parts/WaitingScene.tsx';
import classes from './Inside.module.css';

/** The lesson itself: the board as the main area, the faces next to it, or above it on an upright phone. */
export function Inside() {
  const { info } = useRoomSession();
  useEffect(() => joinedRooms.enter(), []);
  const call = useRoom((room) => room.state.call);
  const page = useRoom((room) => room.state.page);
  const presentation = usePresentation(page);
  const isBoardsTurn = useMayLoadBoard();
  const isTeacher = info.seat === 't';
  const stopped = useRoom(({ reports }) => reports[info.seat]?.stopped === true);
  const stars = useRoom(({ status, state }) => (status.kind === 'live' ? state.stars.length : undefined));
  const [starsBefore, setStarsBefore] = useState(stars);
  if (starsBefore === undefined && stars !== undefined) setStarsBefore(stars);
  const [isCommenting, setCommenting] = useState(false);
  const place = usePanelPlace();
  const [panel, setPanel] = useState<Panel | null>(place === 'people' ? 'notes' : null);
  const toggle = (which: Panel): void => setPanel(panel === which ? null : which);
  const tabs = (
    <RoomPart name="panel-tabs">
      <PanelTabs open={panel} toggle={toggle} />
    </RoomPart>
  );
  const opened = isTeacher && panel && (
    <RoomPart name="teacher-panel">
      <TeacherPanel open={panel} toggle={toggle} presentation={presentation} />
    </RoomPart>
  );
  return (
    <AfterCallContext value={isBoardsTurn}>
      <div className={classes.room} data-role={isTeacher ? 'teacher' : 'student'}>
        <div className={classes.head}>
          <RoomPart name="room-header">
            <RoomHeader isShort={isTeacher && place === 'header'}>{isTeacher && place === 'header' && tabs}</RoomHeader>
          </RoomPart>
          <RoomPart name="notices">
            <Notices />
          </RoomPart>
        </div>
        <main className={classes.stage} data-panel={(isTeacher && place !== 'people' && panel) || undefined}>
          {isTeacher && (
            <RoomPart name="teacher-bar">
              <TeacherBar
                presentation={presentation}
                isCommenting={isCommenting}
                toggleComments={() => setCommenting(!isCommenting)}
              >
                {place === 'stage' && tabs}
              </TeacherBar>
            </RoomPart>
          )}
          {place !== 'people' && opened}
          {call === 'waiting' && !isTeacher ? (
            <WaitingScene />
          ) : (
            <div className={classes.shown}>
              {!isTeacher && (
                <RoomPart name="shared-screen">
                  <SharedScreen />
                </RoomPart>
              )}
              <div className={classes.board}>
                <StagePart page={page}>
                  {isBoardsTurn ? <Stage presentation={presentation} isCommenting={isCommenting} /> : <StageLoading />}
                </StagePart>
              </div>
            </div>
          )}
          {isTeacher && (
            <RoomPart name="page-strip">
              <PageStrip presentation={presentation} />
            </RoomPart>
          )}
        </main>
        <aside className={classes.people}>
          <div
            className={classes.faces}
            data-stopped={stopped || undefined}
            data-starred={(stars !== undefined && stars > 0) || undefined}
          >
            <RoomPart name="faces">
              {stopped ? <Stopped /> : <RoomFaces isSmall={isTeacher && panel !== null} />}
            </RoomPart>
            {!stopped && (
              <RoomPart name="signs">
                <SignBubble />
              </RoomPart>
            )}
            {starsBefore !== undefined && (
              <RoomPart name="star-flight">
                <StarFlight since={starsBefore} />
              </RoomPart>
            )}
          </div>
          {(isTeacher || call !== 'waiting') && (
            <div className={classes.status}>
              <RoomPart name="other-status">
                <OtherStatus isShort={isTeacher} />
              </RoomPart>
            </div>
          )}
          {isTeacher ? (
            <>
              <RoomPart name="call-panel">
                <CallPanel />
              </RoomPart>
              <div className={classes.repairs}>
                <RoomPart name="repairs">
                  <RepairList />
                </RoomPart>
              </div>
              {place === 'people' && opened}
              {/* At the end of the column, or beside the faces, so that they never move, whatever else opens or
                  closes. */}
              <div className={classes.hands}>
                {place === 'people' && tabs}
                <RoomPart name="room-controls">
                  <RoomControls isStopped={false} />
                </RoomPart>
              </div>
            </>
          ) : (
            <div className={classes.childsHands} data-stopped={stopped || undefined}>
              {/* While stopped, they keep their space, so that the board below doesn't move; remounting closes what
                  was open in them. */}
              <div key={String(stopped)} className={classes.childsControls}>
                <RoomPart name="room-controls">
                  <RoomControls isStopped={stopped} />
                </RoomPart>
              </div>
              {call === 'started' && (
                <RoomPart name="chat">
                  <StudentChat />
                </RoomPart>
              )}
            </div>
          )}
        </aside>
      </div>
    </AfterCallContext>
  );
}
