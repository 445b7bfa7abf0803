/** Children per sign-in. */
export const CHILDREN_MAX = 8;
/** A teacher may switch the child view of a student who has a lesson ahead, or whose last one is at most this old. */
export const TAUGHT_WITHIN_DAYS = 60;
/** Names the child a page shows. The call is refused with `other_child` if another child has been chosen since. */
export const CHILD_HEADER = 'x-child';
