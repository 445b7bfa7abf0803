import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconArrowLeft } from '@tabler/icons-react';
import { useCallback } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { CallError } from '../../lib/call.ts';
import { loadable } from '../../lib/loadable.tsx';
import { OtherChild } from '../family/index.ts';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { Failed } from '../../parts/Failed.tsx';
import { Island } from '../../parts/Island.tsx';
import { Note } from '../../ui/Note.tsx';
import { State } from '../../ui/State.tsx';
import { useProfile } from '../profile/index.ts';
import { BoardGone, BoardNotices, type BoardSession, useBoardSession, useLink } from '../roomLink/index.ts';
import { lookAtWhiteboard, type Whiteboard, whiteboardQuery } from './api.ts';
import { WhiteboardActions } from './WhiteboardActions.tsx';
import classes from './Whiteboards.module.css';

/** The board's code loads in parallel with the whiteboard. */
/** Loads in parallel with the whiteboard. */
const { Part: WhiteboardStage, preload } = loadable(() =>
  import('./WhiteboardStage.tsx').then((module) => module.WhiteboardStage),
);
void preload();

/**
 * Who: a child and its teacher, alone or together, at any time. Why: to draw. What can go wrong: another person's link,
 * an archived or deleted board, no network, a second device.
 */
export function WhiteboardPage() {
  const t = useT();
  const { code = '' } = useParams();
  const whiteboard = useQuery(whiteboardQuery(code));
  if (whiteboard.isPending) return <Skeleton height={480} radius="lg" role="status" aria-label={t('app.loading')} />;
  if (whiteboard.isError) {
    const isGone = whiteboard.error instanceof CallError && [404, 422].includes(whiteboard.error.status);
    if (!isGone) return <Failed query={whiteboard} isPage />;
    return (
      <OtherChild thing={code}>
        <State
          isPage
          pose="lost"
          role="alert"
          title={t('whiteboards.not_found')}
          action={
            <Button component={Link} to={paths.whiteboards}>
              {t('whiteboards.all')}
            </Button>
          }
        />
      </OtherChild>
    );
  }
  return <OpenWhiteboard whiteboard={whiteboard.data} />;
}

function OpenWhiteboard({ whiteboard }: { whiteboard: Whiteboard }) {
  const t = useT();
  const { type } = useProfile();
  const { id, code } = whiteboard;
  const look = useCallback(() => lookAtWhiteboard(code), [code]);
  const { session, takeSeat } = useBoardSession(id, type === 'teacher' ? 't' : 's', look);
  if (!session) return <Skeleton height={480} radius="lg" role="status" aria-label={t('app.loading')} />;
  return <Inside key={session.link.client} whiteboard={whiteboard} session={session} takeSeat={takeSeat} />;
}

interface Props {
  whiteboard: Whiteboard;
  session: BoardSession;
  takeSeat: () => void;
}

function Inside({ whiteboard, session, takeSeat }: Props) {
  const t = useT();
  const [, navigate] = useLocation();
  const { type } = useProfile();
  const status = useLink(session.link, (room) => room.status);
  const isOtherHere = useLink(session.link, (room) => room.otherClient !== undefined);
  const leave = (): void => navigate(paths.whiteboards);
  if (status.kind === 'gone') return <BoardGone why={status.why} takeSeat={takeSeat} leave={leave} />;
  const other = type === 'teacher' ? whiteboard.student : whiteboard.teacher;
  return (
    <div className={classes.page}>
      <title>{whiteboard.name}</title>
      <div className={classes.bar}>
        <Button
          component={Link}
          to={paths.whiteboards}
          variant="subtle"
          leftSection={<IconArrowLeft size={20} aria-hidden="true" />}
        >
          {t('whiteboards.all')}
        </Button>
        <h1>{whiteboard.name}</h1>
        <div className={classes.right}>
          <BoardNotices link={session.link} />
          {isOtherHere && (
            <p className={classes.person} role="status">
              {t('whiteboards.other_here', { name: other.firstName })}
            </p>
          )}
          {type === 'teacher' && <WhiteboardActions whiteboard={whiteboard} onRemoved={leave} />}
        </div>
      </div>
      {whiteboard.isArchived && (
        <Note role="status" title={t('whiteboards.is_archived')}>
          <p>{t(type === 'teacher' ? 'whiteboards.is_archived.teacher' : 'whiteboards.is_archived.student')}</p>
        </Note>
      )}
      <Island name="whiteboard-stage" waiting={<Skeleton height={480} radius="lg" />}>
        <WhiteboardStage session={session} name={whiteboard.name} otherName={other.firstName} />
      </Island>
    </div>
  );
}
