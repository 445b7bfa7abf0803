import { useT } from '../../../lib/texts.tsx';
import type { BoardEngine } from '../engine/BoardEngine.ts';
import { paint } from '../model/palette.ts';
import { useBoard } from '../useBoard.ts';
import { BarButton } from './BarButton.tsx';
import classes from './BarButton.module.css';

/** Shows the drawing colour and opens the list of colours. */
export function PaintButton({
  engine,
  isOpen,
  onPress,
}: {
  engine: BoardEngine;
  isOpen: boolean;
  onPress: () => void;
}) {
  const t = useT();
  const { color } = useBoard(engine);
  return (
    <BarButton label={t('board.paint', { color: t(`board.color.${color}`) })} isOpen={isOpen} onPress={onPress}>
      <svg className={classes.picture} viewBox="0 0 64 64" aria-hidden="true">
        <path
          d="M32 5C32 5 52 26 52 40A20 20 0 0 1 12 40C12 26 32 5 32 5Z"
          fill={paint[color]}
          stroke="#17233B"
          strokeWidth="3.5"
          strokeLinejoin="round"
        />
        <path
          d="M22 40a10 10 0 0 0 8 10"
          fill="none"
          stroke="#fff"
          strokeOpacity="0.7"
          strokeWidth="4"
          strokeLinecap="round"
        />
      </svg>
    </BarButton>
  );
}
