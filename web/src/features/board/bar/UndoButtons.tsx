import { useT } from '../../../lib/texts.tsx';
import type { BoardEngine } from '../engine/BoardEngine.ts';
import { useBoard } from '../useBoard.ts';
import { BarButton, type Fit } from './BarButton.tsx';
import { ToolPicture } from './ToolPicture.tsx';

export function UndoButton({ engine, fit = 'always' }: { engine: BoardEngine; fit?: Fit }) {
  const t = useT();
  const { canUndo } = useBoard(engine);
  return (
    <BarButton
      label={t('board.undo')}
      shortcut="Ctrl+Z"
      isDisabled={!canUndo}
      fit={fit}
      onPress={() => engine.tools.undo()}
    >
      <ToolPicture name="undo" />
    </BarButton>
  );
}

export function RedoButton({ engine, fit = 'always' }: { engine: BoardEngine; fit?: Fit }) {
  const t = useT();
  const { canRedo } = useBoard(engine);
  return (
    <BarButton
      label={t('board.redo')}
      shortcut="Ctrl+Y"
      isDisabled={!canRedo}
      fit={fit}
      onPress={() => engine.tools.redo()}
    >
      <ToolPicture name="redo" />
    </BarButton>
  );
}
