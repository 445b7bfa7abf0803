import { useQuery } from '@tanstack/react-query';
import { useT } from '../../lib/texts.tsx';
import { Note } from '../../ui/Note.tsx';
import { SchoolContacts } from '../school/index.ts';
import { methodsQuery } from './api.ts';
import { CardMark } from './CardMark.tsx';
import classes from './PayNotes.module.css';

/** With what one pays, who sees the card, and that unused lessons can be given back. */
export function PayNotes() {
  const t = useT();
  const { data: methods } = useQuery(methodsQuery);
  return (
    <section className={classes.notes} aria-label={t('buy.marks')}>
      {methods?.isSandbox && <Note>{t('buy.sandbox')}</Note>}
      {methods && methods.marks.length > 0 && (
        <>
          <h2 className={classes.title}>{t('buy.marks')}</h2>
          <div className={classes.marks}>
            {methods.marks.map((name) => (
              <CardMark key={name} name={name} />
            ))}
          </div>
        </>
      )}
      <p>{t('buy.secure')}</p>
      <p>{t('buy.refund')}</p>
      <SchoolContacts />
    </section>
  );
}
