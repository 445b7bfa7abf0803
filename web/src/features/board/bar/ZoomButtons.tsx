import { IconMaximize, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useT } from '../../../lib/texts.tsx';
import type { BoardEngine } from '../engine/BoardEngine.ts';
import { useBoard } from '../useBoard.ts';
import { BarButton, type Fit } from './BarButton.tsx';
import classes from './BarButton.module.css';

export function ZoomButtons({ engine, fit = 'always' }: { engine: BoardEngine; fit?: Fit }) {
  const t = useT();
  const { canZoomIn, canZoomOut } = useBoard(engine);
  return (
    <>
      <BarButton
        label={t('board.zoom.out')}
        shortcut="-"
        isDisabled={!canZoomOut}
        fit={fit}
        onPress={() => engine.zoomStep(-1)}
      >
        <IconZoomOut className={classes.icon} aria-hidden="true" />
      </BarButton>
      <BarButton
        label={t('board.zoom.fit')}
        shortcut="0"
        isDisabled={!canZoomOut}
        fit={fit}
        onPress={() => engine.fit()}
      >
        <IconMaximize className={classes.icon} aria-hidden="true" />
      </BarButton>
      <BarButton
        label={t('board.zoom.in')}
        shortcut="+"
        isDisabled={!canZoomIn}
        fit={fit}
        onPress={() => engine.zoomStep(1)}
      >
        <IconZoomIn className={classes.icon} aria-hidden="true" />
      </BarButton>
    </>
  );
}
