/** Where the stand-in is served, below the school's own address. */
export const STAND_IN_PATH = '/sandbox/google';
