import type { Reply } from '../../lib/call.ts';
import type { TextKey, Translate } from '../../lib/texts.tsx';

export type NowLesson = Reply<'GET /api/v2/manager/now'>['items'][number];
type Seat = NonNullable<NowLesson['room']>['teacher'];

/** Whole minutes elapsed since an instant. */
export const minutesBetween = (since: string, nowMs: number): number =>
  Math.floor((nowMs - Date.parse(since)) / 60_000);

/** The most urgent trouble, with the state of the device that causes it, if any. */
export function troubleWords(t: Translate, { troubles: [trouble], room }: NowLesson): string {
  if (!trouble) return '';
  const words = t(`trouble.${trouble.code}`);
  const device = room && deviceOf(trouble.code, room);
  return device ? `${words}: ${t(`device.${device}` as TextKey)}` : words;
}

/** The state of the device that a trouble is about; null where it would add nothing. */
function deviceOf(code: string, { teacher, student }: NonNullable<NowLesson['room']>): string | null {
  const seat = code.endsWith('_teacher') ? teacher : student;
  if (code.startsWith('no_sound_')) return seat.microphone;
  if (code.startsWith('no_picture_')) return seat.camera;
  return null;
}

/** A lesson without troubles: who is there, and which devices are off. */
export function roomWords(t: Translate, { room }: NowLesson): string {
  if (!room) return t('now.room.nobody');
  const { teacher, student } = room;
  if (!teacher.isIn && !student.isIn) return t('now.room.nobody');
  if (!student.isIn) return t('now.room.waits_child');
  if (!teacher.isIn) return t('now.room.waits_teacher');
  const off = [...offOf(t, 'student', student), ...offOf(t, 'teacher', teacher)];
  return off.length === 0 ? t('now.room.both') : off.join(', ');
}

const offOf = (t: Translate, who: 'teacher' | 'student', { camera, microphone }: Seat): string[] => [
  ...(camera !== null && camera !== 'on' ? [t(`now.off.camera_${who}`)] : []),
  ...(microphone !== null && microphone !== 'on' && microphone !== 'silent' ? [t(`now.off.microphone_${who}`)] : []),
];

/** The route of the call: direct, through the relay, or through the school's server. */
export function pathWords(t: Translate, { room }: NowLesson): string {
  const path = room?.student.path ?? room?.teacher.path ?? null;
  return path === null || room?.call !== 'started' ? '' : t(`now.path.${path}`);
}
