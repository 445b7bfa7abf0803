import { IconHandFinger } from '@tabler/icons-react';
import { type CSSProperties, useRef, useState } from 'react';
import { useChildView } from '../../../lib/childView.ts';
import { useT } from '../../../lib/texts.tsx';
import { lazyDialog } from '../../../parts/lazyDialog.tsx';
import type { BoardEngine } from '../engine/BoardEngine.ts';
import { toolKeys } from '../input/shortcuts.ts';
import { useBoard } from '../useBoard.ts';
import { BarButton } from './BarButton.tsx';
import buttons from './BarButton.module.css';
import { BarPanel } from './BarPanel.tsx';
import classes from './BoardBar.module.css';
import { ChildTools, MoreChildTools } from './ChildTools.tsx';
import { MoreButton } from './MoreButton.tsx';
import { PaintButton } from './PaintButton.tsx';
import { PaintPanel } from './PaintPanel.tsx';
import { StampPanel } from './StampPanel.tsx';
import type { Role } from './toolsets.ts';
import { MoreTeacherTools, TeacherTools } from './TeacherTools.tsx';
import { ToolPicture } from './ToolPicture.tsx';
import { useRovingFocus } from './useRovingFocus.ts';

const ClearDialog = lazyDialog('clear-dialog', () => import('./ClearDialog.tsx').then((module) => module.ClearDialog), {
  soon: true,
});

type Panel = 'paint' | 'stamps' | 'more';

/** Number of buttons at the narrowest width. */
const BUTTONS: Record<Role, number> = { teacher: 8, student: 6 };

interface Props {
  engine: BoardEngine;
  role: Role;
  /** Keeps its space, but is invisible and inactive. */
  isHidden?: boolean;
}

/** The drawing tools: all of them for a teacher; for a child five large ones and the rest behind a "more" button. */
export function BoardBar({ engine, role, isHidden = false }: Props) {
  const t = useT();
  const isChild = useChildView();
  const { isPenMode, tool } = useBoard(engine);
  const [panel, setPanel] = useState<Panel | null>(null);
  const [clearing, setClearing] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const openers = useRef<Partial<Record<Panel, HTMLElement | null>>>({});
  useRovingFocus(bar);

  const toggle = (which: Panel): void => setPanel(panel === which ? null : which);
  const close = (hasFocus: boolean): void => {
    if (panel && hasFocus) openers.current[panel]?.querySelector('button')?.focus();
    setPanel(null);
  };
  const opener = (which: Panel) => (element: HTMLElement | null) => {
    openers.current[which] = element;
  };
  const choose = (): void => close(true);

  const askToClear = (): void => {
    setPanel(null);
    setClearing(true);
  };

  const stamp = (
    <span ref={opener('stamps')} className={classes.slot}>
      <BarButton
        label={t('board.tool.stamp')}
        shortcut={toolKeys.stamp}
        isChosen={tool === 'stamp'}
        isOpen={panel === 'stamps'}
        onPress={() => {
          engine.tools.choose('stamp');
          toggle('stamps');
        }}
      >
        <ToolPicture name="stamp" />
      </BarButton>
    </span>
  );
  const paint = (
    <span ref={opener('paint')} className={classes.slot}>
      <PaintButton engine={engine} isOpen={panel === 'paint'} onPress={() => toggle('paint')} />
    </span>
  );

  return (
    <div
      className={classes.holder}
      data-role={role}
      data-beside={isChild || undefined}
      style={
        {
          '--count': BUTTONS[role] + (isPenMode ? 1 : 0),
          ...(isHidden && { visibility: 'hidden' }),
        } as CSSProperties
      }
    >
      <div ref={bar} className={classes.bar} role="toolbar" aria-label={t('board.bar')}>
        {role === 'teacher' ? (
          <TeacherTools engine={engine} stamp={stamp} paint={paint} onClear={askToClear} />
        ) : (
          <ChildTools engine={engine} stamp={stamp} paint={paint} />
        )}
        <span ref={opener('more')} className={role === 'teacher' ? classes.narrowOnly : classes.slot}>
          <MoreButton engine={engine} role={role} isOpen={panel === 'more'} onPress={() => toggle('more')} />
        </span>
        {isPenMode && (
          <BarButton label={t('board.pen_mode.leave')} onPress={() => engine.tools.leavePenMode()}>
            <IconHandFinger className={buttons.icon} aria-hidden="true" />
          </BarButton>
        )}
      </div>
      {panel === 'paint' && (
        <BarPanel label={t('board.colors')} opener={() => openers.current.paint} onClose={close}>
          <PaintPanel engine={engine} onChosen={choose} />
        </BarPanel>
      )}
      {panel === 'stamps' && (
        <BarPanel label={t('board.stamps')} opener={() => openers.current.stamps} onClose={close}>
          <StampPanel engine={engine} onChosen={choose} />
        </BarPanel>
      )}
      {panel === 'more' && (
        <BarPanel label={t('board.bar.more')} opener={() => openers.current.more} onClose={close}>
          <div className={classes.more}>
            {role === 'teacher' ? (
              <MoreTeacherTools engine={engine} onChosen={choose} onClear={askToClear} />
            ) : (
              <MoreChildTools engine={engine} onChosen={choose} />
            )}
          </div>
        </BarPanel>
      )}
      <ClearDialog
        isOpen={clearing}
        close={() => setClearing(false)}
        onClear={() => {
          setClearing(false);
          engine.tools.clearPage();
        }}
      />
    </div>
  );
}
