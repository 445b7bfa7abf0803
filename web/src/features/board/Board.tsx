import type { PageId } from '@skylark/contract/board';
import type { RoomState } from '@skylark/contract/roomState';
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
import { type Shown, useShownSlide } from './useShownSlide.ts';

export interface BoardProps {
  port: BoardPort;
  /** The current page. */
  page: PageId;
  /** Shown below the drawings; null on an empty page. */
  slide: Slide | null;
  /** Set if the page's slide is unknown, because the presentation could not be loaded. */
  missing?: { retry: () => void } | undefined;
  /** Reports whether the page is complete: its slide is visible, or it has none. */
  onSlide?: (picture: Shown['picture']) => void;
  /** The room's free pages that aren't plain. */
  papers?: RoomState['papers'];
  canDraw: boolean;
  /** While the person may not draw, the tools are hidden but keep their space, so that nothing moves. */
  keepsToolsPlace?: boolean;
  role: Role;
  /** Shown next to the other side's pointer. */
  otherName: string;
  /** Shows exactly this area; null: the person's own view. */
  follow: ViewRect | null;
  /** Whether something covers a spot, in tenths of a unit; covered texts aren't read to the person. */
  isHidden?: (at: { x: number; y: number }) => boolean;
  /** Reports the visible area a few times a second while it changes; the final one is always reported. */
  onView: (page: PageId, rect: ViewRect) => void;
  /** Content over the page, in its units of 1600 x 900; moves with the page. */
  over?: ReactNode;
  /** Content in front of the page's corners, in the board's own pixels; leaves the tools free. */
  inFront?: ReactNode;
  /** Called with the actions available on the board, and with undefined when it is unmounted. */
  onReady?: (hands: BoardActions | undefined) => void;
}

/** Board actions for components outside of the board. */
export type BoardActions = Pick<BoardEngine, 'addCards'>;

export const NO_PAPERS: RoomState['papers'] = [];
const nothing = (): boolean => false;

/** A page to draw on together, with its tools. Fills its container. */
export function Board({
  port,
  page,
  slide,
  missing,
  onSlide,
  papers = NO_PAPERS,
  canDraw,
  keepsToolsPlace = false,
  role,
  otherName,
  follow,
  isHidden = nothing,
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
  useEffect(() => engine?.hide(isHidden), [engine, isHidden]);
  const { shown, retry } = useShownSlide(page, slide);
  const { picture } = shown;
  useEffect(() => onSlide?.(picture), [onSlide, picture]);
  return (
    <section className={classes.board} data-role={role} data-beside={isChild || undefined}>
      <div className={classes.layout}>
        <div className={classes.stage}>
          <BoardStage
            port={port}
            shown={shown}
            retrySlide={missing?.retry ?? retry}
            isMissing={missing !== undefined}
            canDraw={canDraw}
            // Depends on who draws, not on the tool set: a teacher marks homework with the child's tools, but in the
            // teacher's colour.
            paints={port.seat === 't' ? teacherPaints : childPaints}
            otherName={otherName}
            follow={follow}
            papers={papers}
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
        {engine && (canDraw || keepsToolsPlace) && (
          // Remounted when drawing is allowed again, so that nothing stays open in it.
          <BoardBar key={String(canDraw)} engine={engine} role={role} isHidden={!canDraw} />
        )}
        {engine && <BoardVoice engine={engine} />}
      </div>
    </section>
  );
}
