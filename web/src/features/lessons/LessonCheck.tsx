import { CHECK_FAULTS } from '@skylark/contract/readyCheck.facts';
import { IconAlertTriangle, IconCircleCheckFilled, IconClockHour4 } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { type TextKey, useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import classes from './LessonCheck.module.css';

const ICON_PX = 22;

/** Keyed below `lessons`, so that it is refetched with them. */
const lessonCheckQuery = (id: string) =>
  queryOptions({
    queryKey: ['lessons', 'check', id],
    queryFn: ({ signal }) => call('GET /api/v2/lessons/{id}/ready_check', { params: { id }, signal }),
  });

/** The result of the family's device check before a lesson; hidden until a link was sent. */
export function LessonCheck({ lessonId, timeZone }: { lessonId: string; timeZone: string }) {
  const t = useT();
  const time = useTimeFormat(timeZone);
  const { data } = useQuery(lessonCheckQuery(lessonId));
  if (!data?.sentAt) return null;
  const { result } = data;
  if (!result)
    return (
      <p className={classes.check} data-verdict="none">
        <IconClockHour4 size={ICON_PX} aria-hidden="true" />
        {t('check.found.none')}
      </p>
    );
  const Icon = result.verdict === 'ready' ? IconCircleCheckFilled : IconAlertTriangle;
  return (
    <div className={classes.check} data-verdict={result.verdict}>
      <Icon size={ICON_PX} aria-hidden="true" />
      <div>
        <p className={classes.says}>
          {t(`check.found.${result.verdict}` satisfies TextKey, { time: time.clock(new Date(result.checkedAt)) })}
        </p>
        {result.faults.length > 0 && (
          <ul className={classes.faults}>
            {CHECK_FAULTS.filter((fault) => result.faults.includes(fault)).map((fault) => (
              <li key={fault}>{t(`check.found.fault.${fault}` satisfies TextKey)}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
