import type { LessonRecord } from '@skylark/contract/lessonRecord';
import { useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { useProfile } from '../profile/index.ts';
import classes from './RecordSection.module.css';

/** Every entry, collapsed; those that the verdict is based on are marked. */
export function RecordEntries({ record }: { record: LessonRecord }) {
  const t = useT();
  const time = useTimeFormat(useProfile().timeZone);
  if (record.entries.length === 0) return null;
  const decisive = new Set(record.verdicts[0]?.entries);
  return (
    <details className={classes.entries}>
      <summary>{t('record.entries')}</summary>
      <p className={classes.soft}>{t('record.claims')}</p>
      <ol>
        {record.entries.map((entry) => (
          <li key={entry.n}>
            <span className={classes.number}>{entry.n}</span>
            <span className={classes.clock}>{time.clock(new Date(entry.at))}</span>
            <span>
              {entryWords(t, record, entry)}
              {(entry.isClaim || decisive.has(entry.n)) && (
                <span className={classes.soft}>
                  {' · '}
                  {t(entry.isClaim ? 'record.entry.claim' : 'record.entry.counts')}
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}

function entryWords(
  t: ReturnType<typeof useT>,
  { teacher, student }: LessonRecord,
  { who, what, devices }: LessonRecord['entries'][number],
): string {
  const name = (who === 'student' ? student : teacher).firstName;
  if (!devices) return t('record.entry', { what, name });
  const state = (of: string): string => t('record.state', { state: of });
  return t('record.entry.devices', { name, camera: state(devices.camera), microphone: state(devices.microphone) });
}
