/** For a dialog's header: a page may have only one banner landmark, its own. */
export const NO_BANNER = { header: { role: 'presentation' } };
