import { Button } from '@mantine/core';
import type { LessonPlan } from '@skylark/contract/lessonPlans';
import type { LessonDetails } from '@skylark/contract/lessons';
import { endOfLesson } from '@skylark/contract/lessons.facts';
import { STAR_EVERY_MS, STARS_AFTER_LESSON_HOURS, STARS_PER_LESSON } from '@skylark/contract/stars.facts';
import { IconStarFilled } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useNowMs } from '../../lib/clock.ts';
import { errorText } from '../../lib/errors.ts';
import { useT } from '../../lib/texts.tsx';
import { toast } from '../../ui/toast.ts';
import { awardStar } from './api.ts';
import classes from './plan.module.css';

/** The deadline after which the school refuses stars. */
const lastStarAtMs = (lesson: LessonDetails): number => endOfLesson(lesson) + STARS_AFTER_LESSON_HOURS * 3_600_000;

/** The number of stars in the lesson, and a button to add one. The button keeps the focus while it is disabled. */
export function AfterStars({ lesson, stars }: { lesson: LessonDetails; stars: LessonPlan['stars'] }) {
  const t = useT();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [isBusy, setBusy] = useState(false);
  const [isResting, setResting] = useState(false);
  // For a lesson that ended early, only the stars given in it are shown.
  const isOpen = useNowMs() < lastStarAtMs(lesson) && lesson.status === 'held';
  // A star sent too soon after the last one is refused.
  useEffect(() => {
    if (!isResting) return undefined;
    const timer = setTimeout(() => setResting(false), STAR_EVERY_MS);
    return () => clearTimeout(timer);
  }, [isResting]);
  const mayGive = !isBusy && !isResting;
  const give = async (): Promise<void> => {
    if (!mayGive) return;
    setBusy(true);
    try {
      await awardStar(lesson.id, key);
      setResting(true);
      setKey(crypto.randomUUID());
    } catch (error) {
      // Keeps the key for a retry, in case the star was given after all.
      void toast('error', errorText(t, error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={classes.stars} aria-labelledby="after-stars">
      <h2 id="after-stars">{t('plan.after.stars')}</h2>
      <p role="status">
        <IconStarFilled size={26} aria-hidden="true" /> {t('plan.after.stars.count', stars)}
      </p>
      {isOpen && stars.inLesson < STARS_PER_LESSON && (
        <Button
          variant="light"
          aria-disabled={!mayGive}
          {...(!mayGive && { 'data-disabled': true })}
          onClick={() => void give()}
        >
          {t('plan.after.stars.give')}
        </Button>
      )}
    </section>
  );
}
