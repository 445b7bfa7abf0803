import { useEffect, useMemo, useRef } from 'react';
import { clockText } from '../../../lib/span.ts';
import { ActivityThumb } from '../../../parts/ActivityThumb.tsx';
import { useT } from '../../../lib/texts.tsx';
import type { ReplayHead } from './loadTape.ts';
import classes from './PageMarks.module.css';
import type { Replay } from './Replay.ts';
import { firstTurns } from './turns.ts';
import { useReplayed } from './useReplay.ts';

/** Every page of the lesson as a thumbnail: pressing one jumps to where it was first shown. */
export function PageMarks({ replay, head }: { replay: Replay; head: ReplayHead }) {
  const t = useT();
  const list = useRef<HTMLOListElement>(null);
  const page = useReplayed(replay, ({ state }) => state.page);
  const turns = useMemo(() => firstTurns(head.turns), [head]);
  const at = turns.findIndex((turn) => turn.page === page);
  useEffect(() => {
    const item = list.current?.children[at];
    if (!list.current || !(item instanceof HTMLElement)) return;
    // Scrolls only the strip, not the page around it.
    const middle = item.offsetLeft + item.offsetWidth / 2 - list.current.clientWidth / 2;
    list.current.scrollLeft = middle;
  }, [at]);
  if (turns.length < 2) return null;
  return (
    <nav aria-label={t('tools.replay.pages')} className={classes.nav}>
      <ol ref={list} className={classes.strip}>
        {turns.map((turn, index) => {
          const slide = head.slides.find(({ page: its }) => its === turn.page);
          const time = clockText(Math.floor(turn.atMs / 1_000));
          return (
            <li key={turn.page}>
              <button
                type="button"
                aria-current={index === at ? 'true' : undefined}
                aria-label={t('tools.replay.page_at', { number: index + 1, at: time })}
                onClick={() => replay.goTo(turn.atMs)}
              >
                {slide ? <img src={slide.thumbUrl} alt="" /> : <span className={classes.empty}>{index + 1}</span>}
                <ActivityThumb activity={slide?.activity} />
                <span className={classes.time}>{time}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
