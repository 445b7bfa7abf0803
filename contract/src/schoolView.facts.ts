/**
 * Where the desk shows a person's pages in a frame: the only address of the families' app that the desk may frame. Its
 * page never uses the browser's own sign-in, only the link behind `#`, which works once.
 */
export const SCHOOL_VIEW_PATH = '/school_view';

/** Search parameter with the lesson whose page a view begins with. */
export const SCHOOL_VIEW_LESSON = 'lesson';

/** Message from the framed page to the desk when its session has ended. */
export const SCHOOL_VIEW_OVER = 'skylark.school_view.over';

/** Message from the framed page when the person would have changed something there: the call, and the id in its path. */
export interface SchoolViewRefused {
  refused: string;
  id?: string | undefined;
}

/** How long a view lasts. */
export const SCHOOL_VIEW_MINUTES = 30;
