import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useT } from '../../lib/texts.tsx';
import { searchQuery } from './api.ts';
import { SearchResults } from './SearchResults.tsx';
import classes from './search.module.css';

/** Debounces the search while typing. */
const AFTER_TYPING_MS = 250;

interface Props {
  text: string;
  /** Shown when nothing is found. */
  none: ReactNode;
}

/** Presentations, slides, own presentations and homework templates that contain a text. */
export function MaterialResults({ text, none }: Props) {
  const t = useT();
  const [asked, setAsked] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), AFTER_TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const found = useQuery({ ...searchQuery(asked), placeholderData: keepPreviousData });
  if (!found.data) return null;
  const { decks, ownDecks, tasks } = found.data;
  if (decks.length + ownDecks.length + tasks.length === 0) return none;
  return (
    <section className={classes.inside} aria-label={t('search.inside')}>
      <h2>{t('search.inside')}</h2>
      <SearchResults found={{ decks, ownDecks, tasks }} />
    </section>
  );
}
