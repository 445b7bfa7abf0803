import type { PageId } from '@skylark/contract/board';
import type { BoardPage } from '@skylark/contract/boardState';
import { useMemo, useState } from 'react';
import { useT } from '../../lib/texts.tsx';
import { ZoomButtons } from './bar/ZoomButtons.tsx';
import bar from './bar/BoardBar.module.css';
import classes from './Board.module.css';
import { BoardStage } from './BoardStage.tsx';
import { BoardVoice } from './BoardVoice.tsx';
import { teacherPaints } from './engine/paints.ts';
import { EngineBox } from './EngineBox.ts';
import { readOnlyPort } from './readOnlyPort.ts';
import type { Slide } from './slides.ts';
import { useEngine } from './useBoard.ts';
import { useShownSlide } from './useShownSlide.ts';

interface Props {
  page: BoardPage;
  slide: Slide | null;
  loadPicture: (id: string) => Promise<Blob>;
}

const nobodyLooks = (): void => undefined;

/** A page as it was left: to look at, and to look closer. */
export function ReadOnlyBoard({ page, slide, loadPicture }: Props) {
  const t = useT();
  const how = `${page.id}-how`;
  const [box] = useState(() => new EngineBox());
  const engine = useEngine(box);
  const port = useMemo(() => readOnlyPort(page, loadPicture), [page, loadPicture]);
  const { shown, retry } = useShownSlide(page.id satisfies PageId, slide);
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
            onView={nobodyLooks}
            label={t('board.surface')}
            describedBy={how}
            box={box}
          />
        </div>
        <p id={how} className="visually-hidden">
          {t('board.how_view')}
        </p>
        {engine && (
          <div className={bar.holder}>
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
