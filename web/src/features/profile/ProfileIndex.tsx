import { IconChevronDown } from '@tabler/icons-react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { useT } from '../../lib/texts.tsx';
import classes from './ProfileIndex.module.css';

/**
 * Links to each section of a page that is ten screens long on a phone, where the links are collapsed into one line.
 * Sections that load later are added.
 */
export function ProfileIndex() {
  const t = useT();
  const nav = useRef<HTMLElement>(null);
  const list = useId();
  const [titles, setTitles] = useState<string[]>([]);
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    const page = nav.current?.parentElement;
    if (!page) return;
    const read = (): void => {
      const found = headingsOf(page).map(({ textContent }) => textContent);
      setTitles((known) => (known.join('\n') === found.join('\n') ? known : found));
    };
    read();
    const watch = new MutationObserver(read);
    watch.observe(page, { childList: true, characterData: true, subtree: true });
    return () => watch.disconnect();
  }, []);
  const go = (at: number): void => {
    setOpen(false);
    const heading = nav.current?.parentElement && headingsOf(nav.current.parentElement)[at];
    if (!heading) return;
    heading.setAttribute('tabindex', '-1');
    heading.focus({ preventScroll: true });
    heading.closest('section')?.scrollIntoView({ block: 'start' });
  };
  return (
    <nav className={classes.index} aria-label={t('profile.index')} ref={nav}>
      <button
        type="button"
        className={classes.opener}
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={() => setOpen(!isOpen)}
      >
        {t('profile.index')}
        <IconChevronDown size={20} aria-hidden="true" />
      </button>
      <div id={list} className={classes.parts} data-open={isOpen || undefined}>
        {titles.map((title, at) => (
          <button key={title} type="button" className={classes.part} onClick={() => go(at)}>
            {title}
          </button>
        ))}
      </div>
    </nav>
  );
}

const headingsOf = (page: Element): HTMLElement[] => [...page.querySelectorAll<HTMLElement>('section > h2')];
