import { useRoom, useRoomSession } from './useRoom.ts';
import { Suspense, useState } from 'react';
import { Stage } from './lazyStage.ts';
import { usePresentation } from './usePresentation.ts';
import { CallPanel } from './parts/CallPanel.tsx';
import { Notices } from './parts/Notices.tsx';
import { OtherStatus } from './parts/OtherStatus.tsx';
import { RoomControls } from './parts/RoomControls.tsx';
import { RoomFaces } from './parts/RoomFaces.tsx';
import { RoomHeader } from './parts/RoomHeader.tsx';
import { PageStrip } from './parts/PageStrip.tsx';
import { StageLoading } from './parts/StageLoading.tsx';
import { TeacherBar } from './parts/TeacherBar.tsx';
import { WaitingScene } from './parts/WaitingScene.tsx';
import classes from './Inside.module.css';

/** The lesson itself: the board as the stage, the faces beside it, above it on a phone held upright. */
export function Inside() {
  const { info } = useRoomSession();
  const call = useRoom((room) => room.state.call);
  const page = useRoom((room) => room.state.page);
  const presentation = usePresentation(page);
  const isTeacher = info.seat === 't';
  const [isCommenting, setCommenting] = useState(false);
  return (
    <div className={classes.room} data-role={isTeacher ? 'teacher' : 'student'}>
      <RoomHeader />
      <Notices />
      <main className={classes.stage}>
        {isTeacher && (
          <TeacherBar
            presentation={presentation}
            isCommenting={isCommenting}
            toggleComments={() => setCommenting(!isCommenting)}
          />
        )}
        {call === 'waiting' && !isTeacher ? (
          <WaitingScene />
        ) : (
          <Suspense fallback={<StageLoading />}>
            <Stage presentation={presentation} isCommenting={isCommenting} />
          </Suspense>
        )}
        {isTeacher && <PageStrip presentation={presentation} />}
      </main>
      <aside className={classes.people}>
        <div className={classes.faces}>
          <RoomFaces />
        </div>
        <div className={classes.status}>
          <OtherStatus />
        </div>
        {isTeacher && <CallPanel />}
        <RoomControls />
      </aside>
    </div>
  );
}
