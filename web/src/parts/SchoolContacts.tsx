import { lazyPart } from '../lib/lazyPart.ts';
import { Island } from './Island.tsx';
import type { ContactsProps } from './ContactList.tsx';
import classes from './SchoolContacts.module.css';

const { Part } = lazyPart(['school'], () => import('./ContactList.tsx').then((module) => module.ContactList));
const nothing = (): null => null;

/**
 * How to reach the school, next to any text that says "write to the manager". Loads separately, and its failure does
 * not affect the page around it.
 */
export function SchoolContacts(props: ContactsProps) {
  return (
    <Island name="school-contacts" failed={nothing} waiting={<div className={classes.waiting} aria-hidden="true" />}>
      <Part {...props} />
    </Island>
  );
}
