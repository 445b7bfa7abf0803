import type {
  HomeworkCard,
  HomeworkDetails,
  HomeworkStatus,
  HomeworkVoice,
  SpokenReply,
} from '@skylark/contract/homework';
import { soundUrl } from '@skylark/contract/teacherDecks.facts';
import type { Db } from '../../platform/db/database.ts';
import { fileUrl } from '../../platform/files/files.ts';
import { pairOf } from '../profile/index.ts';
import { listSlides, recordingsOf, shownActivity, wordsWithPictures } from '../materials/index.ts';
import { chosenOf, shownMarks } from './marks.ts';
import { listReplies, type ReplyRow } from './repliesStore.ts';
import type { HomeworkRow, Viewer } from './store.ts';
import { listVoices } from './voiceStore.ts';

export const homeworkCard = (row: HomeworkRow): HomeworkCard => ({
  id: row.id,
  status: row.status as HomeworkStatus,
  createdAt: row.createdAt.toISOString(),
  startedAt: row.startedAt?.toISOString() ?? null,
  finishedAt: row.finishedAt?.toISOString() ?? null,
  completedAt: row.completedAt?.toISOString() ?? null,
  isReturned: row.status === 'started' && row.finishedAt === null && row.teacherComment !== '',
  dueAt: row.dueAt?.toISOString() ?? null,
  score: row.score,
  description: row.description,
  topic: row.deckTitle,
  coverUrl: row.coverKey && fileUrl(row.coverKey),
  coverActivity: shownActivity(row.coverActivity),
  lessonId: row.lessonId,
  ...pairOf(row),
});

/** The child hears a comment once it is released: with the stars, or when the homework was returned. */
export const isReplyHeard = (
  row: Pick<HomeworkRow, 'completedAt' | 'finishedAt'>,
  viewer: Viewer,
  voiceId: string | null,
): boolean => viewer.type === 'teacher' || voiceId !== null || row.completedAt !== null || row.finishedAt === null;

export async function homeworkDetails(db: Db, row: HomeworkRow, viewer: Viewer): Promise<HomeworkDetails> {
  const replies = await listReplies(db, row.id);
  const comment = replies.find(({ voiceId }) => voiceId === null);
  const slides = row.deckId === null ? [] : chosenOf(await listSlides(db, row.deckId), row.slideIds);
  const activities = slides.map(({ activity }) => shownActivity(activity));
  return {
    ...homeworkCard(row),
    teacherComment: row.teacherComment,
    ...(comment && isReplyHeard(row, viewer, null) && { spokenComment: spoken(comment) }),
    words: await wordsWithPictures(db, row.words, row.teacherId),
    recordings: await recordingsOf(db, activities),
    slides: slides.map(({ id, imageKey, thumbKey, description, soundKey }, index) => ({
      id,
      imageUrl: fileUrl(imageKey),
      thumbUrl: fileUrl(thumbKey),
      description,
      // A teacher's notes on a slide are only meant for lessons.
      note: null,
      ...(soundKey !== null && { soundUrl: soundUrl(soundKey) }),
      activity: activities[index] ?? null,
    })),
    marks: shownMarks(row.marks),
    voices: (await listVoices(db, row.id)).map((voice) =>
      homeworkVoice(
        voice,
        replies.find(({ voiceId }) => voiceId === voice.id),
      ),
    ),
  };
}

const spoken = ({ id, durationSeconds }: ReplyRow): SpokenReply => ({ id, durationSeconds });

export const homeworkVoice = (
  row: {
    id: string;
    durationSeconds: number;
    createdAt: Date;
    slideId: string | null;
    part: string | null;
    word: string | null;
    starredAt: Date | null;
    reply: string | null;
    keptAt: Date | null;
  },
  spokenReply?: ReplyRow,
): HomeworkVoice => ({
  id: row.id,
  durationSeconds: row.durationSeconds,
  createdAt: row.createdAt.toISOString(),
  said:
    row.slideId === null || row.part === null || row.word === null
      ? null
      : {
          slideId: row.slideId,
          part: row.part,
          word: row.word,
          isStarred: row.starredAt !== null,
          reply: row.reply ?? '',
          ...(spokenReply && { spokenReply: spoken(spokenReply) }),
          isKept: row.keptAt !== null,
        },
});
