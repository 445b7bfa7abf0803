import { useLayoutEffect, useRef, useState } from 'react';
import { useT } from '../../lib/texts.tsx';
import classes from './ProfileIndex.module.css';

/** Links to each section of a long page, which is ten screens on a phone. Sections that load later are added. */
export function ProfileIndex() {
  const t = useT();
  const nav = useRef<HTMLElement>(null);
  const [titles, setTitles] = useState<string[]>([]);
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
    const heading = nav.current?.parentElement && headingsOf(nav.current.parentElement)[at];
    if (!heading) return;
    heading.setAttribute('tabindex', '-1');
    heading.focus({ preventScroll: true });
    heading.closest('section')?.scrollIntoView({ block: 'start' });
  };
  return (
    <nav className={classes.index} aria-label={t('profile.index')} ref={nav}>
      {titles.map((title, at) => (
        <button key={title} type="button" className={classes.part} onClick={() => go(at)}>
          {title}
        </button>
      ))}
    </nav>
  );
}

const headingsOf = (page: Element): HTMLElement[] => [...page.querySelectorAll<HTMLElement>('section > h2')];
