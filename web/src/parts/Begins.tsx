import type { Placement } from '@skylark/contract/placement';
import { useT } from '../lib/texts.tsx';

/** The lesson at which a child starts, in one line. */
export function Begins({ placement: { begins, known, asked } }: { placement: Placement }) {
  const t = useT();
  const place = begins
    ? t('app.begins', { number: begins.number, course: begins.course, lesson: begins.lesson })
    : t('app.begins.all');
  return `${place} (${t('app.begins.words', { known, asked })})`;
}
