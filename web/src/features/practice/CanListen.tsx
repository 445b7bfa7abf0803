import { Button } from '@mantine/core';
import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useT } from '../../lib/texts.tsx';

interface Props {
  can: boolean;
  listen: (can: boolean) => void;
}

/** For a child who reads and can't listen now, in a train or because it can't hear. */
export function CanListen({ can, listen }: Props) {
  const t = useT();
  const Icon = can ? IconVolumeOff : IconVolume;
  return (
    <Button size="lg" variant="subtle" leftSection={<Icon size={24} aria-hidden="true" />} onClick={() => listen(!can)}>
      {t(can ? 'practice.cannot_listen' : 'practice.can_listen')}
    </Button>
  );
}
