import { Button } from '@mantine/core';
import { PARTS_MAX } from '@skylark/contract/activity.facts';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '../../../lib/texts.tsx';
import classes from './ActivityEditor.module.css';

interface Props {
  title: string;
  /** Short instructions. */
  hint?: string;
  /** Number of parts in the whole activity, which is limited. */
  count: number;
  addLabel?: string;
  /** How many parts are added at a time. */
  adds?: number;
  add?: () => void;
  children: ReactNode;
}

/** Parts of one kind, and a button to add another. */
export function PartsSection({ title, hint, count, addLabel, adds = 1, add, children }: Props) {
  const t = useT();
  const isFull = count + adds > PARTS_MAX;
  return (
    <section className={classes.section} aria-label={title}>
      <h3>{title}</h3>
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      {children}
      {add && (
        <div className={classes.tools}>
          <Button
            variant="light"
            disabled={isFull}
            leftSection={<IconPlus size={20} aria-hidden="true" />}
            onClick={add}
          >
            {addLabel}
          </Button>
          <span className={classes.hint}>{t('author.count', { count, max: PARTS_MAX })}</span>
        </div>
      )}
    </section>
  );
}
