import { IconDots } from '@tabler/icons-react';
import { useT } from '../../../lib/texts.tsx';
import type { BoardEngine } from '../engine/BoardEngine.ts';
import { useBoard } from '../useBoard.ts';
import { BarButton } from './BarButton.tsx';
import buttons from './BarButton.module.css';
import classes from './MoreButton.module.css';
import { ToolPicture } from './ToolPicture.tsx';
import { behindMore, type Role } from './toolsets.ts';

interface Props {
  engine: BoardEngine;
  role: Role;
  isOpen: boolean;
  onPress: () => void;
}

/** Opens the less common tools; shows which of them is active. */
export function MoreButton({ engine, role, isOpen, onPress }: Props) {
  const t = useT();
  const { tool } = useBoard(engine);
  const fit = behindMore[role][tool];
  return (
    <BarButton
      label={fit ? t('board.bar.more_chosen', { tool: t(`board.tool.${tool}`) }) : t('board.bar.more')}
      isOpen={isOpen}
      onPress={onPress}
    >
      {fit && (
        <span className={classes.chosen} data-until={fit}>
          <ToolPicture name={tool} />
        </span>
      )}
      <IconDots className={buttons.icon} aria-hidden="true" />
    </BarButton>
  );
}
