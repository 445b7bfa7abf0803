import { SCHOOL_ZONE } from '@skylark/contract/timeZones.facts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { hasCode } from '../../lib/call.ts';
import { faultWords, kindWords, statusWords } from '../../lib/codeWords.ts';
import { errorText } from '../../lib/errors.ts';
import { useEvery, useLive } from '../../lib/live.ts';
import { mayCall, useMe } from '../../lib/me.ts';
import { query, refresh } from '../../lib/queries.ts';
import { useLocale, useT } from '../../lib/texts.tsx';
import { useTimes } from '../../lib/time.ts';
import { Failed } from '../../parts/Failed.tsx';
import { Forbidden } from '../../parts/Forbidden.tsx';
import { Page } from '../../parts/Page.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Row, Rows, Soft } from '../../ui/Rows.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeletons } from '../../ui/Skeletons.tsx';
import { State } from '../../ui/State.tsx';
import { LessonNow } from '../now/index.ts';
import { SeeAs } from '../seeAs/index.ts';
import styles from './LessonPage.module.css';
import type { Story } from './story.ts';
import { Timeline } from './Timeline.tsx';
import { Verdict } from './Verdict.tsx';

/** The state of a lesson in progress, or about to begin, changes as time passes. */
const EVERY_MS = 5_000;

const reload = (): void => void refresh('GET /api/v2/manager/lessons/{id}/story', 'GET /api/v2/manager/now');

/** One lesson explained: a sentence first, then the evidence. */
export function LessonPage() {
  const t = useT();
  const me = useMe();
  const locale = useLocale();
  const { lessonId } = useParams({ from: '/framed/lessons/$lessonId' });
  const may = mayCall(me, 'GET /api/v2/manager/lessons/{id}/story');
  useLive(may ? `lesson:${lessonId}` : undefined);
  const everyMs = useEvery(EVERY_MS);
  const story = useQuery({
    ...query('GET /api/v2/manager/lessons/{id}/story', { params: { id: lessonId }, query: { locale } }),
    enabled: may,
    refetchInterval: ({ state: { data } }) => (data?.lesson.status === 'booked' || data?.now ? everyMs : false),
  });
  if (!may) return <Forbidden roles={['owner', 'manager', 'support', 'methodist']} />;
  if (story.isPending) return <Skeletons lines={10} label={t('app.loading')} />;
  if (!story.data)
    return hasCode(story.error, 'not_found') ? (
      <State pose="lost" title={t('lessonPage.not_found')} />
    ) : (
      <Failed query={story} />
    );
  return <Shown story={story.data} error={story.error} />;
}

function Shown({ story, error }: { story: Story; error: unknown }) {
  const t = useT();
  const times = useTimes();
  const me = useMe();
  const { lesson, now, timeline, messages, acts } = story;
  // The board is the same for both; methodists may look at teachers' pages only.
  const people = me.role === 'methodist' ? [lesson.teacher] : [lesson.teacher, lesson.student];
  const title = t('lesson.with', { child: lesson.student.name, teacher: lesson.teacher.name });
  return (
    <Page
      title={title}
      about={times.full(lesson.startsAt)}
      aside={lesson.status === 'held' && <SeeAs name={title} people={people} lessonId={lesson.id} />}
    >
      {error !== null && <Notice kind="error">{`${errorText(t, error)} ${t('lessonPage.old')}`}</Notice>}
      <LessonNow key={lesson.id} lesson={lesson} now={now} onChanged={reload} />
      <p className={styles['first']}>{story.story.outcome}</p>
      {timeline !== null && <Timeline story={story} timeline={timeline} />}
      <div className={styles['columns']}>
        <Facts story={story} />
        <Sheet title={t('lessonPage.course')}>
          <Lines lines={story.story.course} label={t('lessonPage.course')} />
        </Sheet>
        {story.verdicts.length > 0 && <Verdict story={story} />}
        {messages !== null && (
          <Sheet title={t('family.tab.messages')}>
            {messages.length === 0 && <p className={styles['none']}>{t('lessonPage.no_messages')}</p>}
            <Rows label={t('family.tab.messages')}>
              {messages.map(({ id, kind, channel, status, recipient, createdAt }) => (
                <Row key={id}>
                  {kindWords(t, kind)}, {statusWords(t, channel, status)}{' '}
                  <Soft>{`${recipient} · ${times.moment(createdAt)}`}</Soft>
                </Row>
              ))}
            </Rows>
            {story.areMessagesCut && <p className={styles['none']}>{t('lessonPage.cut')}</p>}
          </Sheet>
        )}
        {acts !== null && (
          <Sheet title={t('lessonPage.acts')}>
            {acts.length === 0 && <p className={styles['none']}>{t('lessonPage.no_acts')}</p>}
            <Rows label={t('lessonPage.acts')}>
              {acts.map(({ id, at, text }) => (
                <Row key={id}>
                  <Soft>{times.moment(at)}</Soft> {text}
                </Row>
              ))}
            </Rows>
            {story.areActsCut && <p className={styles['none']}>{t('lessonPage.cut')}</p>}
          </Sheet>
        )}
      </div>
    </Page>
  );
}

const Lines = ({ lines, label }: { lines: readonly string[]; label: string }) => (
  <ul className={styles['lines']} aria-label={label}>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

/** What was agreed: the time on each clock, the topic, who booked it, which reminders were sent. */
function Facts({ story }: { story: Story }) {
  const t = useT();
  const me = useMe();
  const school = useTimes();
  const { lesson, check, bookedBy, messages } = story;
  const reminders = messages?.filter(({ kind }) => kind === 'lesson_reminder') ?? [];
  const zones = [...new Set([SCHOOL_ZONE, lesson.student.timeZone, lesson.teacher.timeZone])];
  const kinds = [
    lesson.isTrial ? t('lesson.trial') : lesson.number === null ? '' : t('lesson.number', { number: lesson.number }),
    story.isSeries ? t('lesson.series') : '',
    t('lessonPage.minutes', { minutes: lesson.durationMinutes }),
  ];
  return (
    <Sheet title={t('lessonPage.facts')}>
      <dl className={styles['facts']}>
        <Fact name={t('lessonPage.when')}>
          {zones.map((zone) => (
            <Clock key={zone} zone={zone} at={lesson.startsAt} />
          ))}
        </Fact>
        <Fact name={t('lessonPage.child')}>
          {mayCall(me, 'GET /api/v2/manager/families/{id}') ? (
            <Link to="/families/$accountId" params={{ accountId: story.accountId }}>
              {lesson.student.name}
            </Link>
          ) : (
            lesson.student.name
          )}
        </Fact>
        <Fact name={t('lessonPage.teacher')}>{lesson.teacher.name}</Fact>
        <Fact name={t('lessonPage.kind')}>{kinds.filter((kind) => kind !== '').join(' · ')}</Fact>
        <Fact name={t('lessonPage.deck')}>
          {[story.course, lesson.topic].filter((one) => one !== null).join(' · ') || t('lessonPage.no_deck')}
        </Fact>
        {bookedBy !== null && (
          <Fact name={t('lessonPage.booked_by')}>
            {bookedBy.name} <Soft>{school.moment(bookedBy.at)}</Soft>
          </Fact>
        )}
        {messages !== null && (
          <Fact name={t('lessonPage.reminder')}>
            {reminders.length === 0 && t('lessonPage.no_reminder')}
            {reminders.map(({ id, channel, status, createdAt }) => (
              <div key={id}>
                {statusWords(t, channel, status)} <Soft>{school.moment(createdAt)}</Soft>
              </div>
            ))}
          </Fact>
        )}
        <Fact name={t('lessonPage.check')}>
          {check === null
            ? t('lessonPage.no_check')
            : check.at === null || check.verdict === null
              ? t('lessonPage.check_sent', { at: school.moment(check.sentAt) })
              : `${faultWords(t, { verdict: check.verdict, faults: check.faults })}, ${school.moment(check.at)}`}
        </Fact>
      </dl>
    </Sheet>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles['fact']}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

function Clock({ zone, at }: { zone: string; at: string }) {
  const times = useTimes(zone);
  return (
    <div>
      {times.moment(at)} <Soft>{zone}</Soft>
    </div>
  );
}
