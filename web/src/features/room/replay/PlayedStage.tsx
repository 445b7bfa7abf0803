import type { LessonDetails } from '@skylark/contract/lessons';
import { useMemo } from 'react';
import { useT } from '../../../lib/texts.tsx';
import { PlayedActivity } from '../../activities/index.ts';
import { type BoardPort, PageComments, PlayedBoard } from '../../board/index.ts';
import { CoverShape } from '../tools/CoverShape.tsx';
import type { ReplayHead } from './loadTape.ts';
import { PlayedAids } from './PlayedAids.tsx';
import type { Replay } from './Replay.ts';
import classes from './PlayedStage.module.css';
import { useReplayed } from './useReplay.ts';

/** Messages shown next to the board. */
const SAYINGS_SHOWN = 3;

interface Props {
  replay: Replay;
  head: ReplayHead;
  lesson: LessonDetails;
  port: BoardPort;
}

/** The page that was shown, its covers, and the messages next to it. */
export function PlayedStage({ replay, head, lesson, port }: Props) {
  const t = useT();
  const page = useReplayed(replay, ({ state }) => state.page) ?? head.turns[0]?.page ?? 'free:1';
  const covers = useReplayed(replay, ({ state }) => state.covers);
  const papers = useReplayed(replay, ({ state }) => state.papers);
  const plays = useReplayed(replay, ({ state }) => state.plays);
  const allComments = useReplayed(replay, ({ state }) => state.comments);
  const sayings = useReplayed(replay, ({ state }) => state.sayings);
  const comments = useMemo(() => allComments.filter((one) => one.page === page), [allComments, page]);
  const known = head.slides.find((one) => one.page === page);
  const slide = useMemo(() => (known ? { url: known.imageUrl, description: known.description } : null), [known]);
  const cover = covers.find((one) => one.page === page)?.cover;
  const nameOf = { t: lesson.teacher.firstName, s: lesson.student.firstName };
  return (
    <>
      <div className={classes.board}>
        <PlayedBoard
          port={port}
          page={page}
          slide={slide}
          papers={papers}
          over={
            <>
              {known?.activity && (
                <PlayedActivity
                  activity={known.activity}
                  imageUrl={known.imageUrl}
                  page={page}
                  port={port}
                  plays={plays}
                  roomId={lesson.id}
                />
              )}
              {cover && <CoverShape key={page} cover={cover} seat={port.seat} />}
            </>
          }
        />
        <PlayedAids replay={replay} startedAt={head.startedAt} />
      </div>
      <PageComments comments={comments} />
      {sayings.length > 0 && (
        <ol className={classes.said} aria-label={t('tools.replay.said')}>
          {sayings.slice(-SAYINGS_SHOWN).map(({ id, seat, text }) => (
            <li key={id}>
              <strong>{nameOf[seat]}</strong> {text}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
