import { type Activity, StoredActivity } from '@skylark/contract/activity';
import { fileUrl } from '../../platform/files/files.ts';

/** What pages get; null where there is none, or where it is one that this version does not know: the slide is still there. */
export function shownActivity(stored: unknown): Activity | null {
  const { data } = StoredActivity.safeParse(stored);
  if (!data) return null;
  const parts = data.parts.map(({ picture, ...part }) => ({
    ...part,
    ...(picture && { picture: { url: fileUrl(picture.key), ...(picture.cut && { cut: picture.cut }) } }),
  }));
  return { ...data, parts };
}
