import { Link } from '@tanstack/react-router';
import type { Reply } from '../../lib/call.ts';
import { faultWords, kindWords, statusWords, wishWords } from '../../lib/codeWords.ts';
import { mayCall, useMe } from '../../lib/me.ts';
import { useT } from '../../lib/texts.tsx';
import { useTimes } from '../../lib/time.ts';
import { LessonLink } from '../../parts/LessonLink.tsx';
import { Row, Rows, Soft } from '../../ui/Rows.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import styles from './FamilyPage.module.css';
import { type FamilyLesson, kindOf, outcomeOf } from './lessonWords.ts';

export type Family = Reply<'GET /api/v2/manager/families/{id}'>;

/** What callers on the phone ask about, in one request. */
export function Overview({ family }: { family: Family }) {
  const t = useT();
  const me = useMe();
  const times = useTimes();
  const pinned = family.notes.filter(({ isPinned }) => isPinned);
  return (
    <>
      <ul className={styles['children']} aria-label={t('families.children')}>
        {family.children.map(({ id, name, balance, nextLessonAt }) => (
          <li key={id} className={styles['child']}>
            <strong>{name}</strong>
            {t('family.balance', { balance })}{' '}
            <Soft>
              {nextLessonAt === null ? t('family.no_next') : t('family.next_at', { at: times.moment(nextLessonAt) })}
            </Soft>
          </li>
        ))}
      </ul>
      {pinned.length > 0 && (
        <Sheet title={t('family.pinned')}>
          <Rows label={t('family.pinned')}>
            {pinned.map(({ id, text, by, at }) => (
              <Row key={id}>
                <span className={styles['noteText']}>{text}</span> <Soft>{`${by}, ${times.day(at)}`}</Soft>
              </Row>
            ))}
          </Rows>
        </Sheet>
      )}
      <div className={styles['columns']}>
        {family.wishes.length > 0 && (
          <Sheet title={t('family.wishes')}>
            <Rows label={t('family.wishes')}>
              {family.wishes.map(({ id, kind, text, createdAt }) => (
                <Row key={id}>
                  <strong>{wishWords(t, kind)}</strong> {text} <Soft>{times.moment(createdAt)}</Soft>
                </Row>
              ))}
            </Rows>
          </Sheet>
        )}
        <Lessons title={t('family.ahead')} lessons={family.ahead} none={t('family.no_ahead')} />
        <Lessons title={t('family.past')} lessons={family.past} none={t('family.no_past')} />
        <Sheet title={t('family.check')}>
          <p className={styles['none']}>
            {family.check === null
              ? t('family.no_check')
              : `${times.moment(family.check.at)}: ${faultWords(t, family.check)}`}
          </p>
        </Sheet>
        <Sheet
          title={t('family.told')}
          aside={
            mayCall(me, 'GET /api/v2/manager/messages') && (
              <Link to="/families/$accountId" params={{ accountId: family.id }} search={{ tab: 'messages' }}>
                {t('family.all_messages')}
              </Link>
            )
          }
        >
          {family.messages.length === 0 && <p className={styles['none']}>{t('messages.none')}</p>}
          <Rows label={t('family.told')}>
            {family.messages.map(({ id, kind, channel, status, createdAt }) => (
              <Row key={id}>
                <Soft>{times.moment(createdAt)}</Soft> {kindWords(t, kind)}, {statusWords(t, channel, status)}
              </Row>
            ))}
          </Rows>
        </Sheet>
      </div>
    </>
  );
}

function Lessons({ title, lessons, none }: { title: string; lessons: readonly FamilyLesson[]; none: string }) {
  const t = useT();
  const times = useTimes();
  return (
    <Sheet title={title}>
      {lessons.length === 0 && <p className={styles['none']}>{none}</p>}
      <Rows label={title}>
        {lessons.map((lesson) => (
          <Row key={lesson.id}>
            <LessonLink id={lesson.id}>{times.moment(lesson.startsAt)}</LessonLink>{' '}
            {t('lesson.with', { child: lesson.child.name, teacher: lesson.teacher.name })}{' '}
            <Soft>{[outcomeOf(t, lesson), kindOf(t, lesson)].filter((part) => part !== '').join(' · ')}</Soft>
          </Row>
        ))}
      </Rows>
    </Sheet>
  );
}
