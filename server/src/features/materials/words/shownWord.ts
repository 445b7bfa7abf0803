import { soundUrl } from '@skylark/contract/teacherDecks.facts';
import type { Word } from '@skylark/contract/materials';
import { fileUrl } from '../../../platform/files/files.ts';

/** A word with its picture, as sent to pages. */
export const shownWord = (row: { word: string; pictureKey: string | null; soundKey?: string | null }): Word => ({
  word: row.word,
  pictureUrl: row.pictureKey && fileUrl(row.pictureKey),
  ...(row.soundKey && { soundUrl: soundUrl(row.soundKey) }),
});
