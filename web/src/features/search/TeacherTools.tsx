import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { isPlainKey, isTyping } from '../../lib/keys.ts';
import { useT } from '../../lib/texts.tsx';
import { lazyDialog } from '../../parts/lazyDialog.tsx';
import classes from './search.module.css';

const SearchDialog = lazyDialog('search', () => import('./SearchDialog.tsx').then((module) => module.SearchDialog));
const KeysDialog = lazyDialog('keys', () => import('./KeysDialog.tsx').then((module) => module.KeysDialog));

/** A teacher's tools on every page: the search, and the keys that work everywhere. */
export function TeacherTools() {
  const t = useT();
  const [opened, setOpened] = useState<'search' | 'keys' | null>(null);
  useEffect(() => {
    const act = (event: KeyboardEvent): void => {
      const what = actionOf(event);
      if (what === undefined) return;
      event.preventDefault();
      if (what === 'search' || what === 'keys') setOpened(what);
      else if (typeof what === 'number') chooseStars(what);
      else moveInList(what);
    };
    document.addEventListener('keydown', act);
    return () => document.removeEventListener('keydown', act);
  }, []);
  const close = (): void => setOpened(null);
  return (
    <>
      <button
        type="button"
        className={classes.open}
        aria-label={t('search.open')}
        title={t('search.open.title')}
        aria-keyshortcuts="Control+K"
        onClick={() => setOpened('search')}
      >
        <IconSearch aria-hidden="true" />
      </button>
      <SearchDialog isOpen={opened === 'search'} close={close} showKeys={() => setOpened('keys')} />
      <KeysDialog isOpen={opened === 'keys'} close={close} />
    </>
  );
}

type Action = 'search' | 'keys' | 'down' | 'up' | number;

/** Letters by physical key, because on a Cyrillic keyboard J and K produce other letters. */
function actionOf(event: KeyboardEvent): Action | undefined {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (code === 'KeyK' && (ctrlKey || metaKey) && !altKey && !shiftKey) return isTyping(event) ? undefined : 'search';
  if (!isPlainKey(event)) return undefined;
  if (key === '?') return 'keys';
  if (shiftKey) return undefined;
  if (code === 'KeyJ') return 'down';
  if (code === 'KeyK') return 'up';
  return /^[1-5]$/.test(key) && starsAt(Number(key)) ? Number(key) : undefined;
}

/** The stars of the page's review form, if it has one. */
const starsAt = (stars: number): HTMLElement | null =>
  document.querySelector<HTMLElement>(`main fieldset[data-stars] input[value="${stars}"]`);
const chooseStars = (stars: number): void => starsAt(stars)?.click();

/** Focuses the first link of a row, which Enter then opens. */
function moveInList(to: 'down' | 'up'): void {
  const rows = [...document.querySelectorAll<HTMLElement>('main article')].flatMap((row) => {
    const link = row.querySelector<HTMLElement>('a[href]');
    return link && row.offsetParent !== null ? [{ row, link }] : [];
  });
  const at = rows.findIndex(({ row }) => row.contains(document.activeElement));
  const next = at === -1 ? (to === 'down' ? 0 : rows.length - 1) : at + (to === 'down' ? 1 : -1);
  rows[next]?.link.focus();
}
