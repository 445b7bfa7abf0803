import { Button } from '@mantine/core';
import type { Profile } from '@skylark/contract/profile';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { saveFile } from '../../lib/saveFile.ts';
import { useT } from '../../lib/texts.tsx';
import { lazyDialog } from '../../parts/lazyDialog.tsx';
import { toast } from '../../ui/toast.ts';
import { exportMyData } from './api.ts';
import classes from './YourData.module.css';

const DeleteAccount = lazyDialog('delete-account', () =>
  import('./DeleteAccount.tsx').then((module) => module.DeleteAccount),
);

/** Export of all personal data, and deleting the account. A teacher's account is closed by the school. */
export function YourData({ me, onDeleted }: { me: Profile; onDeleted: (eraseAt: string) => void }) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const download = useMutation({
    mutationFn: exportMyData,
    onSuccess: (data) => saveFile(data, 'skylark-data.json'),
    onError: (error) => void toast('error', errorText(t, error)),
  });
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        leftSection={<IconDownload size={20} aria-hidden="true" />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {t('profile.data.download')}
      </Button>
      {me.type === 'student' && (
        <Button
          variant="subtle"
          color="coral"
          leftSection={<IconTrash size={20} aria-hidden="true" />}
          onClick={() => setAsking(true)}
        >
          {t('profile.data.delete')}
        </Button>
      )}
      {isAsking && <DeleteAccount me={me} close={() => setAsking(false)} onDeleted={onDeleted} />}
    </div>
  );
}
