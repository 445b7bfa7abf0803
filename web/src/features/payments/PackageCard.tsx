import { Button, Paper } from '@mantine/core';
import type { LessonPackage } from '@skylark/contract/payments';
import { weeksOf } from '@skylark/contract/payments.facts';
import { IconHeart } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useMoney } from '../../lib/money.ts';
import { useT } from '../../lib/texts.tsx';
import classes from './PackageCard.module.css';

interface Props {
  offered: LessonPackage;
  /** Compared with the same number of lessons in the smallest package. */
  saving: number;
  /** Lessons per week, as chosen above the packages. */
  perWeek: number;
  isAdvised: boolean;
  /** The teacher who recommends it after a trial lesson; null for the school. */
  teacher: string | null;
  isBusy: boolean;
  isOpen: boolean;
  onBuy: () => void;
}

/** One package: number and length of lessons, how many weeks they last, price and saving. */
export function PackageCard({ offered, saving, perWeek, isAdvised, teacher, isBusy, isOpen, onBuy }: Props) {
  const t = useT();
  const money = useMoney();
  const card = useRef<HTMLLIElement>(null);
  const isPlanned = isAdvised && teacher !== null;
  useEffect(() => {
    // When coming from the plan, scrolls to the package that the plan mentions.
    if (isPlanned && window.location.hash === '#plan') card.current?.scrollIntoView({ block: 'center' });
  }, [isPlanned]);
  const { lessonsCount: count, fullPrice, pricePerLesson, currency, lessonMinutes: minutes } = offered;
  return (
    <Paper component="li" ref={card} className={classes.card} data-advised={isAdvised}>
      {isAdvised && (
        <p className={classes.advised}>
          <IconHeart size={18} aria-hidden="true" />
          {teacher === null ? t('buy.advised') : t('buy.advised.by', { teacher })}
        </p>
      )}
      <h2 className={classes.count}>
        <strong>{count}</strong> {t('buy.lessons', { count })}
      </h2>
      <p className={classes.about}>
        {t('buy.minutes', { minutes })}
        <br />
        <span aria-live="polite">{t('buy.weeks', { count: weeksOf(count, perWeek) })}</span>
      </p>
      <div className={classes.money}>
        <p className={classes.price}>{money(fullPrice, currency)}</p>
        <p className={classes.each}>{t('buy.each', { price: money(pricePerLesson, currency) })}</p>
        <p className={classes.saving}>{saving > 0 && t('buy.saved', { price: money(saving, currency) })}</p>
      </div>
      <Button
        fullWidth
        size="md"
        variant={isAdvised ? 'filled' : 'light'}
        loading={isBusy}
        disabled={!isOpen}
        onClick={onBuy}
      >
        {t('buy.choose', { count })}
      </Button>
    </Paper>
  );
}
