import { Button } from '@mantine/core';
import { useT } from '../../lib/texts.tsx';
import { ReadAloud } from '../../parts/ReadAloud.tsx';
import { Sky } from '../../ui/Sky.tsx';
import classes from './Practice.module.css';

/** Not knowing is an answer, also for who can't read: Sky doesn't know either. */
export function NotKnown({ act }: { act: () => void }) {
  const t = useT();
  return (
    <div className={classes.below}>
      <Button variant="subtle" size="xl" leftSection={<Sky pose="lost" size={56} />} onClick={act}>
        {t('practice.speak.unknown')}
      </Button>
      <ReadAloud text={t('practice.speak.unknown')} />
    </div>
  );
}
