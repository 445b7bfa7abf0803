import { useMemo } from 'react';
import { PageComments } from '../../board/index.ts';
import { useRoom, useRoomSession } from '../useRoom.ts';

/** The teacher's comments on the current page; the child sees them immediately. */
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
