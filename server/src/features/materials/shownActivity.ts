import { type Activity, StoredActivity } from '@skylark/contract/activity';
import { fileUrl } from '../../platform/files/files.ts';

/**
 * The activity as sent to pages; null if there is none, or its format is unknown to this version (the slide is still
 * shown).
 */
export function shownActivity(stored: unknown): Activity | null {
  const { data } = StoredActivity.safeParse(stored);
  if (!data) return null;
  const parts = data.parts.map(({ picture, ...part }) => ({
    ...part,
    ...(picture && { picture: { url: fileUrl(picture.key), ...(picture.cut && { cut: picture.cut }) } }),
  }));
  return { ...data, parts };
}
