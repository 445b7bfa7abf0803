import { ActionIcon, Button, Paper, Skeleton } from '@mantine/core';
import type { Paper as PrintedPaper } from '@skylark/contract/board.facts';
import { newBoardPage, type PageSnapshot, pageOfSnapshot } from '@skylark/contract/boardState';
import { useQuery } from '@tanstack/react-query';
import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { call } from '../../lib/call.ts';
import { errorText } from '../../lib/errors.ts';
import { saveFile } from '../../lib/saveFile.ts';
import { useT } from '../../lib/texts.tsx';
import { Sky } from '../../ui/Sky.tsx';
import { State } from '../../ui/State.tsx';
import { toast } from '../../ui/toast.ts';
import { exportPage, PageComments, ReadOnlyBoard } from '../board/index.ts';
import { lessonBoardQuery } from './api.ts';
import classes from './LessonBoard.module.css';

interface Props {
  lessonId: string;
  /** Shows nothing if the lesson has no board. */
  isOptional?: boolean;
}

/** The final board of a lesson, slide by slide, read-only. */
export function LessonBoard({ lessonId, isOptional = false }: Props) {
  const t = useT();
  const board = useQuery(lessonBoardQuery(lessonId));
  if (isOptional && board.data?.pages.length === 0) return null;
  return (
    <Paper p="lg" mt="lg" component="section" className={classes.section} aria-labelledby="board-title">
      <h2 id="board-title" className={classes.title}>
        {t('lessons.board')}
      </h2>
      {board.isPending ? (
        <Skeleton className={classes.stage} radius="lg" />
      ) : board.isError ? (
        <State
          pose="oops"
          role="alert"
          title={t('lessons.failed')}
          action={<Button onClick={() => void board.refetch()}>{t('app.try_again')}</Button>}
        />
      ) : board.data.pages.length === 0 ? (
        <p className={classes.empty}>
          <Sky pose="reading" size={88} isLazy />
          {t('lessons.board.empty')}
        </p>
      ) : (
        <Pages lessonId={lessonId} pages={board.data.pages} />
      )}
    </Paper>
  );
}

interface ShownPage {
  id: string;
  slide: { imageUrl: string; description: string } | null;
  board: unknown;
  paper: PrintedPaper;
  comments: string[];
}

function Pages({ lessonId, pages }: { lessonId: string; pages: ShownPage[] }) {
  const t = useT();
  // Opens at the first page with drawings.
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      pages.findIndex(({ board }) => board !== null),
    ),
  );
  const shown = pages[at];
  const page = useMemo(() => {
    if (!shown) return undefined;
    return shown.board === null ? newBoardPage(shown.id) : pageOfSnapshot(shown.board as PageSnapshot);
  }, [shown]);
  const loadPicture = useMemo(
    () => (picture: string) => call('GET /api/v2/rooms/{id}/pictures/{picture}', { params: { id: lessonId, picture } }),
    [lessonId],
  );
  if (!shown || !page) return null;
  const { slide, paper } = shown;
  const save = async (): Promise<void> => {
    try {
      saveFile(
        await exportPage({ page, slideUrl: slide?.imageUrl ?? null, paper, loadPicture }),
        `skylark-${at + 1}.png`,
      );
    } catch (error) {
      void toast('error', errorText(t, error));
    }
  };
  return (
    <>
      <div className={classes.stage}>
        <ReadOnlyBoard
          key={shown.id}
          page={page}
          slide={slide && { url: slide.imageUrl, description: slide.description }}
          paper={paper}
          loadPicture={loadPicture}
        />
      </div>
      <PageComments comments={shown.comments.map((text, index) => ({ id: String(index), page: shown.id, text }))} />
      <div className={classes.turn}>
        <ActionIcon
          variant="default"
          aria-label={t('lessons.board.previous')}
          disabled={at === 0}
          onClick={() => setAt(at - 1)}
        >
          <IconChevronLeft aria-hidden="true" />
        </ActionIcon>
        <span className="numbers" role="status">
          {t('lessons.board.page', { page: at + 1, pages: pages.length })}
        </span>
        <ActionIcon
          variant="default"
          aria-label={t('lessons.board.next')}
          disabled={at === pages.length - 1}
          onClick={() => setAt(at + 1)}
        >
          <IconChevronRight aria-hidden="true" />
        </ActionIcon>
        <Button variant="light" leftSection={<IconDownload size={20} aria-hidden="true" />} onClick={() => void save()}>
          {t('lessons.board.save')}
        </Button>
      </div>
    </>
  );
}
