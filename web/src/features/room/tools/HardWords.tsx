import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../lib/texts.tsx';
import { weakWordsQuery } from '../../practice/index.ts';
import { useRoom, useRoomSession } from '../useRoom.ts';
import { hardCards } from './hardCards.ts';

/** The words the child finds hard at home, put on the page as cards with one press. */
export function HardWords() {
  const t = useT();
  const room = useRoomSession();
  const page = useRoom(({ state }) => state.page);
  const { data } = useQuery(weakWordsQuery(room.info.lesson.id));
  if (!data || data.items.length === 0) return null;
  const put = (): void => room.boardActions?.addCards(hardCards(data.items));
  return (
    <Button variant="light" disabled={page === null} onClick={put}>
      {t('tools.cards.hard', { count: data.items.length })}
    </Button>
  );
}
