import '@mantine/core/styles/ScrollArea.css';
import '@mantine/spotlight/styles.css';
import { Kbd } from '@mantine/core';
import { Spotlight } from '@mantine/spotlight';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { familyLine, usePaymentLine, useSearch } from '../features/search/index.ts';
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
  /** Whether its field has the focus, which also means that the actions are rendered. */
  const [isFocused, setIsFocused] = useState(false);
  const words = typed.trim().toLowerCase();
  const { found, error, isStale } = useSearch(typed);
  const commands = all.filter(({ text }) => t(text).toLowerCase().includes(words));
  const families = found?.families ?? [];
  const receipts = found?.receipts ?? [];
  const lessons = found?.lessons ?? [];
  const teachers = found?.teachers ?? [];
  const payments = found?.payments ?? [];
  const paymentLine = usePaymentLine();
  const hits = families.length + lessons.length + teachers.length + payments.length + receipts.length;
  const choice = useChoice(isOpen, isFocused && !isStale);
  usePaletteKeys(isOpen, choice, (key) => setTyped((before) => before + key));
  const open = (accountId: string, tab?: 'money'): void =>
    void router.navigate({ to: '/families/$accountId', params: { accountId }, search: { tab } });
  const mayOpen = mayCall(me, 'GET /api/v2/manager/families/{id}');
  const mayList = mayCall(me, 'GET /api/v2/manager/families');
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
          {teachers.length > 0 && (
            <Spotlight.ActionsGroup label={t('search.teachers')}>
              {teachers.map(({ id, name, email, isBlocked }) => (
                <Spotlight.Action
                  key={id}
                  label={name}
                  description={[
                    email ?? '',
                    isBlocked ? t('families.blocked') : '',
                    mayList ? t('search.their_families') : '',
                  ]
                    .filter((part) => part !== '')
                    .join(' · ')}
                  onClick={() => void router.navigate({ to: '/families', search: { teacherId: id } })}
                  disabled={!mayList}
                />
              ))}
            </Spotlight.ActionsGroup>
          )}
          {payments.length > 0 && (
            <Spotlight.ActionsGroup label={t('search.payments')}>
              {payments.map((payment) => (
                <Spotlight.Action
                  key={payment.id}
                  {...paymentLine(payment)}
                  onClick={() => open(payment.accountId, 'money')}
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
 * Somebody who types right after `/` is faster than the palette, which has yet to open and focus its field. From that
 * key on, typed keys are collected, and none runs a command of the page. Enter is handled here wherever the focus is:
 * the library would open a result for something typed earlier.
 */
function usePaletteKeys(isOpen: boolean, choice: Choice, onKey: (key: string) => void): void {
  /** `timeStamp` until which the palette may still open, after `/`. */
  const awaitedUntil = useRef(0);
  const take = useEffectEvent((event: KeyboardEvent) => {
    const isModified = event.ctrlKey || event.metaKey || event.altKey;
    const isPending = isOpen || event.timeStamp <= awaitedUntil.current;
    if (isPending && !event.isComposing && !isModified) {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') choice.arrow();
      else if (event.key !== 'Enter') choice.type();
      else {
        event.preventDefault();
        event.stopPropagation();
        // What is typed from here on is meant for the page that opens.
        if (isOpen) awaitedUntil.current = 0;
        choice.enter();
        return;
      }
    }
    if (event.target instanceof HTMLElement && event.target.closest('input, textarea, select') !== null) {
      awaitedUntil.current = 0;
      return;
    }
    if (!isPending) {
      const opens = event.ctrlKey || event.metaKey ? event.code === 'KeyK' : event.key === '/';
      awaitedUntil.current = opens ? event.timeStamp + OPENS_WITHIN_MS : 0;
    } else if (event.key === 'Escape') awaitedUntil.current = 0;
    else if (event.key.length === 1 && !isModified) {
      event.preventDefault();
      onKey(event.key);
    }
  });
  useEffect(() => {
    // Captures keys before the page's own handlers.
    window.addEventListener('keydown', take, true);
    return () => window.removeEventListener('keydown', take, true);
  }, []);
}

/** Opening takes this long on a busy machine. */
const OPENS_WITHIN_MS = 2_000;

interface Choice {
  arrow: () => void;
  type: () => void;
  enter: () => void;
}

/**
 * Enter opens the first result, unless the arrow keys have selected another. If it is pressed before the palette is
 * open or the results for the typed text have arrived, it applies to those results.
 */
function useChoice(isOpen: boolean, isReady: boolean): Choice {
  const isPressed = useRef(false);
  const isByArrow = useRef(false);
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      isPressed.current = false;
      isByArrow.current = false;
    };
  }, [isOpen]);
  useEffect(() => {
    if (!isReady) return;
    // A result of an earlier query may still be shown and selected.
    if (!isByArrow.current) selectFirst();
    if (!isPressed.current) return;
    isPressed.current = false;
    openSelected();
  }, [isReady]);
  return {
    arrow() {
      isByArrow.current = true;
    },
    type() {
      isByArrow.current = false;
    },
    enter() {
      if (isReady) openSelected();
      else isPressed.current = true;
    },
  };
}

const selected = () => document.querySelector<HTMLElement>('[data-action][data-selected]');
const first = () => document.querySelector<HTMLElement>('[data-action]');

function selectFirst(): void {
  selected()?.removeAttribute('data-selected');
  first()?.setAttribute('data-selected', 'true');
}

function openSelected(): void {
  (selected() ?? first())?.click();
}
