import { StoredActivity } from '@skylark/contract/activity';
import type { CourseActivity } from '@skylark/contract/courseFile';

/** An activity of a course's file as it is kept. @param put puts a file into the school: its key */
export async function storedActivity(
  activity: CourseActivity,
  put: (file: string) => Promise<string>,
): Promise<StoredActivity> {
  const parts = [];
  for (const { picture, ...part } of activity.parts)
    parts.push(
      picture ? { ...part, picture: { key: await put(picture.file), ...(picture.cut && { cut: picture.cut }) } } : part,
    );
  return StoredActivity.parse({ ...activity, parts });
}
