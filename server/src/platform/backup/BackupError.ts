/** A problem with a backup or its location, described for the school's operator. */
export class BackupError extends Error {}
