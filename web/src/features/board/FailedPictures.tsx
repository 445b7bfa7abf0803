import { IconRefresh } from '@tabler/icons-react';
import { useT } from '../../lib/texts.tsx';
import type { BoardEngine } from './engine/BoardEngine.ts';
import classes from './FailedPictures.module.css';
import { useBoard } from './useBoard.ts';

const TENTHS = 10;

/** A retry button on every picture that failed to load. */
export function FailedPictures({ engine }: { engine: BoardEngine }) {
  const t = useT();
  const { failedPictures } = useBoard(engine);
  return failedPictures.map(({ id, frame }) => (
    <button
      key={`${id} ${frame.left} ${frame.top}`}
      type="button"
      className={classes.retry}
      style={{ left: (frame.left + frame.right) / 2 / TENTHS, top: (frame.top + frame.bottom) / 2 / TENTHS }}
      onClick={() => engine.retryPicture(id)}
    >
      <IconRefresh size={22} aria-hidden="true" />
      {t('board.picture_failed')}
    </button>
  ));
}
