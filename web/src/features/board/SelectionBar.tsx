import {
  IconCopy,
  IconLock,
  IconLockOpen,
  IconRotateClockwise,
  IconStackBack,
  IconStackFront,
  IconTrash,
} from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { useT } from '../../lib/texts.tsx';
import type { BoardEngine } from './engine/BoardEngine.ts';
import { selectionKeys } from './input/shortcuts.ts';
import classes from './SelectionBar.module.css';
import { useBoard } from './useBoard.ts';

const TENTHS = 10;
const ICON_PX = 24;
const TURN_DEGREES = 15;
/** The bar is above the selection; if that begins below this value (in tenths), the bar is in the page's lower half. */
const LOWER_HALF = 6_000;

/** The actions for the selection, next to it: all of them for a teacher, only "delete" for a child. */
export function SelectionBar({ engine, isTeacher }: { engine: BoardEngine; isTeacher: boolean }) {
  const t = useT();
  const { selection, editing } = useBoard(engine);
  if (!selection || editing) return null;
  const { frame, canDelete, isLocked } = selection;
  if (!canDelete && !isLocked) return null;
  const { tools } = engine;
  const keys = selectionKeys;
  return (
    <div
      className={classes.bar}
      role="toolbar"
      data-half={frame.top < LOWER_HALF ? 'upper' : 'lower'}
      aria-label={t('board.selection')}
      style={
        {
          '--left': `${frame.left / TENTHS}px`,
          '--right': `${frame.right / TENTHS}px`,
          '--top': `${frame.top / TENTHS}px`,
          '--bottom': `${frame.bottom / TENTHS}px`,
          '--count': isLocked || !isTeacher ? 1 : 6,
        } as CSSProperties
      }
    >
      {isLocked ? (
        <Action label={t('board.unlock')} shortcut={keys.lock} onPress={() => tools.lockSelection(false)}>
          <IconLockOpen size={ICON_PX} aria-hidden="true" />
        </Action>
      ) : (
        <>
          {isTeacher && (
            <>
              <Action label={t('board.duplicate')} shortcut={keys.duplicate} onPress={() => tools.duplicateSelection()}>
                <IconCopy size={ICON_PX} aria-hidden="true" />
              </Action>
              <Action label={t('board.turn')} shortcut={keys.turn} onPress={() => tools.turnSelection(TURN_DEGREES)}>
                <IconRotateClockwise size={ICON_PX} aria-hidden="true" />
              </Action>
              <Action label={t('board.front')} shortcut={keys.front} onPress={() => tools.layerSelection('front')}>
                <IconStackFront size={ICON_PX} aria-hidden="true" />
              </Action>
              <Action label={t('board.back')} shortcut={keys.back} onPress={() => tools.layerSelection('back')}>
                <IconStackBack size={ICON_PX} aria-hidden="true" />
              </Action>
              <Action label={t('board.lock')} shortcut={keys.lock} onPress={() => tools.lockSelection(true)}>
                <IconLock size={ICON_PX} aria-hidden="true" />
              </Action>
            </>
          )}
          <Action label={t('board.delete')} shortcut={keys.delete} isDanger onPress={() => tools.deleteSelection()}>
            <IconTrash size={ICON_PX} aria-hidden="true" />
          </Action>
        </>
      )}
    </div>
  );
}

interface ActionProps {
  label: string;
  shortcut: string;
  isDanger?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Action({ label, shortcut, isDanger, onPress, children }: ActionProps) {
  return (
    <button
      type="button"
      className={classes.action}
      data-danger={isDanger}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      title={`${label} (${shortcut})`}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
