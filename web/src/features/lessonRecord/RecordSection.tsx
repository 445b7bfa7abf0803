import { Button, Skeleton } from '@mantine/core';
import { isRecorded } from '@skylark/contract/lessonRecord.facts';
import type { LessonRecord } from '@skylark/contract/lessonRecord';
import { useMutation, useQuery } from '@tanstack/react-query';
import { IconDownload } from '@tabler/icons-react';
import { errorText } from '../../lib/errors.ts';
import { saveFile } from '../../lib/saveFile.ts';
import { useLocale, useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { Section } from '../../ui/Section.tsx';
import { State } from '../../ui/State.tsx';
import { toast } from '../../ui/toast.ts';
import { useProfile } from '../profile/index.ts';
import { recordPdf, recordQuery } from './api.ts';
import { RecordEntries } from './RecordEntries.tsx';
import classes from './RecordSection.module.css';
import { callWords, lostTimeTexts, handoverWords, sideWords, verdictWords } from './recordWords.ts';
import { Timeline } from './Timeline.tsx';

/**
 * Who: a parent or a teacher who remembers a lesson differently from the other side, or wants to know why it counts as
 * it does. Both see the same. What can go wrong: no network; lessons from before records existed have less to show.
 */
export function RecordSection({ lessonId }: { lessonId: string }) {
  const t = useT();
  const record = useQuery(recordQuery(lessonId));
  return (
    <Section title={t('record.title')}>
      {record.isPending ? (
        <Skeleton height={76} radius="lg" role="status" aria-label={t('app.loading')} />
      ) : record.isError ? (
        <State
          pose="oops"
          role="alert"
          title={t('record.failed')}
          action={<Button onClick={() => void record.refetch()}>{t('app.try_again')}</Button>}
        />
      ) : (
        <Record record={record.data} />
      )}
    </Section>
  );
}

function Record({ record }: { record: LessonRecord }) {
  const t = useT();
  const time = useTimeFormat(useProfile().timeZone);
  const said = { t, clock: (at: string) => time.clock(new Date(at)) };
  const lost = lostTimeTexts(said, record);
  const hasRecord = isRecorded(record);
  const byManager = record.verdicts.filter(({ madeBy }) => madeBy === 'manager');
  const byRules = record.verdicts.find(({ madeBy }) => madeBy === 'rules');
  const outcome = (
    <div className={classes.outcome}>
      <strong>{verdictWords(said, record)}</strong>
      {!hasRecord && <p className={classes.soft}>{t('record.none')}</p>}
      {byManager.map(({ number, at, reason }) => (
        <p key={number} className={classes.soft}>
          {t('record.overturned', { at: time.moment(new Date(at)), reason })}
        </p>
      ))}
    </div>
  );
  if (!hasRecord) return outcome;
  return (
    <div>
      {outcome}
      <details className={classes.folded}>
        <summary>{t('record.more')}</summary>
        <div className={classes.record}>
          {byRules && (
            <p className={classes.soft}>{t(byRules.entries.length === 0 ? 'record.rests.none' : 'record.rests')}</p>
          )}
          <Timeline record={record} />
          <div className={classes.words}>
            {[
              handoverWords(said, record),
              sideWords(said, record.teacher),
              sideWords(said, record.student),
              callWords(said, record),
            ].map((lines, part) => (
              <ul key={part}>
                {lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            ))}
          </div>
          {lost.length > 0 && (
            <ul className={classes.lost}>
              {lost.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
          <RecordEntries record={record} />
          <div className={classes.foot}>
            <p className={classes.soft}>{t('record.lead')}</p>
            <SavePdf record={record} />
          </div>
        </div>
      </details>
    </div>
  );
}

function SavePdf({ record: { lesson } }: { record: LessonRecord }) {
  const t = useT();
  const locale = useLocale();
  const save = useMutation({
    mutationFn: () => recordPdf(lesson.id, locale),
    onSuccess: (file) => saveFile(file, `lesson-${lesson.startsAt.slice(0, 10)}.pdf`),
    onError: (error) => void toast('error', errorText(t, error)),
  });
  return (
    <Button
      variant="light"
      leftSection={<IconDownload size={20} aria-hidden="true" />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {t('record.pdf')}
    </Button>
  );
}
