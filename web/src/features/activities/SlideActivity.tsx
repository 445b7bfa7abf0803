import type { Activity } from '@skylark/contract/activity';
import { seededBy } from '@skylark/contract/activity.facts';
import type { PageId } from '@skylark/contract/board';
import type { Play } from '@skylark/contract/playState';
import { useMemo } from 'react';
import { Island } from '../../parts/Island.tsx';
import type { BoardPort } from '../board/index.ts';
import { type RoomLink, useLink } from '../roomLink/index.ts';
import type { Locked } from './Controls.tsx';
import type { Speaking } from './Face.ts';
import { ActivityLayer } from './lazyActivity.ts';

interface Props {
  activity: Activity;
  /** Address of the slide's picture, for its aspect ratio. */
  imageUrl: string;
  page: PageId;
  link: RoomLink;
  port: BoardPort;
  canMove: boolean;
  /** At home, a child may request hints and restart without a teacher. */
  isHome?: boolean;
  /** Set while the child can't move. */
  locked?: Locked | undefined;
  /** Whether something covers a spot of the page, in tenths of a unit: parts there can't be read or reached. */
  isHidden?: ((at: { x: number; y: number }) => boolean) | undefined;
  /** Where the words that the child says are recorded. */
  speaking?: Speaking | undefined;
}

type Played = Pick<Props, 'activity' | 'imageUrl' | 'page' | 'port'> & { plays: readonly Play[]; roomId: string };

/** The state during the lesson; read-only. */
export function PlayedActivity({ plays, page, activity, roomId, ...props }: Played) {
  const seeded = useMemo(() => seededBy(activity, roomId), [activity, roomId]);
  const play = plays.find((one) => one.page === page);
  return (
    <Island name="activity" failed={() => null} resetKey={page}>
      <ActivityLayer key={page} {...props} activity={seeded} page={page} play={play} link={null} canMove={false} />
    </Island>
  );
}

/** The activity of a slide. If it can't be shown, the slide's picture is still visible. */
export function SlideActivity({ link, page, activity, ...props }: Props) {
  const seeded = useMemo(() => seededBy(activity, link.roomId), [activity, link.roomId]);
  const play = useLink(link, (room) => room.plays.find((one) => one.page === page));
  return (
    <Island name="activity" failed={() => null} resetKey={page}>
      <ActivityLayer key={page} {...props} activity={seeded} page={page} play={play} link={link} />
    </Island>
  );
}
