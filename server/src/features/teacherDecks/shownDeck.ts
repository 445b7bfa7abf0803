import { pictureUrl } from '@skylark/contract/teacherDecks.facts';
import type { TeacherDeck, TeacherDeckCard } from '@skylark/contract/teacherDecks';
import { shownActivity } from '../materials/index.ts';
import type { listOwn, TeacherDeckRow } from './store.ts';

type StateRow = Omit<TeacherDeckRow, 'content' | 'teacherId'>;

export const shownState = (row: StateRow) => ({
  version: row.version,
  changedAt: row.changedAt.toISOString(),
  usedVersion: row.usedVersion,
  usedAt: row.usedAt?.toISOString() ?? null,
  deckId: row.deckId,
  offeredAt: row.offeredAt?.toISOString() ?? null,
  publishedAt: row.publishedAt?.toISOString() ?? null,
});

export const shownDeck = (row: TeacherDeckRow): TeacherDeck => ({
  id: row.id,
  ...shownState(row),
  content: row.content,
});

export const shownCard = (row: Awaited<ReturnType<typeof listOwn>>[number]): TeacherDeckCard => ({
  id: row.id,
  title: row.title,
  slidesCount: row.slidesCount,
  wordsCount: row.wordsCount,
  coverUrl: row.coverKey && pictureUrl(row.coverKey),
  coverActivity: shownActivity(row.coverActivity),
  ...shownState(row),
});
