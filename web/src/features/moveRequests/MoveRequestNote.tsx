import { Button } from '@mantine/core';
import type { LessonCard } from '@skylark/contract/lessons';
import type { LessonMoveRequest, MoveRequest } from '@skylark/contract/moveRequests';
import { useMutation, useQuery } from '@tanstack/react-query';
import { errorText } from '../../lib/errors.ts';
import { queryClient } from '../../lib/queries.ts';
import { type TextKey, useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import layout from '../../ui/layout.module.css';
import { Note } from '../../ui/Note.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useProfile } from '../profile/index.ts';
import { answerMoveRequest, moveRequestQuery, takeBack } from './api.ts';
import classes from './MoveRequestNote.module.css';
import { MoveRequestShape } from './MoveRequestShape.tsx';

/** A teacher's request to move a lesson, for both sides: the request, its answer, or why it is no longer valid. */
export function MoveRequestNote({ lesson }: { lesson: LessonCard }) {
  const t = useT();
  const { type, timeZone } = useProfile();
  const time = useTimeFormat(timeZone);
  const asked = useQuery(moveRequestQuery(lesson.id));
  if (asked.isPending && lesson.isMoveAsked) return <MoveRequestShape />;
  const request = asked.data?.request;
  if (!asked.data || !request) return null;
  if (request.state === 'open')
    return type === 'teacher' ? (
      <Waiting lesson={lesson} request={request} until={asked.data.until} />
    ) : (
      <Question lesson={lesson} request={request} />
    );
  const moved = request.movedTo === null ? '' : momentOf(time, request.movedTo);
  const name = type === 'teacher' ? lesson.student.firstName : lesson.teacher.firstName;
  return (
    <div role="status">
      <Notice kind={request.state === 'accepted' ? 'done' : 'info'}>
        {t(`move_request.${request.state}.${type}` satisfies TextKey, { name, time: moved })}
      </Notice>
    </div>
  );
}

const momentOf = (time: ReturnType<typeof useTimeFormat>, at: string): string =>
  `${time.dayHeading(new Date(at))}, ${time.clock(new Date(at))}`;

/** For the teacher, until the family answers. */
function Waiting({
  lesson,
  request,
  until,
}: {
  lesson: LessonCard;
  request: MoveRequest;
  until: LessonMoveRequest['until'];
}) {
  const t = useT();
  const { timeZone } = useProfile();
  const time = useTimeFormat(timeZone);
  const undo = useMutation({ mutationFn: () => takeBack(lesson.id), onSettled: refetch });
  return (
    <Note role="status" title={t('move_request.waiting', { name: lesson.student.firstName })}>
      <ul className={classes.times}>
        {request.times.map(({ startsAt, isFree }) => (
          <li key={startsAt}>
            {momentOf(time, startsAt)}
            {!isFree && ` · ${t('move_request.not_free')}`}
          </li>
        ))}
      </ul>
      {request.words !== '' && <q>{request.words}</q>}
      <span>{t('move_request.until', { time: time.moment(new Date(until)) })}</span>
      {undo.error && <Notice kind="problem">{errorText(t, undo.error)}</Notice>}
      <div className={layout.row}>
        <Button variant="default" loading={undo.isPending} onClick={() => undo.mutate()}>
          {t('move_request.take_back')}
        </Button>
      </div>
    </Note>
  );
}

/** For the family: one tap on a time moves the lesson. */
function Question({ lesson, request }: { lesson: LessonCard; request: MoveRequest }) {
  const t = useT();
  const { timeZone } = useProfile();
  const time = useTimeFormat(timeZone);
  const give = useMutation({
    mutationFn: (startsAt: string | null) => answerMoveRequest(lesson.id, { requestId: request.id, startsAt }),
    onSettled: refetch,
  });
  return (
    <Note title={t('move_request.asks', { name: lesson.teacher.firstName })}>
      {request.words !== '' && <q>{request.words}</q>}
      <div className={layout.row} role="group" aria-label={t('move_request.offered')}>
        {request.times.map(({ startsAt, isFree }) =>
          isFree ? (
            <Button
              key={startsAt}
              loading={give.isPending && give.variables === startsAt}
              disabled={give.isPending}
              onClick={() => give.mutate(startsAt)}
            >
              {momentOf(time, startsAt)}
            </Button>
          ) : (
            <span key={startsAt} className={classes.gone}>
              {`${momentOf(time, startsAt)} · ${t('move_request.not_free')}`}
            </span>
          ),
        )}
        <Button
          variant="default"
          loading={give.isPending && give.variables === null}
          disabled={give.isPending}
          onClick={() => give.mutate(null)}
        >
          {t('move_request.none')}
        </Button>
      </div>
      {give.error && <Notice kind="problem">{errorText(t, give.error)}</Notice>}
      <span className={classes.soft}>{t('move_request.free_move')}</span>
    </Note>
  );
}

const refetch = () => queryClient.invalidateQueries({ queryKey: ['lessons'] });
