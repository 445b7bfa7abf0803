import { useMemo } from 'react';
import { PageComments } from '../../board/index.ts';
import { useRoom, useRoomSession } from '../useRoom.ts';

/** The teacher's words on the page that is shown; the child reads them at once. */
export function StageComments({ page, isWriting }: { page: string; isWriting: boolean }) {
  const { link, info } = useRoomSession();
  const comments = useRoom((room) => room.state.comments);
  const shown = useMemo(() => comments.filter((one) => one.page === page), [comments, page]);
  return (
    <PageComments
      key={page}
      comments={shown}
      onWrite={info.seat === 't' && isWriting ? (id, text) => link.do({ k: 'comment', id, page, text }) : undefined}
    />
  );
}
