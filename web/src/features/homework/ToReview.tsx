import { Button } from '@mantine/core';
import { IconNotebook } from '@tabler/icons-react';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { Note } from '../../ui/Note.tsx';
import { useHomeworkCounters } from '../profile/index.ts';
import layout from '../../ui/layout.module.css';

/** On a teacher's start page: the homework waiting for review; if there is none, a link to all homework. */
export function ToReview() {
  const t = useT();
  const count = useHomeworkCounters()?.toReview;
  if (count === 0)
    return (
      <div className={layout.lead}>
        <Button
          component={Link}
          to={`${paths.homeworks}?list=all`}
          variant="subtle"
          leftSection={<IconNotebook size={20} aria-hidden="true" />}
        >
          {t('homework.all')}
        </Button>
      </div>
    );
  return (
    // Its space is reserved until the number is known, so that the lessons below don't move.
    <div className={layout.lead} style={{ visibility: count === undefined ? 'hidden' : undefined }}>
      {/* As high as the button, so that both are centred on the same line. */}
      <Note icon={<IconNotebook width={24} height={44} aria-hidden="true" />} role="status">
        <div className={layout.row}>
          <strong>{t('homework.to_review_count', { count: count ?? 0 })}</strong>
          <Button component={Link} to={`${paths.homeworks}?list=to_review`} variant="default">
            {t('homework.to_review_open')}
          </Button>
        </div>
      </Note>
    </div>
  );
}
