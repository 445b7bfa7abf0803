import { StoredActivity } from '@skylark/contract/activity';
import type { CourseActivity } from '@skylark/contract/courseFile';

/** An activity from a course file in stored form. @param put stores a file and returns its key */
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
