import { Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useT } from '../../lib/texts.tsx';
import { useSignOut } from './useSignOut.ts';

export function SignOutButton() {
  const t = useT();
  return (
    <div>
      <Button variant="default" leftSection={<IconLogout size={20} aria-hidden="true" />} onClick={useSignOut()}>
        {t('app.sign_out')}
      </Button>
    </div>
  );
}
