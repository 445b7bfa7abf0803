import { stamps } from '@skylark/contract/board.facts';
import { useT } from '../../../lib/texts.tsx';
import type { BoardEngine } from '../engine/BoardEngine.ts';
import { stampUrl } from '../paint/Gallery.ts';
import { useBoard } from '../useBoard.ts';
import { BarButton } from './BarButton.tsx';
import buttons from './BarButton.module.css';
import panel from './BarPanel.module.css';
import classes from './StampPanel.module.css';

/** Twelve stamps to choose from. */
export function StampPanel({ engine, onChosen }: { engine: BoardEngine; onChosen: () => void }) {
  const t = useT();
  const { stamp: chosen, tool } = useBoard(engine);
  return (
    <div className={`${panel.grid} ${classes.stamps}`}>
      {stamps.map((stamp) => (
        <BarButton
          key={stamp}
          label={t(`board.stamp.${stamp}`)}
          isChosen={tool === 'stamp' && stamp === chosen}
          onPress={() => {
            engine.tools.chooseStamp(stamp);
            onChosen();
          }}
        >
          <img className={buttons.picture} src={stampUrl(stamp)} alt="" draggable={false} />
        </BarButton>
      ))}
    </div>
  );
}
