import { call } from '../../lib/call.ts';
import { useT } from '../../lib/texts.tsx';
import { useNow, useTimes } from '../../lib/time.ts';
import { usePages } from '../../lib/usePages.ts';
import { LessonLink } from '../../parts/LessonLink.tsx';
import { List } from '../../parts/List.tsx';
import { Soft } from '../../ui/Rows.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import styles from './FamilyPage.module.css';
import { kindOf, outcomeOf } from './lessonWords.ts';

/** All lessons of all children, latest start first; a line marks the current time. */
export function FamilyLessons({ accountId }: { accountId: string }) {
  const t = useT();
  const times = useTimes();
  const now = useNow();
  const pages = usePages('GET /api/v2/manager/families/{id}/lessons', { accountId }, (page, signal) =>
    call('GET /api/v2/manager/families/{id}/lessons', { params: { id: accountId }, query: page, signal }),
  );
  const isAhead = (at: string): boolean => Date.parse(at) > now;
  return (
    <Sheet title={t('family.tab.lessons')}>
      <List
        label={t('family.tab.lessons')}
        none={t('family.no_lessons')}
        pages={pages}
        as={{
          above: ({ startsAt }, before) =>
            !isAhead(startsAt) &&
            (before === undefined || isAhead(before.startsAt)) && (
              <li className={styles['now']}>{t('family.now', { time: times.moment(now) })}</li>
            ),
          words: (lesson) => (
            <>
              <LessonLink id={lesson.id}>{times.full(lesson.startsAt)}</LessonLink>{' '}
              {t('lesson.with', { child: lesson.child.name, teacher: lesson.teacher.name })}{' '}
              <Soft>
                {[outcomeOf(t, lesson), kindOf(t, lesson), lesson.topic ?? '']
                  .filter((part) => part !== '')
                  .join(' · ')}
              </Soft>
            </>
          ),
        }}
      />
    </Sheet>
  );
}
