import type { HomeworkTemplate } from '@skylark/contract/materials';
import { fileUrl } from '../../platform/files/files.ts';
import type { TemplateRow } from './store.ts';

/** A homework template as sent to a teacher. */
export const shownTemplate = ({ coverKey, slidesCount, ...template }: TemplateRow): HomeworkTemplate => ({
  ...template,
  slidesCount: slidesCount ?? 0,
  coverUrl: coverKey && fileUrl(coverKey),
});
