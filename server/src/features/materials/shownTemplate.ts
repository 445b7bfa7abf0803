import type { HomeworkTemplate } from '@skylark/contract/materials';
import { fileUrl } from '../../platform/files/files.ts';
import { shownActivity } from './shownActivity.ts';
import type { TemplateRow } from './store.ts';

/** A homework template as sent to a teacher. */
export const shownTemplate = ({
  coverKey,
  coverActivity,
  slidesCount,
  ...template
}: TemplateRow): HomeworkTemplate => ({
  ...template,
  slidesCount: slidesCount ?? 0,
  coverUrl: coverKey && fileUrl(coverKey),
  coverActivity: shownActivity(coverActivity),
});
