import { colors, fills } from '@skylark/contract/board.facts';
import { IconCheck } from '@tabler/icons-react';
import { useT } from '../../../lib/texts.tsx';
import type { BoardEngine } from '../engine/BoardEngine.ts';
import { lightColors, paint, sizes } from '../model/palette.ts';
import { useBoard } from '../useBoard.ts';
import { BarButton } from './BarButton.tsx';
import panel from './BarPanel.module.css';
import classes from './PaintPanel.module.css';

const DOT_PX = [6, 10, 15, 21, 28];

/**
 * Nine colours and five sizes. Choosing a colour closes the panel; choosing a size does not, because people try
 * several.
 */
export function PaintPanel({ engine, onChosen }: { engine: BoardEngine; onChosen: () => void }) {
  const t = useT();
  const { color: chosen, size: chosenSize, fill: chosenFill, tool, selection } = useBoard(engine);
  const canFill = tool === 'rectangle' || tool === 'ellipse' || selection?.hasShapes === true;
  return (
    <>
      <fieldset className={`${panel.grid} ${classes.colors}`} aria-label={t('board.colors')}>
        {colors.map((color, index) => (
          <BarButton
            key={color}
            label={t(`board.color.${color}`)}
            shortcut={String(index + 1)}
            isChosen={color === chosen}
            onPress={() => {
              engine.tools.setColor(color);
              onChosen();
            }}
          >
            <span className={classes.drop} style={{ background: paint[color] }}>
              {color === chosen && (
                <IconCheck
                  className={lightColors.has(color) ? classes.dark : classes.light}
                  stroke={4}
                  aria-hidden="true"
                />
              )}
            </span>
          </BarButton>
        ))}
      </fieldset>
      <fieldset className={`${panel.grid} ${classes.sizes}`} aria-label={t('board.sizes')}>
        {sizes.map((size) => (
          <BarButton
            key={size}
            label={t('board.size', { size })}
            isChosen={size === chosenSize}
            onPress={() => engine.tools.setSize(size)}
          >
            <span
              className={classes.dot}
              style={{ width: DOT_PX[size - 1], height: DOT_PX[size - 1], background: paint[chosen] }}
            />
          </BarButton>
        ))}
      </fieldset>
      {canFill && (
        <fieldset className={`${panel.grid} ${classes.sizes}`} aria-label={t('board.fills')}>
          {([undefined, ...fills] as const).map((fill) => (
            <BarButton
              key={fill ?? 'none'}
              label={t(`board.fill.${fill ?? 'none'}`)}
              isChosen={fill === chosenFill}
              onPress={() => engine.tools.setFill(fill)}
            >
              <svg className={classes.fill} viewBox="0 0 32 32" aria-hidden="true">
                <rect
                  x="4"
                  y="6"
                  width="24"
                  height="20"
                  rx="4"
                  fill={paint[chosen]}
                  fillOpacity={fill === undefined ? 0 : fill === 'soft' ? 0.28 : 1}
                  stroke={paint[chosen]}
                  strokeWidth="3"
                />
              </svg>
            </BarButton>
          ))}
        </fieldset>
      )}
    </>
  );
}
