import { useT } from '../../../lib/texts.tsx';
import type { BoardEngine } from '../engine/BoardEngine.ts';
import { toolKeys } from '../input/shortcuts.ts';
import type { Tool } from '../model/tools.ts';
import { useBoard } from '../useBoard.ts';
import { BarButton, type Fit } from './BarButton.tsx';
import { ToolPicture } from './ToolPicture.tsx';

interface Props {
  engine: BoardEngine;
  tool: Exclude<Tool, 'stamp'>;
  fit?: Fit;
  onChosen?: () => void;
}

export function ToolButton({ engine, tool, fit = 'always', onChosen }: Props) {
  const t = useT();
  const { tool: chosen } = useBoard(engine);
  const press = (): void => {
    engine.tools.choose(tool);
    onChosen?.();
  };
  return (
    <BarButton
      label={t(`board.tool.${tool}`)}
      shortcut={toolKeys[tool]}
      isChosen={chosen === tool}
      fit={fit}
      onPress={press}
    >
      <ToolPicture name={tool} />
    </BarButton>
  );
}
