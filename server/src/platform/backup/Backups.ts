/** Where the school's backups go, and how many are kept. */
export interface Backups {
  folder: string;
  secret: Buffer | undefined;
  /** Keys that older backups were encrypted with. */
  oldSecrets?: readonly Buffer[];
  kept: number;
}
