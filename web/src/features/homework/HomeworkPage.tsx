import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams } from 'wouter';
import { CallError } from '../../lib/call.ts';
import { OtherChild } from '../family/index.ts';
import { errorText } from '../../lib/errors.ts';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { State } from '../../ui/State.tsx';
import { useProfile } from '../profile/index.ts';
import { BoardGone, useBoardSession, useLink, type BoardSession } from '../roomLink/index.ts';
import { type Homework, homeworkQuery, lookAtHomework } from './api.ts';
import { HomeworkInside } from './HomeworkInside.tsx';

/**
 * Who: a child on a tablet or phone, then its teacher. Why: to do it, to look at it. What can go wrong: somebody else's
 * link, it was taken back, no network in the middle, a second device, no microphone.
 */
export function HomeworkPage() {
  const t = useT();
  const { id = '' } = useParams();
  const homework = useQuery(homeworkQuery(id));
  if (homework.isPending) return <Skeleton height={480} radius="lg" role="status" aria-label={t('app.loading')} />;
  if (homework.isError) {
    const isGone = homework.error instanceof CallError && [404, 422].includes(homework.error.status);
    const refused = (
      <State
        isPage
        pose={isGone ? 'lost' : 'no-network'}
        role="alert"
        title={isGone ? t('homework.not_found') : errorText(t, homework.error)}
        action={
          isGone ? (
            <Button component={Link} to={paths.homeworks}>
              {t('homework.all')}
            </Button>
          ) : (
            <Button onClick={() => void homework.refetch()}>{t('app.try_again')}</Button>
          )
        }
      />
    );
    return isGone ? <OtherChild thing={id}>{refused}</OtherChild> : refused;
  }
  return <OpenHomework homework={homework.data} />;
}

function OpenHomework({ homework }: { homework: Homework }) {
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
