import type { PageId } from '@skylark/contract/board';
import { paperOf, type RoomState } from '@skylark/contract/roomState';
import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useT } from '../../lib/texts.tsx';
import { toast } from '../../ui/toast.ts';
import type { BoardPort, ViewRect } from './BoardPort.ts';
import classes from './BoardStage.module.css';
import { BoardEngine } from './engine/BoardEngine.ts';
import type { EngineHolder } from './EngineHolder.ts';
import type { Paints } from './engine/paints.ts';
import { FailedPictures } from './FailedPictures.tsx';
import { PrintedPaper } from './PrintedPaper.tsx';
import { problemText } from './problemText.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { SlideFailed } from './SlideFailed.tsx';
import { SlideImage } from './SlideImage.tsx';
import { TextEditor } from './TextEditor.tsx';
import { useEngine } from './useBoard.ts';
import type { Shown } from './useShownSlide.ts';

interface Props {
  port: BoardPort;
  shown: Shown;
  retrySlide: () => void;
  /** The slide of the page isn't known. */
  isMissing?: boolean;
  canDraw: boolean;
  paints: Paints;
  otherName: string;
  follow: ViewRect | null;
  /** The room's free pages that aren't plain. */
  papers: RoomState['papers'];
  onView: (page: PageId, rect: ViewRect) => void;
  label: string;
  /** Id of the text that explains how to use it with the keyboard. */
  describedBy?: string;
  box: EngineHolder;
  /** Lies over the page, in its units of 1600 x 900. */
  over?: ReactNode;
}

/**
 * The page with everything on it: slide, drawings, the text being written, and the selection. Rendered inside a board's
 * `section`.
 */
export function BoardStage({
  port,
  shown,
  retrySlide,
  isMissing = false,
  canDraw,
  paints,
  otherName,
  follow,
  papers,
  onView,
  label,
  describedBy,
  box,
  over: laidOver,
}: Props) {
  const t = useT();
  const printed = shown.slide ? 'plain' : paperOf({ papers }, shown.page);
  const frame = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const paper = useRef<HTMLDivElement>(null);
  const canvases = useRef<HTMLDivElement>(null);
  const over = useRef<HTMLDivElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const engine = useEngine(box);

  const publishView = useEffectEvent((page: PageId, rect: ViewRect) => onView(page, rect));
  const reportProblem = useEffectEvent((problem: unknown) => void toast('error', problemText(t, problem)));
  const start = useEffectEvent((): BoardEngine | undefined => {
    // React has not set the board's own ref yet when this mounts.
    const board = surface.current?.closest<HTMLElement>('section');
    if (!board || !frame.current || !surface.current || !stage.current) return undefined;
    if (!paper.current || !canvases.current || !over.current) return undefined;
    return new BoardEngine({
      port,
      page: shown.page,
      paints,
      parts: {
        board,
        frame: frame.current,
        surface: surface.current,
        canvases: canvases.current,
        stage: stage.current,
        scaled: [paper.current, over.current],
      },
      onView: publishView,
      onProblem: reportProblem,
    });
  });

  useLayoutEffect(() => {
    const started = start();
    box.put(started);
    return () => {
      started?.close();
      box.put(undefined);
    };
  }, [port, box]);
  useLayoutEffect(() => engine?.open(shown.page), [engine, shown.page]);
  useLayoutEffect(() => engine?.allow(canDraw), [engine, canDraw]);
  useLayoutEffect(() => engine?.nameOther(otherName), [engine, otherName]);
  useLayoutEffect(() => engine?.follow(follow), [engine, follow]);

  return (
    <div ref={frame} className={classes.frame}>
      <div ref={stage} className={classes.stage}>
        <div ref={paper} className={classes.paper}>
          {printed !== 'plain' && <PrintedPaper paper={printed} />}
          <SlideImage shown={shown} />
        </div>
        <div ref={canvases} className={classes.canvases} />
      </div>
      {/* The drawing surface handles keys itself: this role makes screen readers pass them through. */}
      <div
        ref={surface}
        className={classes.surface}
        role="application"
        aria-label={label}
        aria-describedby={describedBy}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        data-draws={canDraw}
      />
      <div ref={over} className={classes.over}>
        {laidOver}
        {(isMissing || shown.picture === 'failed') && <SlideFailed retry={retrySlide} />}
        {engine && (
          <>
            <TextEditor engine={engine} />
            <SelectionBar engine={engine} isTeacher={port.seat === 't'} />
            <FailedPictures engine={engine} />
          </>
        )}
      </div>
    </div>
  );
}
