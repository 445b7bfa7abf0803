import { Skeleton } from '@mantine/core';
import { useLocation } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { useProfile } from '../profile/index.ts';
import { BoardGone, type BoardSession, useBoardSession, useLink } from '../roomLink/index.ts';
import { type Homework, lookAtHomework } from './api.ts';
import { HomeworkInside } from './HomeworkInside.tsx';

/** A homework with its board connected: drawings, recordings and text are stored as in a room. */
export function OpenHomework({ homework }: { homework: Homework }) {
  const t = useT();
  const { type } = useProfile();
  const { session, takeSeat } = useBoardSession(homework.id, type === 'teacher' ? 't' : 's', lookAtHomework);
  if (!session) return <Skeleton height={480} radius="lg" role="status" aria-label={t('app.loading')} />;
  return <Seated key={session.link.client} homework={homework} session={session} takeSeat={takeSeat} />;
}

interface Props {
  homework: Homework;
  session: BoardSession;
  takeSeat: () => void;
}

function Seated({ homework, session, takeSeat }: Props) {
  const [, navigate] = useLocation();
  const status = useLink(session.link, (room) => room.status);
  if (status.kind === 'gone')
    return <BoardGone why={status.why} takeSeat={takeSeat} leave={() => navigate(paths.homeworks)} />;
  return <HomeworkInside homework={homework} session={session} />;
}
