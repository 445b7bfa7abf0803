import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply } from '../../lib/call.ts';
import { mayCall, useMe } from '../../lib/me.ts';
import { query } from '../../lib/queries.ts';
import { type TextKey, type Translate, useLocale, useT } from '../../lib/texts.tsx';
import { useTimes } from '../../lib/time.ts';
import { Failed } from '../../parts/Failed.tsx';
import { Row, Rows, Soft } from '../../ui/Rows.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeletons } from '../../ui/Skeletons.tsx';
import styles from './LessonPage.module.css';
import { Overturn } from './Overturn.tsx';
import type { Story } from './story.ts';

/** Entries are only seconds apart; these are the positions of the seconds in an ISO instant. */
const SECONDS = [17, 19] as const;

type Entry = Reply<'GET /api/v2/manager/lessons/{id}/record'>['entries'][number];

/** All verdicts, the last one in force, and the room's entries that it is based on. */
export function Verdict({ story }: { story: Story }) {
  const t = useT();
  const locale = useLocale();
  const times = useTimes();
  const me = useMe();
  const [isOpen, setIsOpen] = useState(false);
  const [isOverturning, setOverturning] = useState(false);
  const { id } = story.lesson;
  return (
    <Sheet
      title={t('verdict.title')}
      aside={
        <a href={`/api/v2/manager/lessons/${id}/record/pdf?locale=${locale}`} download>
          {t('verdict.pdf')}
        </a>
      }
    >
      <Rows label={t('verdict.title')}>
        {story.verdicts.map(({ number, at, outcome, missedBy, madeBy, reason }) => (
          <Row key={number}>
            <strong>
              {missedBy === null ? t(`lesson.status.${outcome}`) : t(`lesson.missed_by.${missedBy}` as TextKey)}
            </strong>{' '}
            {t(`verdict.by.${madeBy}`)}
            {reason !== '' && `: ${reason}`} <Soft>{times.moment(at)}</Soft>
          </Row>
        ))}
      </Rows>
      <div className={styles['more']}>
        <Button variant="default" aria-expanded={isOpen} onClick={() => setIsOpen((is) => !is)}>
          {t(isOpen ? 'verdict.hide' : 'verdict.show')}
        </Button>
        {mayCall(me, 'POST /api/v2/manager/lessons/{id}/verdict') && (
          <Button variant="default" onClick={() => setOverturning(true)}>
            {t('verdict.decide_anew')}
          </Button>
        )}
      </div>
      {isOpen && <Entries story={story} />}
      {isOverturning && <Overturn story={story} close={() => setOverturning(false)} />}
    </Sheet>
  );
}

function Entries({ story }: { story: Story }) {
  const t = useT();
  const { lesson, verdicts } = story;
  const record = useQuery(query('GET /api/v2/manager/lessons/{id}/record', { params: { id: lesson.id } }));
  const { time } = useTimes();
  if (record.isPending) return <Skeletons lines={4} label={t('app.loading')} />;
  if (record.isError) return <Failed query={record} />;
  const decisive = new Set(verdicts.flatMap(({ entries }) => entries));
  const { entries } = record.data;
  if (entries.length === 0) return <p className={styles['none']}>{t('verdict.no_entries')}</p>;
  return (
    <Rows label={t('verdict.entries')}>
      {entries.map((entry) => (
        <Row key={entry.n}>
          <Soft>{`${entry.n} · ${time(entry.at)}:${entry.at.slice(...SECONDS)}`}</Soft> {entryWords(t, entry)}{' '}
          {decisive.has(entry.n) && <Soft>{t('verdict.decisive')}</Soft>}
          {entry.isClaim && <Soft>{t('verdict.claim')}</Soft>}
        </Row>
      ))}
    </Rows>
  );
}

function entryWords(t: Translate, { who, what, devices }: Entry): string {
  const words = `${t(`verdict.who.${who}`)}: ${t(`verdict.what.${what}`)}`;
  if (devices === null) return words;
  const state = (code: string): string => t(`device.${code}` as TextKey);
  return t('verdict.devices', { words, camera: state(devices.camera), microphone: state(devices.microphone) });
}
