import { Button, Skeleton, TextInput } from '@mantine/core';
import { SEARCH_MAX_LENGTH, SEARCH_MIN_LENGTH } from '@skylark/contract/search.facts';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { useT } from '../../lib/texts.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { searchQuery } from './api.ts';
import { SearchResults } from './SearchResults.tsx';
import classes from './search.module.css';

interface Props {
  isOpen: boolean;
  close: () => void;
  showKeys: () => void;
}

/** Debounces the search while typing. */
const AFTER_TYPING_MS = 250;

/**
 * Who: a teacher who wants to open a child, a lesson or a presentation with a few keys. What can go wrong: nothing is
 * found, a slow network.
 */
export function SearchDialog({ isOpen, close, showKeys }: Props) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [text, setText] = useState('');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), AFTER_TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const isAsked = isOpen && text.length >= SEARCH_MIN_LENGTH;
  const found = useQuery({ ...searchQuery(text), enabled: isAsked, placeholderData: keepPreviousData });
  const move = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || !box.current) return;
    event.preventDefault();
    const stops = [...box.current.querySelectorAll<HTMLElement>('input, a[href]')];
    const at = stops.findIndex((one) => one === document.activeElement);
    stops[Math.max(0, Math.min(stops.length - 1, at + step))]?.focus();
  };
  return (
    <Dialog
      opened={isOpen}
      onClose={close}
      title={t('search.title')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      {/* Arrow keys move through elements that Tab also reaches. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={box} className={classes.box} onKeyDown={move}>
        <TextInput
          data-autofocus
          type="search"
          aria-label={t('search.field')}
          placeholder={t('search.field')}
          leftSection={<IconSearch size={20} aria-hidden="true" />}
          maxLength={SEARCH_MAX_LENGTH}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') box.current?.querySelector<HTMLElement>('a[href]')?.click();
          }}
        />
        {!isAsked ? (
          <p className={classes.soft}>{t('search.hint')}</p>
        ) : found.isPending ? (
          <Skeleton height={160} radius="lg" role="status" aria-label={t('app.loading')} />
        ) : found.isError ? (
          <div role="alert">
            <p>{errorText(t, found.error)}</p>
            <Button onClick={() => void found.refetch()}>{t('app.try_again')}</Button>
          </div>
        ) : (
          <SearchResults found={found.data} onChosen={close} />
        )}
        <Button variant="subtle" className={classes.keysLink ?? ''} onClick={showKeys}>
          {t('search.keys.show')}
        </Button>
      </div>
    </Dialog>
  );
}
