import { Button, Paper } from '@mantine/core';
import type { LessonPackage } from '@skylark/contract/payments';
import { useMoney } from '../../lib/money.ts';
import { useT } from '../../lib/texts.tsx';
import classes from './PackageCard.module.css';

interface Props {
  offered: LessonPackage;
  /** Against so many lessons in the smallest package. */
  saving: number;
  isBusy: boolean;
  isOpen: boolean;
  onBuy: () => void;
}

/** One package: how many lessons, what they cost together and each, and what is saved. */
export function PackageCard({ offered, saving, isBusy, isOpen, onBuy }: Props) {
  const t = useT();
  const money = useMoney();
  const { lessonsCount: count, fullPrice, pricePerLesson, currency } = offered;
  return (
    <Paper component="li" className={classes.card}>
      <h2 className={classes.count}>
        <strong>{count}</strong> {t('buy.lessons', { count })}
      </h2>
      <p className={classes.price}>{money(fullPrice, currency)}</p>
      <p className={classes.each}>{t('buy.each', { price: money(pricePerLesson, currency) })}</p>
      <p className={classes.saving}>{saving > 0 && t('buy.saved', { price: money(saving, currency) })}</p>
      <Button fullWidth loading={isBusy} disabled={!isOpen} onClick={onBuy}>
        {t('buy.choose', { count })}
      </Button>
    </Paper>
  );
}
