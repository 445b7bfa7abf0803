import { Button } from '@mantine/core';
import type { Purchase } from '@skylark/contract/payments';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { errorText } from '../../lib/errors.ts';
import { saveFile } from '../../lib/saveFile.ts';
import { useLocale, useT } from '../../lib/texts.tsx';
import { toast } from '../../ui/toast.ts';
import { receiptPdf } from './api.ts';
import classes from './CreditsPage.module.css';

/** The receipt of a payment and its credit notes, each downloadable as a PDF. Emails link to one of them. */
export function Receipts({ receipts }: Pick<Purchase, 'receipts'>) {
  const t = useT();
  const locale = useLocale();
  const [search] = useSearchParams();
  const download = useMutation({
    mutationFn: ({ id }: Purchase['receipts'][number]) => receiptPdf(id, locale),
    onSuccess: (file, { number }) => saveFile(file, `${number}.pdf`),
    onError: (error) => void toast('error', errorText(t, error)),
  });
  return (
    <div className={classes.receipts}>
      {receipts.map((one) => (
        <Button
          key={one.id}
          variant={search.get('receipt') === one.id ? 'filled' : 'light'}
          leftSection={<IconDownload size={20} aria-hidden="true" />}
          loading={download.isPending && download.variables.id === one.id}
          onClick={() => download.mutate(one)}
        >
          {t(one.kind === 'receipt' ? 'credits.receipt' : 'credits.credit_note', { number: one.number })}
        </Button>
      ))}
    </div>
  );
}
