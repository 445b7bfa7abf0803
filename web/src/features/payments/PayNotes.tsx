import { Paper } from '@mantine/core';
import { IconFileText, IconLock, IconReceiptRefund } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { Note } from '../../ui/Note.tsx';
import { SchoolContacts } from '../../parts/SchoolContacts.tsx';
import { methodsQuery } from './api.ts';
import { CardNames } from './CardNames.tsx';
import classes from './PayNotes.module.css';

/** How to pay, who sees the card data, that unused lessons are refundable, and what the payer agrees to. */
export function PayNotes() {
  const t = useT();
  const { data: methods } = useQuery(methodsQuery);
  return (
    <Paper component="section" className={classes.notes} aria-label={t('buy.notes')}>
      {methods?.isSandbox && <Note>{t('buy.sandbox')}</Note>}
      <CardNames marks={methods?.marks ?? []} />
      <p className={classes.line}>
        <IconLock size={22} aria-hidden="true" />
        <span>{t('buy.secure')}</span>
      </p>
      <p className={classes.line}>
        <IconReceiptRefund size={22} aria-hidden="true" />
        <span>{t('buy.refund')}</span>
      </p>
      <p className={classes.line}>
        <IconFileText size={22} aria-hidden="true" />
        <a href={paths.terms} target="_blank">
          {t('app.terms')}
        </a>
      </p>
      <div className={classes.contacts}>
        <SchoolContacts />
      </div>
    </Paper>
  );
}
