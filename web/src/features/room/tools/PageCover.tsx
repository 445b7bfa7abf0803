import type { PageId } from '@skylark/contract/board';
import { useRoom, useRoomSession } from '../useRoom.ts';
import { CoverGrips } from './CoverGrips.tsx';
import { CoverShape } from './CoverShape.tsx';
import { useDraft } from './useDraft.ts';

/** Hides part of the page: opaque for the child, translucent for the teacher. */
export function PageCover({ page }: { page: PageId }) {
  const { info, link } = useRoomSession();
  const known = useRoom(({ state }) => state.covers.find((one) => one.page === page)?.cover);
  const draft = useDraft((next) => link.do({ k: 'cover', page, cover: next }));
  const cover = known && (draft.cover ?? known);
  if (!cover) return null;
  const takeAway = (): void => {
    draft.drop();
    link.do({ k: 'cover', page, cover: null });
  };
  return (
    <CoverShape cover={cover} seat={info.seat}>
      {info.seat === 't' && <CoverGrips cover={cover} onPull={draft.change} onAway={takeAway} />}
    </CoverShape>
  );
}
