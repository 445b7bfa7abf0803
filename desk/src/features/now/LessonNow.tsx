import { useMemo } from 'react';
import { useT } from '../../lib/texts.tsx';
import { useNow } from '../../lib/time.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { rowId, useHelps } from './helps.tsx';
import { HelpButtons, NowRow } from './NowRow.tsx';
import styles from './NowPage.module.css';
import type { NowLesson } from './words.ts';

type Watched = 'state' | 'extendedMinutes' | 'room' | 'troubles' | 'help';

/** Initial state of a lesson that isn't on the Now page yet. */
const EARLY: Pick<NowLesson, Watched> = {
  state: 'next',
  extendedMinutes: 0,
  room: null,
  troubles: [],
  help: { takenBy: null, handled: null, entryLink: null, line: null },
};

/**
 * A lesson on its own page: its current state, and the actions and keys of the Now page. Before the lesson is on the
 * Now page, only actions that make sense days ahead are offered.
 * @param now null if it isn't on the Now page, not yet or no longer; an open dialog stays open
 */
export function LessonNow({
  lesson,
  now,
  onChanged,
}: {
  lesson: Omit<NowLesson, Watched>;
  now: NowLesson | null;
  onChanged: () => void;
}) {
  const t = useT();
  const nowMs = useNow();
  const isEarly = now === null && lesson.status === 'booked' && Date.parse(lesson.startsAt) > nowMs;
  const shown = useMemo(
    (): NowLesson | null => now ?? (isEarly ? { ...lesson, ...EARLY } : null),
    [now, isEarly, lesson],
  );
  const order = useMemo(() => (shown === null ? [] : [shown]), [shown]);
  const { helps, dialog } = useHelps(order, onChanged, { isList: false, isEarly });
  return (
    <>
      {now !== null && (
        <Sheet title={t('lessonPage.now')}>
          <ul className={styles['rows']} aria-label={t('lessonPage.now')}>
            <NowRow lesson={now} isSelected helps={helps} />
          </ul>
        </Sheet>
      )}
      {isEarly && shown !== null && helps.length > 0 && (
        <Sheet title={t('lessonPage.helps')}>
          <div id={rowId(lesson.id)} tabIndex={-1} className={styles['row']}>
            <HelpButtons lesson={shown} helps={helps} />
          </div>
        </Sheet>
      )}
      {dialog}
    </>
  );
}
