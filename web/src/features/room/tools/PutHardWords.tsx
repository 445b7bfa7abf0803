import { FREE_PAGES_MAX } from '@skylark/contract/board.facts';
import type { PageId } from '@skylark/contract/board';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../lib/errors.ts';
import { useT } from '../../../lib/texts.tsx';
import { toast } from '../../../ui/toast.ts';
import { weakWordsQuery } from '../../practice/index.ts';
import { useRoom, useRoomSession } from '../useRoom.ts';
import { hardCards } from './hardCards.ts';

/** When the teacher comes from the lesson plan, puts the child's hard words on a new page as cards, once. */
export function PutHardWords({ done }: { done: () => void }) {
  const t = useT();
  const room = useRoomSession();
  const isLive = useRoom(({ status }) => status.kind === 'live');
  const freePages = useRoom(({ state }) => state.freePages);
  const shown = useRoom(({ state }) => state.page);
  // The page the board itself currently shows.
  const seen = useRoom(({ views, seat }) => views[seat]?.[0]);
  const { data, error } = useQuery(weakWordsQuery(room.info.lesson.id));
  const [page, setPage] = useState<PageId>();
  const isPut = useRef(false);
  useEffect(() => {
    if (isPut.current || (!data && !error)) return;
    const end = (): void => {
      isPut.current = true;
      done();
    };
    if (error) {
      void toast('error', errorText(t, error));
      end();
    } else if (data.items.length === 0 || (page === undefined && freePages >= FREE_PAGES_MAX)) {
      end();
    } else if (page === undefined) {
      if (!isLive) return;
      const next: PageId = `free:${freePages + 1}`;
      // Creates the page once, as soon as cards can be put on it.
      // oxlint-disable-next-line react/set-state-in-effect
      setPage(next);
      room.link.do({ k: 'show', page: next });
    } else if (shown === page && seen === page && room.boardActions) {
      room.boardActions.addCards(hardCards(data.items));
      end();
    }
  }, [data, error, page, freePages, isLive, shown, seen, room, done, t]);
  return null;
}
