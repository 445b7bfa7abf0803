import { IconTrash } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useT } from '../../lib/texts.tsx';
import type { BoardEngine } from './engine/BoardEngine.ts';
import classes from './SelectionButton.module.css';
import { useBoard } from './useBoard.ts';

const TENTHS = 10;

/** Deletes what is selected, for those without a Delete key. */
export function SelectionButton({ engine }: { engine: BoardEngine }) {
  const t = useT();
  const { selection } = useBoard(engine);
  if (!selection?.canDelete) return null;
  const { right, top } = selection.frame;
  return (
    <button
      type="button"
      className={classes.button}
      style={{ '--x': `${right / TENTHS}px`, '--y': `${top / TENTHS}px` } as CSSProperties}
      aria-label={t('board.delete')}
      title={t('board.delete')}
      onClick={() => engine.tools.deleteSelection()}
    >
      <IconTrash size={24} aria-hidden="true" />
    </button>
  );
}
