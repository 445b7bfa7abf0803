import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { clockOf, DAY_MINUTES, minuteOf, type RangeProblem, type Weekday } from '@skylark/contract/schedule.facts';
import { IconCopy, IconPlus, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useDayFormat } from '../../lib/dayFormat.ts';
import { useT } from '../../lib/texts.tsx';
import { CopyDayDialog } from './CopyDayDialog.tsx';
import type { DraftRange, HoursChange } from './hoursDraft.ts';
import classes from './ScheduleEditPage.module.css';
import { dayOfWeekday } from './weekdayNames.ts';

const STEP = 15;

interface Props {
  weekday: Weekday;
  ranges: readonly DraftRange[];
  problems: ReadonlyMap<number, RangeProblem>;
  isChecked: boolean;
  change: (to: HoursChange) => void;
}

/** The ranges of one weekday. */
export function DayHours({ weekday, ranges, problems, isChecked, change }: Props) {
  const t = useT();
  const names = useDayFormat();
  const [isCopying, setCopying] = useState(false);
  const name = names.weekdayHeading(dayOfWeekday(weekday));
  return (
    <fieldset className={classes.day}>
      <legend className={classes.weekday}>{name}</legend>
      <div className={classes.ranges}>
        {ranges.length === 0 && <p className={classes.none}>{t('schedule.day_off')}</p>}
        {ranges.map((range) => (
          <Range
            key={range.key}
            range={range}
            problem={isChecked ? problems.get(range.key) : undefined}
            day={name}
            change={change}
          />
        ))}
      </div>
      <div className={classes.actions}>
        <Button
          variant="light"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => change({ kind: 'add', weekday })}
          aria-label={t('schedule.add_range', { day: name })}
        >
          {t('schedule.add')}
        </Button>
        {ranges.length > 0 && (
          <ActionIcon aria-label={t('schedule.copy_day', { day: name })} onClick={() => setCopying(true)}>
            <IconCopy size={22} />
          </ActionIcon>
        )}
      </div>
      <CopyDayDialog isOpen={isCopying} close={() => setCopying(false)} weekday={weekday} change={change} />
    </fieldset>
  );
}

function Range({
  range,
  problem,
  day,
  change,
}: {
  range: DraftRange;
  problem: RangeProblem | undefined;
  day: string;
  change: Props['change'];
}) {
  const t = useT();
  const errorId = useId();
  const set = (part: { from?: string; to?: string }): void => change({ kind: 'set', key: range.key, ...part });
  const invalid = problem ? { 'aria-invalid': true, 'aria-describedby': errorId, error: true } : {};
  return (
    <div className={classes.range}>
      <NativeSelect
        aria-label={t('schedule.from', { day })}
        data={startTimes(range.from)}
        value={range.from}
        onChange={(event) => set({ from: event.currentTarget.value })}
        className={classes.clock ?? ''}
        {...invalid}
      />
      <span aria-hidden="true">{t('schedule.dash')}</span>
      <NativeSelect
        aria-label={t('schedule.to', { day })}
        data={endTimes(range).map(({ clock, isNextDay }) => ({
          value: clock,
          label: isNextDay ? t('schedule.next_day', { clock }) : clock,
        }))}
        value={range.to}
        onChange={(event) => set({ to: event.currentTarget.value })}
        className={classes.clock ?? ''}
        {...invalid}
      />
      <ActionIcon
        aria-label={t('schedule.remove_range', { day, from: range.from, to: range.to })}
        onClick={() => change({ kind: 'remove', key: range.key })}
        color="ink.6"
      >
        <IconX size={20} />
      </ActionIcon>
      {problem && (
        <p id={errorId} className={classes.problem}>
          {t(problem === 'overlap' ? 'field.overlap' : 'field.order')}
        </p>
      )}
    </div>
  );
}

const steps = (first: number, last: number): string[] =>
  Array.from({ length: Math.max(0, Math.floor((last - first) / STEP) + 1) }, (_, index) =>
    clockOf(first + index * STEP),
  );

/** A saved time between the steps remains a choice. */
const startTimes = (own: string): string[] => [...new Set([...steps(0, DAY_MINUTES - STEP), own])].sort();

/** First the rest of the day, then the times after midnight, in chronological order. */
function endTimes(range: DraftRange): { clock: string; isNextDay: boolean }[] {
  const from = minuteOf(range.from);
  const today = steps(Math.floor(from / STEP) * STEP + STEP, DAY_MINUTES);
  const tomorrow = steps(STEP, Math.ceil(from / STEP) * STEP - STEP);
  const isLater = minuteOf(range.to) > from;
  const [late, early] = [
    isLater ? [...new Set([...today, range.to])].sort() : today,
    isLater ? tomorrow : [...new Set([...tomorrow, range.to])].sort(),
  ];
  return [...late.map((clock) => ({ clock, isNextDay: false })), ...early.map((clock) => ({ clock, isNextDay: true }))];
}
