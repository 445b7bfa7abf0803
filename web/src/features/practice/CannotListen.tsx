import { Button } from '@mantine/core';
import { IconVolumeOff } from '@tabler/icons-react';
import { useT } from '../../lib/texts.tsx';

/** For a child who reads and can't listen now, in a train or because it can't hear; without `press` there is no such way. */
export function CannotListen({ press }: { press: (() => void) | undefined }) {
  const t = useT();
  if (!press) return null;
  return (
    <Button size="lg" variant="subtle" leftSection={<IconVolumeOff size={24} aria-hidden="true" />} onClick={press}>
      {t('practice.cannot_listen')}
    </Button>
  );
}
