export const STUDENTS_PAGE_SIZE = 20;
export const TIMELINE_PAGE_SIZE = 20;
/** Words shown per lesson in the timeline; the lesson itself shows all. */
export const TIMELINE_WORDS = 8;
/** Whiteboards on a child's page, newest first. */
export const STUDENT_BOARDS_SHOWN = 20;
