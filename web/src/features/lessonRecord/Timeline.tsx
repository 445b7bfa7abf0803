import type { LessonRecord } from '@skylark/contract/lessonRecord';
import { useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { useProfile } from '../profile/index.ts';
import classes from './Timeline.module.css';

interface Stretch {
  from: string;
  to: string;
  /** Determines the colour. */
  state: 'present' | LessonRecord['paths'][number]['path'];
}

/**
 * A bar for each person and one for the call, from the lesson's start to its end. The text next to it gives the same
 * information.
 */
export function Timeline({ record }: { record: LessonRecord }) {
  const t = useT();
  const time = useTimeFormat(useProfile().timeZone);
  const { lesson, teacher, student, paths } = record;
  const clock = (at: string): string => time.clock(new Date(at));
  const present = (side: LessonRecord['teacher']): Stretch[] =>
    side.present.map((one) => ({ ...one, state: 'present' }));
  const rows: [name: string, stretches: Stretch[]][] = [
    [teacher.firstName, present(teacher)],
    [student.firstName, present(student)],
    ...(paths.length > 0
      ? [[t('record.call'), paths.map(({ path, ...one }) => ({ ...one, state: path }))] satisfies [string, Stretch[]]]
      : []),
  ];
  return (
    <div className={classes.timeline} role="img" aria-label={t('record.timeline')}>
      {rows.map(([name, stretches], row) => (
        <div key={row} className={classes.row}>
          <span className={classes.name}>{name}</span>
          <span className={classes.track}>
            {stretches.map((one) => (
              <i key={one.from} data-state={one.state} style={placeOf(lesson, one)} />
            ))}
          </span>
        </div>
      ))}
      <div className={classes.row}>
        <span />
        <span className={classes.ends}>
          <span>{clock(lesson.startsAt)}</span>
          <span>{clock(lesson.endsAt)}</span>
        </span>
      </div>
    </div>
  );
}

/** Position of a stretch on the track, clipped to the lesson's time. */
function placeOf({ startsAt, endsAt }: LessonRecord['lesson'], { from, to }: Stretch) {
  const start = Date.parse(startsAt);
  const whole = Date.parse(endsAt) - start;
  const share = (at: string): number => Math.min(1, Math.max(0, (Date.parse(at) - start) / whole)) * 100;
  return { insetInlineStart: `${share(from)}%`, width: `${share(to) - share(from)}%` };
}
