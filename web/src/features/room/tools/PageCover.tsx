import type { PageId } from '@skylark/contract/board';
import { useT } from '../../../lib/texts.tsx';
import { useRoom, useRoomSession } from '../useRoom.ts';
import { CoverGrips } from './CoverGrips.tsx';
import classes from './PageCover.module.css';
import { useDraft } from './useDraft.ts';

const TENTHS = 10;
const PAGE = 'M0 0H1600V900H0Z';

/** Hides a part of the page: from the child altogether, from the teacher so that what is behind is seen through it. */
export function PageCover({ page }: { page: PageId }) {
  const t = useT();
  const { info, link } = useRoomSession();
  const known = useRoom(({ state }) => state.covers.find((one) => one.page === page)?.cover);
  const draft = useDraft((next) => link.do({ k: 'cover', page, cover: next }));
  const cover = known && (draft.cover ?? known);
  if (!cover) return null;
  const takeAway = (): void => {
    draft.drop();
    link.do({ k: 'cover', page, cover: null });
  };
  const isTeacher = info.seat === 't';
  return (
    <div className={classes.cover} data-seat={info.seat}>
      {cover.kind === 'curtain' ? (
        <div
          className={classes.curtain}
          style={{
            left: cover.left / TENTHS,
            top: cover.top / TENTHS,
            width: (cover.right - cover.left) / TENTHS,
            height: (cover.bottom - cover.top) / TENTHS,
          }}
        >
          {!isTeacher && <img src="/public/sky/hello.svg" alt="" />}
        </div>
      ) : (
        <svg className={classes.dark} viewBox="0 0 1600 900" aria-hidden="true">
          <path d={`${PAGE}${circle(cover.x / TENTHS, cover.y / TENTHS, cover.radius / TENTHS)}`} fillRule="evenodd" />
        </svg>
      )}
      {!isTeacher && <p className="visually-hidden">{t(`tools.${cover.kind}.there`)}</p>}
      {isTeacher && <CoverGrips cover={cover} onPull={draft.change} onAway={takeAway} />}
    </div>
  );
}

const circle = (x: number, y: number, radius: number): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
