import { Button } from '@mantine/core';
import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useT } from '../../lib/texts.tsx';

interface Props {
  can: boolean;
  listen: (can: boolean) => void;
}

/** For a child who can't listen now, on a train or because of deafness. */
export function CanListen({ can, listen }: Props) {
  const t = useT();
  const Icon = can ? IconVolumeOff : IconVolume;
  return (
    <Button size="lg" variant="subtle" leftSection={<Icon size={24} aria-hidden="true" />} onClick={() => listen(!can)}>
      {t(can ? 'practice.cannot_listen' : 'practice.can_listen')}
    </Button>
  );
}
