import { IconArrowBackUp, IconMoodKid } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { useProfile } from '../features/profile/index.ts';
import { grownUp } from '../lib/grownUp.ts';
import { handedOver } from '../lib/handedOver.ts';
import { paths } from '../lib/paths.ts';
import { useT } from '../lib/texts.tsx';
import classes from './HandOver.module.css';

/** Who: a parent about to give the device to the child. Turns the child view on, at the child's first page. */
export function HandOver() {
  const t = useT();
  const [, navigate] = useLocation();
  const { firstName, childView } = useProfile();
  const isBack = useSyncExternalStore(grownUp.subscribe, grownUp.isHere);
  const label = t(isBack ? 'app.back_to_child' : 'app.hand_to_child', { name: firstName });
  const hand = (): void => {
    // Navigates first; otherwise a parents' page would briefly show the gate.
    navigate(paths.lessons);
    if (!childView) handedOver.begin();
    grownUp.leaves();
  };
  const Icon = isBack ? IconArrowBackUp : IconMoodKid;
  return (
    <button type="button" className={classes.button} data-back={isBack || undefined} aria-label={label} onClick={hand}>
      <Icon size={24} aria-hidden="true" />
      <span className={classes.label} title={label}>
        {label}
      </span>
    </button>
  );
}
