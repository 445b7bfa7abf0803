import type { Activity } from '@skylark/contract/activity';
import type { PageId } from '@skylark/contract/board';
import { type Play, withMove } from '@skylark/contract/playState';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Island } from '../../parts/Island.tsx';
import type { ActivityLink, ActivityPort } from './ActivityPort.ts';
import classes from './Tried.module.css';
import { ActivityLayer } from './lazyActivity.ts';

interface Props {
  activity: Activity;
  imageUrl: string;
}

const PAGE: PageId = 'slide:00000000-0000-7000-8000-000000000000';
const PAGE_WIDTH = 1600;
const PAGE_HEIGHT = 900;
/** Space above the slide for the buttons, so that they don't cover the activity. */
const BAND = 52;
const alone: ActivityPort = { seat: 's', onCursor: () => () => undefined, showCursor: () => undefined };

/** An activity on its slide, played locally as a child would at home. Restarts when it is mounted. */
export function TriedActivity({ activity, imageUrl }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(640);
  const [plays, setPlays] = useState<readonly Play[]>([]);
  useLayoutEffect(() => {
    const measured = frame.current;
    if (!measured) return undefined;
    const watch = new ResizeObserver(() => setWidth(measured.clientWidth || 640));
    watch.observe(measured);
    return () => watch.disconnect();
  }, []);
  const link = useMemo(
    (): ActivityLink => ({
      do: (event) => {
        const atMs = Date.now();
        setPlays((now) => withMove(now, event, alone.seat, atMs));
      },
    }),
    [],
  );
  const scale = width / PAGE_WIDTH;
  return (
    <div ref={frame} className={classes.frame} style={{ height: PAGE_HEIGHT * scale + 2 * BAND }}>
      <div
        className={classes.page}
        style={{ top: BAND, transform: `scale(${scale})`, ['--unscaled' as string]: String(1 / scale) }}
      >
        <img src={imageUrl} alt="" draggable={false} />
        <Island name="activity" resetKey={imageUrl}>
          <ActivityLayer
            activity={activity}
            imageUrl={imageUrl}
            page={PAGE}
            link={link}
            port={alone}
            play={plays[0]}
            canMove
            isHome
          />
        </Island>
      </div>
    </div>
  );
}
