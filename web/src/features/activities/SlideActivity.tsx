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
  /** Of the slide, for its aspect ratio. */
  imageUrl: string;
  page: PageId;
  link: RoomLink;
  port: BoardPort;
  canMove: boolean;
  /** At home a child gets help and restarts without a teacher. */
  isHome?: boolean;
  /** The child can't move for now. */
  locked?: Locked | undefined;
  /** Which spots of the page, in tenths of a unit, something lies over: parts there can't be read or reached. */
  isHidden?: ((at: { x: number; y: number }) => boolean) | undefined;
  /** Where words that the child says are recorded. */
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

/** Over a slide that has an activity. If it can't be shown, the slide's picture is still visible. */
export function SlideActivity({ link, page, activity, ...props }: Props) {
  const seeded = useMemo(() => seededBy(activity, link.roomId), [activity, link.roomId]);
  const play = useLink(link, (room) => room.plays.find((one) => one.page === page));
  return (
    <Island name="activity" failed={() => null} resetKey={page}>
      <ActivityLayer key={page} {...props} activity={seeded} page={page} play={play} link={link} />
    </Island>
  );
}
