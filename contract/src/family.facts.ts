/** Children behind one sign-in. */
export const CHILDREN_MAX = 8;
/** Names the child that a page shows: the call is refused with `other_child` when another one is chosen by now. */
export const CHILD_HEADER = 'x-child';
