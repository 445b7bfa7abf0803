/** Children behind one sign-in. */
export const CHILDREN_MAX = 8;
/** A teacher may switch the child's view of whom they teach: the last lesson is no older than this, or is ahead. */
export const TAUGHT_WITHIN_DAYS = 60;
/** Names the child that a page shows: the call is refused with `other_child` when another one is chosen by now. */
export const CHILD_HEADER = 'x-child';
