import { IconStarFilled } from '@tabler/icons-react';
import type { LessonDetails } from '@skylark/contract/lessons';
import { clockText } from '../../../lib/span.ts';
import { useT } from '../../../lib/texts.tsx';
import { useProfile } from '../../profile/index.ts';
import type { Replay } from './Replay.ts';
import classes from './StarMarks.module.css';
import { starAt } from './stars.ts';
import { useReplayed } from './useReplay.ts';

const placeOf = (atMs: number, lengthMs: number): string =>
  `${(Math.min(1, atMs / Math.max(1, lengthMs)) * 100).toFixed(2)}%`;

/** On the time bar: where each star was given, and a message over the current one. */
export function StarsOnBar({ replay, lesson }: { replay: Replay; lesson: LessonDetails }) {
  const t = useT();
  const { type } = useProfile();
  const stars = useReplayed(replay, (snapshot) => snapshot.stars);
  const shown = useReplayed(replay, ({ stars: all, atMs, speed }) => starAt(all, atMs, speed));
  const star = shown === undefined ? undefined : stars[shown];
  const words = type === 'student' ? t('tools.star.got') : t('tools.star.given', { name: lesson.student.firstName });
  return (
    <div className={classes.bar}>
      {stars.map(({ seq, atMs }, index) => (
        <i key={seq} style={{ left: placeOf(atMs, replay.lengthMs) }} data-on={index === shown || undefined}>
          <IconStarFilled size={16} aria-hidden="true" />
        </i>
      ))}
      {/* Always rendered, so that screen readers announce each star. */}
      <p role="status" className={classes.words} style={{ '--at': placeOf(star?.atMs ?? 0, replay.lengthMs) } as never}>
        {star && (
          <span key={star.seq}>
            <IconStarFilled size={18} aria-hidden="true" />
            {words}
          </span>
        )}
      </p>
    </div>
  );
}

/** Every star of the lesson: pressing one jumps to when it was given. */
export function StarMarks({ replay }: { replay: Replay }) {
  const t = useT();
  const stars = useReplayed(replay, (snapshot) => snapshot.stars);
  const shown = useReplayed(replay, ({ stars: all, atMs, speed }) => starAt(all, atMs, speed));
  if (stars.length === 0) return null;
  return (
    <nav aria-label={t('tools.replay.stars')} className={classes.nav}>
      <ol>
        {stars.map(({ seq, atMs }, index) => {
          const at = clockText(Math.floor(atMs / 1_000));
          return (
            <li key={seq}>
              <button
                type="button"
                aria-current={index === shown ? 'true' : undefined}
                aria-label={t('tools.replay.star_at', { number: index + 1, at })}
                onClick={() => replay.goTo(atMs)}
              >
                <IconStarFilled size={18} aria-hidden="true" />
                {at}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
