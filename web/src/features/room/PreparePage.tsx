import { Button } from '@mantine/core';
import type { LessonDetails } from '@skylark/contract/lessons';
import { ACTIVATION_DELAY_SECONDS, lessonPhase } from '@skylark/contract/lessons.facts';
import { useQuery } from '@tanstack/react-query';
import { IconArrowLeft } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { Link, Redirect, useParams, useSearchParams } from 'wouter';
import { serverNowMs } from '../../lib/clock.ts';
import { lazyPart } from '../../lib/lazyPart.ts';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { State } from '../../ui/State.tsx';
import { LessonRefused, lessonQuery } from '../lessons/index.ts';
import { useProfile } from '../profile/index.ts';
import { BoardNotices } from '../roomLink/index.ts';
import { Stage } from './lazyStage.ts';
import { PageStrip } from './parts/PageStrip.tsx';
import { RoomGone } from './parts/RoomGone.tsx';
import { RoomLoading } from './parts/RoomLoading.tsx';
import { RoomPart, StagePart } from './parts/RoomPart.tsx';
import { TeacherBar } from './parts/TeacherBar.tsx';
import classes from './PreparePage.module.css';
import { RoomSession } from './RoomSession.ts';
import { PanelTabs, TeacherPanel } from './tools/lazyTools.ts';
import type { Panel } from './tools/panels.ts';
import { usePanelPlace } from './tools/usePanelPlace.ts';
import { usePresentation } from './usePresentation.ts';
import { RoomContext, useRoom, useRoomSession } from './useRoom.ts';

const { Part: PutHardWords } = lazyPart<{ done: () => void }>([], () =>
  import('./tools/PutHardWords.tsx').then((module) => module.PutHardWords),
);

/** A timer can't run for weeks, so the time is checked regularly. */
const LOOK_EVERY_MS = 20_000;

/**
 * Who: a teacher, days or minutes before a lesson. Why: to prepare the board in advance. What can go wrong: an old
 * link, the room opens meanwhile, no network, a second device.
 */
export function PreparePage() {
  const { id = '' } = useParams();
  const { type } = useProfile();
  const lesson = useQuery(lessonQuery(id));
  if (type !== 'teacher') return <Redirect to={paths.lesson(id)} replace />;
  if (lesson.isError) return <LessonRefused id={id} error={lesson.error} again={() => void lesson.refetch()} />;
  return lesson.data ? <OpensCountdown lesson={lesson.data} /> : <RoomLoading />;
}

function OpensCountdown({ lesson }: { lesson: LessonDetails }) {
  const opensMs = Date.parse(lesson.startsAt) - ACTIVATION_DELAY_SECONDS * 1_000;
  const [nowMs, setNowMs] = useState(serverNowMs);
  const isEarly = lessonPhase(lesson, nowMs) === 'early';
  useEffect(() => {
    if (!isEarly) return undefined;
    const waitMs = Math.min(LOOK_EVERY_MS, Math.max(0, opensMs - nowMs) + 50);
    const timer = setTimeout(() => setNowMs(serverNowMs()), waitMs);
    return () => clearTimeout(timer);
  }, [isEarly, opensMs, nowMs]);
  return isEarly ? <OpenBoard lesson={lesson} /> : <RoomOpenNotice lesson={lesson} />;
}

/** Opens the board on mount and closes it on unmount. */
function OpenBoard({ lesson }: { lesson: LessonDetails }) {
  const [room, setRoom] = useState<RoomSession | null>(null);
  const [visit, setVisit] = useState(0);
  useEffect(() => {
    const opened = new RoomSession(
      { lesson, seat: 't', now: lesson.startsAt, iceServers: [], isStopped: false },
      { isPreparing: true },
    );
    // The session lives outside of React; the page that opened it shows it from here on.
    // oxlint-disable-next-line react/set-state-in-effect
    setRoom(opened);
    return () => opened.close();
    // A refetched lesson is still the same room.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [lesson.id, visit]);
  if (!room) return <RoomLoading />;
  return (
    <RoomContext value={room}>
      <Preparing lesson={lesson} takeSeat={() => setVisit(visit + 1)} />
    </RoomContext>
  );
}

function Preparing({ lesson, takeSeat }: { lesson: LessonDetails; takeSeat: () => void }) {
  const t = useT();
  const { link } = useRoomSession();
  const status = useRoom((room) => room.status);
  const page = useRoom((room) => room.state.page);
  const presentation = usePresentation(page);
  const place = usePanelPlace();
  const [panel, setPanel] = useState<Panel | null>(place === 'people' ? 'aids' : null);
  const [isCommenting, setCommenting] = useState(false);
  const [search, setSearch] = useSearchParams();
  const isPutting = search.has('words');
  const wordsArePut = useCallback(() => setSearch(new URLSearchParams(), { replace: true }), [setSearch]);
  const toggle = (which: Panel): void => setPanel(panel === which ? null : which);
  if (status.kind === 'gone')
    return status.why === 'seat_taken' ? <RoomGone takeSeat={takeSeat} /> : <RoomOpenNotice lesson={lesson} />;
  const tabs = (
    <RoomPart name="panel-tabs">
      <PanelTabs open={panel} toggle={toggle} />
    </RoomPart>
  );
  const opened = panel && (
    <RoomPart name="teacher-panel">
      <TeacherPanel open={panel} toggle={toggle} presentation={presentation} />
    </RoomPart>
  );
  return (
    <div className={classes.room}>
      <header className={classes.header}>
        <Button
          component={Link}
          to={paths.lesson(lesson.id)}
          variant="subtle"
          leftSection={<IconArrowLeft size={20} aria-hidden="true" />}
        >
          {t('tools.prepare.back')}
        </Button>
        <h1>{t('tools.prepare.title', { name: lesson.student.firstName })}</h1>
        <BoardNotices link={link} />
      </header>
      <main className={classes.stage} data-panel={place !== 'people' && panel !== null ? true : undefined}>
        <RoomPart name="teacher-bar">
          <TeacherBar
            presentation={presentation}
            isCommenting={isCommenting}
            toggleComments={() => setCommenting(!isCommenting)}
          >
            {place !== 'people' && tabs}
          </TeacherBar>
        </RoomPart>
        {place !== 'people' && opened}
        <div className={classes.shown}>
          <StagePart page={page}>
            <Stage presentation={presentation} isCommenting={isCommenting} />
          </StagePart>
        </div>
        <RoomPart name="page-strip">
          <PageStrip presentation={presentation} />
        </RoomPart>
      </main>
      {isPutting && (
        <RoomPart name="put-hard-words">
          <PutHardWords done={wordsArePut} />
        </RoomPart>
      )}
      {place === 'people' && (
        <aside className={classes.side}>
          <p>{t('tools.prepare.hint', { name: lesson.student.firstName })}</p>
          {tabs}
          {opened}
        </aside>
      )}
    </div>
  );
}

function RoomOpenNotice({ lesson }: { lesson: LessonDetails }) {
  const t = useT();
  return (
    <main>
      <State
        isPage
        pose="ready"
        role="status"
        title={t('tools.prepare.open')}
        text={t('tools.prepare.open_text')}
        action={
          <Button size="lg" component={Link} to={paths.room(lesson.id)}>
            {t('tools.prepare.to_room')}
          </Button>
        }
      />
    </main>
  );
}
