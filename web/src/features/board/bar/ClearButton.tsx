import { useT } from '../../../lib/texts.tsx';
import type { BoardEngine } from '../engine/BoardEngine.ts';
import { useBoard } from '../useBoard.ts';
import { BarButton, type Fit } from './BarButton.tsx';
import { ToolPicture } from './ToolPicture.tsx';

/** Opens the confirmation for clearing the page. */
export function ClearButton({ engine, fit = 'always', onAsk }: { engine: BoardEngine; fit?: Fit; onAsk: () => void }) {
  const t = useT();
  const { isEmpty } = useBoard(engine);
  return (
    <BarButton label={t('board.clear')} isDisabled={isEmpty} fit={fit} onPress={onAsk}>
      <ToolPicture name="clear" />
    </BarButton>
  );
}
