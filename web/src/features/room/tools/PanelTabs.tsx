import { IconAbc, IconDice5, IconMessages, IconNote, IconNotebook } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useT } from '../../../lib/texts.tsx';
import { useRoomSession } from '../useRoom.ts';
import { useUnread } from './useUnread.ts';
import classes from './PanelTabs.module.css';
import { type Panel, type PanelProps, panels, preparedPanels } from './panels.ts';

const icons = {
  notes: IconNote,
  aids: IconDice5,
  words: IconAbc,
  homework: IconNotebook,
  chat: IconMessages,
} satisfies Record<Panel, unknown>;

/** The panels a teacher can open next to the board; pressing a tab again closes its panel. */
export function PanelTabs({ open, toggle }: PanelProps) {
  const t = useT();
  const { isPreparing } = useRoomSession();
  const unread = useUnread(open === 'chat');
  const tabs = useRef<HTMLDivElement>(null);
  const before = useRef(open);
  useEffect(() => {
    const closed = before.current;
    before.current = open;
    // Returns the focus to the tab of a panel that was closed from within.
    if (open === null && closed !== null && document.activeElement === document.body)
      tabs.current?.querySelector<HTMLElement>(`[data-panel="${closed}"]`)?.focus({ preventScroll: true });
  }, [open]);
  return (
    <div ref={tabs} className={classes.tabs} role="group" aria-label={t('tools.panels')}>
      {(isPreparing ? preparedPanels : panels).map((panel) => {
        const Icon = icons[panel];
        return (
          <button
            key={panel}
            type="button"
            className={classes.tab}
            data-panel={panel}
            aria-expanded={open === panel}
            onClick={() => toggle(panel)}
          >
            <Icon size={22} aria-hidden="true" />
            {t(`tools.${panel}`)}
            {panel === 'chat' && unread > 0 && (
              <span className={classes.unread}>
                {unread}
                <span className="visually-hidden">{t('tools.chat.unread')}</span>
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}
