/** For the header of a dialog: a page has one banner, and that is its own. */
export const NO_BANNER = { role: 'presentation' };
