import { Button, type ButtonProps } from '@mantine/core';
import { IconDeviceTablet } from '@tabler/icons-react';
import { useState } from 'react';
import { withTexts } from '../../lib/lazyPart.ts';
import { useT } from '../../lib/texts.tsx';
import { lazyDialog } from '../../parts/lazyDialog.tsx';

const TabletDialog = lazyDialog(
  'tablet-dialog',
  withTexts(['tablet', 'error'], () => import('./TabletDialog.tsx').then((module) => module.TabletDialog)),
);

interface Props extends Pick<ButtonProps, 'size' | 'fullWidth'> {
  /** The lesson that opens there. */
  lessonId: string;
}

/** Who: a parent on a phone whose child will have the lesson on a tablet that isn't signed in. */
export function OpenOnTablet({ lessonId, ...look }: Props) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        {...look}
        variant="light"
        leftSection={<IconDeviceTablet size={22} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('app.open_on_tablet')}
      </Button>
      <TabletDialog lessonId={lessonId} isOpen={isOpen} close={() => setOpen(false)} />
    </>
  );
}
