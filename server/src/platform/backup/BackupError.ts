/** What is wrong with a backup or the place it goes to, in words for who runs the school. */
export class BackupError extends Error {}
