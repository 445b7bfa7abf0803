/** Children per sign-in. */
export const CHILDREN_MAX = 8;
/** A teacher may switch the child view of a student whose last lesson is at most this old, or who has one ahead. */
export const TAUGHT_WITHIN_DAYS = 60;
/** Names the child a page shows. The call is refused with `other_child` when another child has been chosen since. */
export const CHILD_HEADER = 'x-child';
