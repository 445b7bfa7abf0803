import { Button } from '@mantine/core';
import { useT } from '../../lib/texts.tsx';
import { ReadAloud } from '../../parts/ReadAloud.tsx';
import { Sky } from '../../ui/Sky.tsx';
import classes from './Practice.module.css';

/** Button for "I don't know"; for children who can't read, Sky's picture expresses it. */
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
