import { Button } from '@mantine/core';
import type { LessonPlan } from '@skylark/contract/lessonPlans';
import { STARS_PER_LESSON } from '@skylark/contract/stars.facts';
import { IconStarFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { useT } from '../../lib/texts.tsx';
import { toast } from '../../ui/toast.ts';
import { giveStar } from './api.ts';
import classes from './plan.module.css';

/** How many stars the lesson brought, and one that was forgotten. */
export function AfterStars({ lessonId, stars }: { lessonId: string; stars: LessonPlan['stars'] }) {
  const t = useT();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [isBusy, setBusy] = useState(false);
  const give = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      await giveStar(lessonId, key);
      setKey(crypto.randomUUID());
    } catch (error) {
      // The same one again, should it have been given after all.
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
      {stars.inLesson < STARS_PER_LESSON && (
        <Button variant="light" loading={isBusy} onClick={() => void give()}>
          {t('plan.after.stars.give')}
        </Button>
      )}
    </section>
  );
}
