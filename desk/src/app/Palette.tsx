import '@mantine/core/styles/ScrollArea.css';
import '@mantine/spotlight/styles.css';
import { Kbd } from '@mantine/core';
import { Spotlight } from '@mantine/spotlight';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { familyLine, useSearch } from '../features/search/index.ts';
import { type Command, keyName } from '../lib/commands.ts';
import { mayCall, useMe } from '../lib/me.ts';
import { useT } from '../lib/texts.tsx';
import { useTimes } from '../lib/time.ts';
import styles from './Palette.module.css';

/** Search and commands, opened by `/` or Ctrl+K: arrows choose, Enter opens. */
export function Palette({ commands: all }: { commands: readonly Command[] }) {
  const t = useT();
  const times = useTimes();
  const me = useMe();
  const router = useRouter();
  const [typed, setTyped] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  /** Its field has the focus: the actions are in the page. */
  const [isFocused, setIsFocused] = useState(false);
  const words = typed.trim().toLowerCase();
  const { found, error, isStale } = useSearch(typed);
  const commands = all.filter(({ text }) => t(text).toLowerCase().includes(words));
  const families = found?.families ?? [];
  const receipts = found?.receipts ?? [];
  const lessons = found?.lessons ?? [];
  const hits = families.length + lessons.length + receipts.length;
  const enter = useEnter(isOpen, isFocused && !isStale);
  useKeysBeforeFocus(isOpen, (key) => (key === 'Enter' ? enter() : setTyped((before) => before + key)));
  const open = (accountId: string): void => void router.navigate({ to: '/families/$accountId', params: { accountId } });
  const mayOpen = mayCall(me, 'GET /api/v2/manager/families/{id}');
  return (
    <Spotlight.Root
      query={typed}
      onQueryChange={setTyped}
      onSpotlightOpen={() => setIsOpen(true)}
      onSpotlightClose={() => {
        setIsOpen(false);
        setIsFocused(false);
      }}
      shortcut={['mod + K', '/']}
      clearQueryOnClose
      scrollable
      maxHeight="min(480px, 70dvh)"
      attributes={{ content: { 'aria-label': t('palette.type') } }}
    >
      <Spotlight.Search
        placeholder={t('palette.type')}
        aria-label={t('palette.type')}
        onFocus={() => setIsFocused(true)}
        // The library opens a selected action itself.
        onKeyDown={(event) => event.key === 'Enter' && selected() === null && enter()}
      />
      <Spotlight.ActionsList>
        <div className={styles['found']} data-stale={isStale || undefined}>
          {families.length > 0 && (
            <Spotlight.ActionsGroup label={t('search.families')}>
              {families.map((family) => (
                <Spotlight.Action
                  key={family.accountId}
                  label={family.parentName ?? family.children[0]?.name ?? t('families.nameless')}
                  description={familyLine(t, times, family)}
                  onClick={() => open(family.accountId)}
                  disabled={!mayOpen}
                />
              ))}
            </Spotlight.ActionsGroup>
          )}
          {lessons.length > 0 && (
            <Spotlight.ActionsGroup label={t('search.lessons')}>
              {lessons.map(({ id, startsAt, isOn, child, teacher }) => (
                <Spotlight.Action
                  key={id}
                  label={t('lesson.with', { child, teacher })}
                  description={isOn ? t('search.lesson_on', { at: times.time(startsAt) }) : times.moment(startsAt)}
                  onClick={() => void router.navigate({ to: '/lessons/$lessonId', params: { lessonId: id } })}
                />
              ))}
            </Spotlight.ActionsGroup>
          )}
          {receipts.length > 0 && (
            <Spotlight.ActionsGroup label={t('search.receipts')}>
              {receipts.map(({ id, number, accountId, parentName, issuedAt }) => (
                <Spotlight.Action
                  key={id}
                  label={number}
                  description={`${parentName ?? t('families.nameless')} · ${times.full(issuedAt)}`}
                  onClick={() => accountId !== null && open(accountId)}
                  disabled={accountId === null || !mayOpen}
                />
              ))}
            </Spotlight.ActionsGroup>
          )}
        </div>
        {commands.length > 0 && (
          <Spotlight.ActionsGroup label={t('palette.commands')}>
            {commands.map(({ id, text, key, run }) => (
              <Spotlight.Action
                key={id}
                label={t(text)}
                onClick={run}
                rightSection={key !== undefined && <Kbd>{keyName(key)}</Kbd>}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {error !== null && hits === 0 && words !== '' && <Spotlight.Empty>{t('search.failed')}</Spotlight.Empty>}
        {error === null && hits === 0 && commands.length === 0 && !isStale && (
          <Spotlight.Empty>{t('palette.nothing', { typed })}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
      <p className="visually-hidden" role="status">
        {found && !isStale ? t('search.foot', { n: hits }) : ''}
      </p>
    </Spotlight.Root>
  );
}

/**
 * Whoever types at once after `/` is quicker than the palette opens and its field gets the focus: from that key on, what is
 * typed is kept, and runs no command of the page.
 */
function useKeysBeforeFocus(isOpen: boolean, onKey: (key: string) => void): void {
  /** `timeStamp` until which the palette may still open, after `/`. */
  const awaitedUntil = useRef(0);
  const take = useEffectEvent((event: KeyboardEvent) => {
    if (event.target instanceof HTMLElement && event.target.closest('input, textarea, select') !== null) {
      awaitedUntil.current = 0;
      return;
    }
    const isModified = event.ctrlKey || event.metaKey;
    if (!isOpen && event.timeStamp > awaitedUntil.current) {
      const opens = isModified ? event.code === 'KeyK' : event.key === '/';
      awaitedUntil.current = opens ? event.timeStamp + OPENS_WITHIN_MS : 0;
    } else if (event.key === 'Escape') awaitedUntil.current = 0;
    else if ((event.key.length === 1 || event.key === 'Enter') && !isModified && !event.altKey) {
      event.preventDefault();
      onKey(event.key);
    }
  });
  useEffect(() => {
    // Before the page's own keys.
    window.addEventListener('keydown', take, true);
    return () => window.removeEventListener('keydown', take, true);
  }, []);
}

/** On a busy machine. */
const OPENS_WITHIN_MS = 2_000;

/** Whoever presses Enter before the palette is open, or before the answer to what was typed has come, means that answer. */
function useEnter(isOpen: boolean, isReady: boolean): () => void {
  const isPressed = useRef(false);
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      isPressed.current = false;
    };
  }, [isOpen]);
  useEffect(() => {
    if (!isReady || !isPressed.current) return;
    isPressed.current = false;
    openFirst();
  }, [isReady]);
  return () => {
    if (isReady) openFirst();
    else isPressed.current = true;
  };
}

function selected(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-action][data-selected]');
}

/** Opens the first hit, unless the arrows have chosen another. */
function openFirst(): void {
  (selected() ?? document.querySelector<HTMLElement>('[data-action]'))?.click();
}
