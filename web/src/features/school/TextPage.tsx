import { Skeleton } from '@mantine/core';
import type { SchoolTextName } from '@skylark/contract/school.facts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useLocale, useT } from '../../lib/texts.tsx';
import { Failed } from '../../parts/Failed.tsx';
import { Sky } from '../../ui/Sky.tsx';
import { ContactList } from '../../parts/ContactList.tsx';
import { schoolTextQuery } from './api.ts';
import { contactOf } from './contactOf.ts';
import classes from './TextPage.module.css';

export const TermsPage = () => <TextPage name="terms" />;
export const PrivacyPage = () => <TextPage name="privacy" />;

/** Who: a parent before agreeing. A long text of the school, for reading and printing. */
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
      </main>
    </div>
  );
}

function SchoolText({ name }: { name: SchoolTextName }) {
  const text = useQuery(schoolTextQuery(name, useLocale()));
  if (text.isPending) return <Waiting />;
  if (text.isError) return <Failed query={text} />;
  const { title, blocks } = text.data;
  const parts = blocks.flatMap((block, at) => (block.kind === 'heading' ? [{ at, text: block.text }] : []));
  const hasContacts = blocks.some(({ kind, text: line }) => kind === 'item' && contactOf(line) !== null);
  return (
    <>
      <title>{title}</title>
      <div className={classes.top}>
        <h1>{title}</h1>
        <Sky pose="reading" size={120} />
      </div>
      <nav className={classes.parts} aria-label={title}>
        {parts.map((part) => (
          <a key={part.at} href={`#part-${part.at}`}>
            {part.text}
          </a>
        ))}
      </nav>
      <article className={classes.text}>
        {blocks.map((block, at) => {
          // The text never changes while shown, so a block's index can be its key.
          switch (block.kind) {
            case 'heading':
              return (
                <h2 key={at} id={`part-${at}`}>
                  {block.text}
                </h2>
              );
            case 'paragraph':
              return <p key={at}>{block.text}</p>;
            case 'item':
              return (
                <p key={at} className={classes.item}>
                  <Item text={block.text} />
                </p>
              );
          }
        })}
      </article>
      {!hasContacts && (
        <aside className={classes.contacts}>
          <ContactList isFull />
        </aside>
      )}
    </>
  );
}

/** A line of a list; a contact on a separate line becomes a link. */
function Item({ text }: { text: string }) {
  const contact = contactOf(text);
  return contact === null ? text : <a href={contact.href}>{contact.text}</a>;
}

function Waiting() {
  const t = useT();
  return (
    <div role="status" aria-label={t('app.loading')} className={`${classes.text} ${classes.waiting}`}>
      {['60%', '100%', '95%', '80%'].map((width) => (
        <Skeleton key={width} height={24} width={width} />
      ))}
    </div>
  );
}
