import { useLessonCounters } from '../profile/index.ts';
import classes from './PracticeEntry.module.css';

/** Reserves the link's space until it loads, except for a child who has had no lesson yet. */
export function EntryWaiting() {
  const counters = useLessonCounters();
  return counters?.past === 0 ? null : <div className={classes.entry} data-waiting aria-hidden="true" />;
}
