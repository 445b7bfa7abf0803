import { Button } from '@mantine/core';
import type { FamilyTab } from '@skylark/contract/managerFamilies.facts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { errorText } from '../../lib/errors.ts';
import { saveFile } from '../../lib/saveFile.ts';
import type { FamilyFilters } from '../../lib/searches.ts';
import { useT } from '../../lib/texts.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { NotConfirmed, useConfirmed } from '../auth/index.ts';
import styles from './FamiliesPage.module.css';

/** Downloads the whole filtered list. It contains addresses, so it requires a recent confirmation. */
export function SaveCsv({ query }: { query: FamilyFilters & { tab: FamilyTab; search?: string } }) {
  const t = useT();
  const confirmed = useConfirmed();
  const saving = useMutation({
    mutationFn: () => confirmed(() => call('GET /api/v2/manager/families/csv', { query })),
    onSuccess: (file) => saveFile(file, `families-${query.tab}.csv`),
  });
  return (
    <div className={styles['save']}>
      {saving.isError && !(saving.error instanceof NotConfirmed) && (
        <Notice kind="error">{errorText(t, saving.error)}</Notice>
      )}
      <Button variant="default" loading={saving.isPending} onClick={() => saving.mutate()}>
        {t('families.save_csv')}
      </Button>
    </div>
  );
}
