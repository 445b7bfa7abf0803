import { useT } from '../../lib/texts.tsx';
import { ReadAloud } from '../../parts/ReadAloud.tsx';
import { SlideThumb } from '../../parts/SlideThumb.tsx';
import { Sky } from '../../ui/Sky.tsx';
import { type BoardSession, useLink } from '../roomLink/index.ts';
import type { Homework } from './api.ts';
import { isPlayed } from './isPlayed.ts';
import classes from './StillWaiting.module.css';

/** Maximum number of pictures, so that the question stays on a phone's screen. Completed ones make room for others. */
const SHOWN_MAX = 6;

interface Props {
  homework: Homework;
  session: BoardSession;
  /** Opens a slide by its index. */
  onGo: (at: number) => void;
}

/** Activities that aren't done yet, as pictures that link to them; nothing if all are done. */
export function StillWaiting({ homework: { id: homeworkId, slides }, session, onGo }: Props) {
  const t = useT();
  const plays = useLink(session.link, (room) => room.plays);
  const waiting = slides.flatMap((slide, at) => {
    return slide.activity && !isPlayed(slide, homeworkId, plays) ? [{ slide, at }] : [];
  });
  if (waiting.length === 0) return null;
  const text = t('homework.waiting', { count: waiting.length });
  return (
    <section className={classes.waiting} aria-label={text}>
      <div className={classes.line}>
        <Sky pose="good-night" size={64} />
        <ReadAloud text={text} />
        <strong>{text}</strong>
      </div>
      <ul>
        {waiting.slice(0, SHOWN_MAX).map(({ slide, at }) => (
          <li key={slide.id}>
            <button
              type="button"
              aria-label={t('homework.slide', { number: at + 1, description: slide.description })}
              onClick={() => onGo(at)}
            >
              <SlideThumb slide={slide} width={96} />
            </button>
          </li>
        ))}
        {waiting.length > SHOWN_MAX && (
          <li className={classes.more} aria-hidden="true">
            {`+${waiting.length - SHOWN_MAX}`}
          </li>
        )}
      </ul>
    </section>
  );
}
