import type { PageId } from '@skylark/contract/board';
import type { RoomState } from '@skylark/contract/roomState';
import { type CSSProperties, type ReactNode, useId, useState } from 'react';
import { useT } from '../../lib/texts.tsx';
import { ZoomButtons } from './bar/ZoomButtons.tsx';
import bar from './bar/BoardBar.module.css';
import classes from './Board.module.css';
import type { BoardPort } from './BoardPort.ts';
import { BoardStage } from './BoardStage.tsx';
import { BoardVoice } from './BoardVoice.tsx';
import { teacherPaints } from './engine/paints.ts';
import { EngineHolder } from './EngineHolder.ts';
import type { Slide } from './slides.ts';
import { useEngine } from './useBoard.ts';
import { useShownSlide } from './useShownSlide.ts';

interface Props {
  port: BoardPort;
  page: PageId;
  slide: Slide | null;
  /** The room's free pages that aren't plain. */
  papers: RoomState['papers'];
  /** Lies over the page, in its units of 1600 x 900, and moves with it. */
  over?: ReactNode;
}

const ignoreView = (): void => undefined;

/** A board that changes but can't be drawn on here; it can be viewed and zoomed. */
export function PlayedBoard({ port, page, slide, papers, over }: Props) {
  const t = useT();
  const how = useId();
  const [box] = useState(() => new EngineHolder());
  const engine = useEngine(box);
  const { shown, retry } = useShownSlide(page, slide);
  return (
    <section className={classes.board}>
      <div className={classes.layout}>
        <div className={classes.stage}>
          <BoardStage
            port={port}
            shown={shown}
            retrySlide={retry}
            canDraw={false}
            paints={teacherPaints}
            otherName=""
            follow={null}
            papers={papers}
            onView={ignoreView}
            label={t('board.surface')}
            describedBy={how}
            box={box}
            over={over}
          />
        </div>
        <p id={how} className="visually-hidden">
          {t('board.how_view')}
        </p>
        {engine && (
          // Three buttons; on a phone the number of buttons determines their size.
          <div className={bar.holder} style={{ '--count': 3 } as CSSProperties}>
            <div className={bar.bar} role="toolbar" aria-label={t('board.zoom')}>
              <ZoomButtons engine={engine} />
            </div>
          </div>
        )}
        {engine && <BoardVoice engine={engine} />}
      </div>
    </section>
  );
}
