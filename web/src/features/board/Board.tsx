import type { PageId } from '@skylark/contract/board';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useChildView } from '../../lib/childView.ts';
import { useT } from '../../lib/texts.tsx';
import { BoardBar } from './bar/BoardBar.tsx';
import type { Role } from './bar/toolsets.ts';
import classes from './Board.module.css';
import type { BoardPort, ViewRect } from './BoardPort.ts';
import { BoardStage } from './BoardStage.tsx';
import { BoardVoice } from './BoardVoice.tsx';
import { EngineHolder } from './EngineHolder.ts';
import { childPaints, teacherPaints } from './engine/paints.ts';
import type { BoardEngine } from './engine/BoardEngine.ts';
import type { Slide } from './slides.ts';
import { useEngine } from './useBoard.ts';
import { useShownSlide } from './useShownSlide.ts';

export interface BoardProps {
  port: BoardPort;
  /** The current page. */
  page: PageId;
  /** Shown below the drawings; null on an empty page. */
  slide: Slide | null;
  canDraw: boolean;
  role: Role;
  /** Shown next to the other side's pointer. */
  otherName: string;
  /** Shows exactly this area; null: the person's own view. */
  follow: ViewRect | null;
  /** Reports the visible area a few times a second while it changes; the final one is always reported. */
  onView: (page: PageId, rect: ViewRect) => void;
  /** Lies over the page, in its units of 1600 x 900, and moves with it. */
  over?: ReactNode;
  /** Lies in front of the page's corners, in the board's own size; the tools stay free. */
  inFront?: ReactNode;
  /** Gets the actions available on the board, and undefined after it has gone. */
  onReady?: (hands: BoardActions | undefined) => void;
}

/** Board actions for components outside of the board. */
export type BoardActions = Pick<BoardEngine, 'addCards'>;

/** A page to draw on together, with its tools. Fills its container. */
export function Board({
  port,
  page,
  slide,
  canDraw,
  role,
  otherName,
  follow,
  onView,
  over,
  inFront,
  onReady,
}: BoardProps) {
  const t = useT();
  const how = useId();
  const isChild = useChildView();
  const [box] = useState(() => new EngineHolder());
  const engine = useEngine(box);
  useEffect(() => {
    onReady?.(engine);
    return () => onReady?.(undefined);
  }, [engine, onReady]);
  const { shown, retry } = useShownSlide(page, slide);
  return (
    <section className={classes.board} data-role={role} data-beside={isChild || undefined}>
      <div className={classes.layout}>
        <div className={classes.stage}>
          <BoardStage
            port={port}
            shown={shown}
            retrySlide={retry}
            canDraw={canDraw}
            // Depends on who draws, not on the tool set: a teacher marks homework with the child's tools, but in the
            // teacher's colour.
            paints={port.seat === 't' ? teacherPaints : childPaints}
            otherName={otherName}
            follow={follow}
            onView={onView}
            label={t('board.surface')}
            describedBy={how}
            box={box}
            over={over}
          />
          {inFront}
        </div>
        <p id={how} className="visually-hidden">
          {t(canDraw ? 'board.how' : 'board.how_view')}
        </p>
        {engine && canDraw && <BoardBar engine={engine} role={role} />}
        {engine && <BoardVoice engine={engine} />}
      </div>
    </section>
  );
}
