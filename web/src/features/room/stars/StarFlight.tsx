import { IconStarFilled } from '@tabler/icons-react';
import { useT } from '../../../lib/texts.tsx';
import { useRoom, useRoomSession } from '../useRoom.ts';
import classes from './StarFlight.module.css';
import { useNewStar } from './useNewStar.ts';

const SPARKS = [0, 1, 2, 3, 4, 5, 6, 7];

/** Over the faces, never over the board: the number of stars in this lesson, and each new one briefly. */
export function StarFlight({ since }: { since: number }) {
  const t = useT();
  const { info } = useRoomSession();
  const count = useRoom(({ state }) => state.stars.length);
  const shown = useNewStar(since);
  const name = info.lesson.student.firstName;
  return (
    <div className={classes.place}>
      {/* Always rendered, so that screen readers announce each star. */}
      <p role="status" className={classes.flight}>
        {shown !== null && (
          <span key={shown} className={classes.star}>
            <IconStarFilled size={96} aria-hidden="true" />
            {SPARKS.map((spark) => (
              <i key={spark} aria-hidden="true" />
            ))}
            <b>{info.seat === 's' ? t('tools.star.got') : t('tools.star.given', { name })}</b>
          </span>
        )}
      </p>
      {count > 0 && (
        <span className={classes.count} title={t('tools.star.count', { count })}>
          <IconStarFilled size={18} aria-hidden="true" />
          <span aria-hidden="true">{count}</span>
          <span className="visually-hidden">{t('tools.star.count', { count })}</span>
        </span>
      )}
    </div>
  );
}
