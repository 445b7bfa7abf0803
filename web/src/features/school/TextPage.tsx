import { Skeleton } from '@mantine/core';
import type { SchoolTextName } from '@skylark/contract/school.facts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useLocale, useT } from '../../lib/texts.tsx';
import { Failed } from '../../parts/Failed.tsx';
import { ContactList } from './ContactList.tsx';
import { schoolTextQuery } from './api.ts';
import classes from './TextPage.module.css';

export const TermsPage = () => <TextPage name="terms" />;
export const PrivacyPage = () => <TextPage name="privacy" />;

/** Who: a parent before they agree. A long text of the school, read in peace and fit to be printed. */
function TextPage({ name }: { name: SchoolTextName }) {
  const t = useT();
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Link to={paths.home} className={classes.brand}>
          <img src="/public/sky/logo.svg" width={36} height={36} alt="" />
          <span>{t('app.name')}</span>
        </Link>
      </header>
      <main className={classes.main}>
        <SchoolText name={name} />
        <ContactList isFull />
      </main>
    </div>
  );
}

function SchoolText({ name }: { name: SchoolTextName }) {
  const text = useQuery(schoolTextQuery(name, useLocale()));
  if (text.isPending) return <Waiting />;
  if (text.isError) return <Failed query={text} />;
  const { title, blocks } = text.data;
  return (
    <>
      <title>{title}</title>
      <h1>{title}</h1>
      {blocks.map((block, at) => {
        // The text never changes while it is shown, so a block's place is its name.
        switch (block.kind) {
          case 'heading':
            return <h2 key={at}>{block.text}</h2>;
          case 'paragraph':
            return <p key={at}>{block.text}</p>;
          case 'item':
            return (
              <p key={at} className={classes.item}>
                {block.text}
              </p>
            );
        }
      })}
    </>
  );
}

function Waiting() {
  const t = useT();
  return (
    <div role="status" aria-label={t('app.loading')} className={classes.waiting}>
      {['60%', '100%', '95%', '80%'].map((width) => (
        <Skeleton key={width} height={24} width={width} />
      ))}
    </div>
  );
}
