import { Button } from '@mantine/core';
import type { LessonDetails } from '@skylark/contract/lessons';
import { useMemo } from 'react';
import { call } from '../../../lib/call.ts';
import { useT } from '../../../lib/texts.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import type { BoardPort } from '../../board/index.ts';
import { useProfile } from '../../profile/index.ts';
import { Controls } from './Controls.tsx';
import type { ReplayHead } from './loadTape.ts';
import { PageMarks } from './PageMarks.tsx';
import { PlayedStage } from './PlayedStage.tsx';
import type { Replay } from './Replay.ts';
import classes from './ReplayPage.module.css';
import { StarMarks, StarsOnBar } from './StarMarks.tsx';
import { useReplay } from './useReplay.ts';
import { useReplayKeys } from './useReplayKeys.ts';

interface Props {
  lesson: LessonDetails;
  head: ReplayHead;
}

/** Replays the board of a lesson. */
export function Player({ lesson, head }: Props) {
  const { replay, hasFailed, retry } = useReplay(lesson.id, head);
  return replay && <Playing lesson={lesson} head={head} replay={replay} hasFailed={hasFailed} retry={retry} />;
}

interface PlayingProps extends Props {
  replay: Replay;
  hasFailed: boolean;
  retry: () => void;
}

function Playing({ lesson, head, replay, hasFailed, retry }: PlayingProps) {
  const t = useT();
  const { type } = useProfile();
  const seat = type === 'teacher' ? 't' : 's';
  const port = useMemo(() => replayPort(replay, lesson.id, seat), [replay, lesson.id, seat]);
  useReplayKeys(replay, head.turns);
  return (
    <main className={classes.player}>
      <PlayedStage replay={replay} head={head} lesson={lesson} port={port} />
      {hasFailed && (
        <Notice kind="problem">
          {t('tools.replay.rest_failed')}
          <Button size="compact-md" onClick={retry}>
            {t('app.try_again')}
          </Button>
        </Notice>
      )}
      <Controls replay={replay} head={head} over={<StarsOnBar replay={replay} lesson={lesson} />} />
      <StarMarks replay={replay} />
      <PageMarks replay={replay} head={head} />
    </main>
  );
}

const nothing = (): void => undefined;

/** A board that only the replay changes. */
const replayPort = (replay: Replay, lessonId: string, seat: 't' | 's'): BoardPort => ({
  board: replay.head.board,
  seat,
  do: nothing,
  onBoard: (listener) => replay.boardChanged.add((update, page, author) => listener(update, page, author === seat)),
  showCursor: nothing,
  onCursor: () => nothing,
  uploadPicture: () => Promise.reject(new Error('This board is only for looking')),
  loadPicture: (picture) => call('GET /api/v2/rooms/{id}/pictures/{picture}', { params: { id: lessonId, picture } }),
});
