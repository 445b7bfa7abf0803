import { LATE_INTERVAL_SECONDS } from '@skylark/contract/lessons.facts';
import { useT } from '../../lib/texts.tsx';
import { useTimes } from '../../lib/time.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import type { Story } from './story.ts';
import styles from './Timeline.module.css';

type Line = NonNullable<Story['timeline']>;
interface Span {
  from: string;
  to: string;
}

/** Margin before and after the lesson's time, as a share of it. */
const MARGIN = 0.08;

interface Shown {
  story: Story;
  timeline: Line;
}

export function Timeline(shown: Shown) {
  const t = useT();
  return (
    <Sheet title={t('timeline.title')}>
      <TimelineBars {...shown} />
    </Sheet>
  );
}

/** Both sides' presence, device faults and the call's route, as bars over the lesson's time. */
export function TimelineBars({ story, timeline }: Shown) {
  const t = useT();
  const { time } = useTimes();
  const startMs = Date.parse(story.lesson.startsAt);
  const endMs = Date.parse(story.endsAt);
  const margin = (endMs - startMs) * MARGIN;
  const cames = [timeline.teacher.cameAt, timeline.student.cameAt].flatMap((at) =>
    at === null ? [] : [Date.parse(at)],
  );
  // Arrivals much before the start are drawn at the edge.
  const fromMs = Math.max(startMs - 3 * margin, Math.min(startMs - margin, ...cames));
  const toMs = Math.max(endMs, Math.min(Date.parse(timeline.overAt), endMs + 3 * margin)) + margin;
  const place = (ms: number): number => Math.min(100, Math.max(0, ((ms - fromMs) / (toMs - fromMs)) * 100));
  const bar = ({ from, to }: Span) => {
    const left = place(Date.parse(from));
    return { left: `${left}%`, width: `${Math.max(0.4, place(Date.parse(to)) - left)}%` };
  };
  const lateMs = startMs + LATE_INTERVAL_SECONDS * 1000;
  const marks = [
    { ms: startMs, text: t('timeline.start', { time: time(startMs) }), kind: 'edge' },
    { ms: lateMs, text: t('timeline.late', { time: time(lateMs) }), kind: 'late' },
    { ms: endMs, text: t('timeline.end', { time: time(endMs) }), kind: 'edge' },
  ];
  const rows = [
    { name: t('timeline.teacher', { name: timeline.teacher.firstName }), side: timeline.teacher },
    { name: t('timeline.child', { name: timeline.student.firstName }), side: timeline.student },
  ];
  return (
    <div className={styles['line']}>
      {rows.map(({ name, side }) => (
        <div key={name} className={styles['row']}>
          <span className={styles['name']}>{name}</span>
          <span
            className={styles['track']}
            role="img"
            aria-label={`${name}: ${side.present.length === 0 ? t('timeline.never') : side.present.map(spoken).join(', ')}`}
          >
            {side.present.map((span) => (
              <span key={span.from} className={styles['present']} style={bar(span)} />
            ))}
            {side.devices.map((span) => (
              <span key={`${span.device}${span.from}`} className={styles['fault']} style={bar(span)} />
            ))}
            <Marks />
          </span>
        </div>
      ))}
      <div className={styles['row']}>
        <span className={styles['name']}>{t('timeline.call')}</span>
        <span
          className={styles['track']}
          role="img"
          aria-label={`${t('timeline.call')}: ${
            timeline.paths.length === 0
              ? t('timeline.no_call')
              : timeline.paths.map((one) => `${t(`now.path.${one.path}`)} ${spoken(one)}`).join(', ')
          }`}
        >
          {timeline.paths.map((span) => (
            <span key={span.from} className={styles['path']} data-path={span.path} style={bar(span)} />
          ))}
          <Marks />
        </span>
      </div>
      <div className={styles['row']} aria-hidden>
        <span className={styles['name']} />
        <span className={styles['scale']}>
          {marks.map(({ ms, text, kind }) => (
            <span key={kind + text} data-kind={kind} style={{ left: `${place(ms)}%` }}>
              {text}
            </span>
          ))}
        </span>
      </div>
      <ul className={styles['legend']} aria-label={t('timeline.legend')}>
        <li data-kind="present">{t('timeline.present')}</li>
        <li data-kind="fault">{t('timeline.fault')}</li>
        {(['direct', 'relayed', 'socket', 'lost'] as const)
          .filter((path) => timeline.paths.some((one) => one.path === path))
          .map((path) => (
            <li key={path} data-path={path}>
              {t('timeline.path', { path: t(`now.path.${path}`) })}
            </li>
          ))}
      </ul>
    </div>
  );

  function Marks() {
    return marks.map(({ ms, kind, text }) => (
      <span key={text} className={styles['mark']} data-kind={kind} style={{ left: `${place(ms)}%` }} />
    ));
  }

  function spoken({ from, to }: Span): string {
    return `${time(from)}–${time(to)}`;
  }
}
