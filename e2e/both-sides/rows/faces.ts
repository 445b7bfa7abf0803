/** A button that a row uses. */
export const button = (name: RegExp, within?: RegExp) => ({ role: 'button', name, ...(within && { within }) });
/** The reason for rows about what is seen on the video or heard. */
export const noFaces = { 'in the replay': 'The replay shows the board; it has neither faces nor voices.' } as const;
