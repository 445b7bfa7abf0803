import { type Translate, useT } from '../../lib/texts.tsx';
import type { BoardEngine } from './engine/BoardEngine.ts';
import type { Announcement } from './engine/BoardStore.ts';
import type { PendingAnnouncement } from './model/spoken.ts';
import { useBoard } from './useBoard.ts';

/** The board for screen readers: what happens on it, and its texts. */
export function BoardVoice({ engine }: { engine: BoardEngine }) {
  const t = useT();
  const { announcement, texts } = useBoard(engine);
  return (
    <div className="visually-hidden">
      <output>{announcement && announcementText(t, announcement)}</output>
      {texts.length > 0 && (
        <ul aria-label={t('board.texts')}>
          {texts.map((text, at) => (
            // Two texts may be equal; only their position differs.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function announcementText(t: Translate, announcement: Announcement): string {
  switch (announcement.kind) {
    case 'happened':
      return `${announcement.sayings.map((saying) => sayingText(t, saying)).join('. ')}.`;
    case 'selected': {
      const { element, text, position, count } = announcement;
      const what =
        element.kind === 'stamp' ? t(`board.stamp.${element.stamp}`) : t(`board.thing.${element.kind}`, { text });
      return t('board.said.selected', { what, position, count });
    }
    case 'pen':
      return t(announcement.isDown ? 'board.said.pen_down' : 'board.said.pen_up');
  }
}

function sayingText(t: Translate, { who, happening, count }: PendingAnnouncement): string {
  switch (happening.kind) {
    case 'drew':
      return t(`board.said.${happening.shape}`, { who, count });
    case 'wrote':
      return t('board.said.wrote', { who, text: happening.text });
    case 'stamped':
      return t('board.said.stamped', { who, stamp: t(`board.stamp.${happening.stamp}`) });
    case 'erased':
      return t('board.said.erased', { who, count });
    case 'moved':
    case 'cleared':
    case 'uncleared':
      return t(`board.said.${happening.kind}`, { who });
  }
}
