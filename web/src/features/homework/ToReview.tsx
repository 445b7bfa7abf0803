import { Button } from '@mantine/core';
import { IconNotebook } from '@tabler/icons-react';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { Note } from '../../ui/Note.tsx';
import { useHomeworkCounters } from '../profile/index.ts';
import layout from '../../ui/layout.module.css';

/** On a teacher's first page: homework that children have handed in. */
export function ToReview() {
  const t = useT();
  const count = useHomeworkCounters()?.toReview ?? 0;
  return (
    <div className={layout.lead}>
      <Note icon={<IconNotebook size={24} aria-hidden="true" />} role="status">
        <div className={layout.row}>
          <strong>{t('homework.to_review_count', { count })}</strong>
          <Button component={Link} to={`${paths.homeworks}?list=${count > 0 ? 'to_review' : 'all'}`} variant="default">
            {t(count > 0 ? 'homework.to_review_open' : 'homework.all_open')}
          </Button>
        </div>
      </Note>
    </div>
  );
}
