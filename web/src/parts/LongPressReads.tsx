import { useEffect } from 'react';
import { languageOf } from '../lib/speech/languageOf.ts';
import { prepareToRead, readAloud } from '../lib/speech/speech.ts';
import { useLocale } from '../lib/texts.tsx';

const LONG_MS = 450;
/** A finger that goes further than this draws or scrolls. */
const STILL_PX = 12;
/** Reads what has the focus. */
const KEY = 'F2';
const NAMED = 'button, a[href], [role="button"], [role="tab"], [role="radio"], [role="menuitem"], summary, label';
/** What is no button is read whole. */
const WRITTEN = '[role="status"], [role="alert"], h1, h2, h3, h4, p, li, legend, dt, dd, fieldset[aria-label]';

/** A button before the text that it stands in. */
const readableAt = (target: EventTarget | null): Element | null =>
  target instanceof Element ? (target.closest(NAMED) ?? target.closest(WRITTEN)) : null;

/**
 * In the child's view every button, notice and text says what is written there: held down, or by F2 where the focus is.
 * Nothing is pressed by that.
 */
export function LongPressReads() {
  const locale = useLocale();
  useEffect(() => {
    // Without a network it is tried again with the next page.
    prepareToRead(locale).catch((error: unknown) => console.info('No sounds could be loaded.', error));
  }, [locale]);
  useEffect(() => {
    const ends = new AbortController();
    const { signal } = ends;
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** What is held down. */
    let held: Element | null = null;
    let from = { x: 0, y: 0 };
    /** The press was long: the click that ends it is none. */
    let wasRead = false;
    const read = (target: Element): void => {
      const name = nameOf(target);
      if (name !== '') readAloud(name, languageOf(name, locale));
    };
    const forget = (): void => {
      clearTimeout(timer);
      held = null;
    };
    const readHeld = (): void => {
      if (!held) return;
      wasRead = true;
      read(held);
      forget();
    };
    const on = <K extends keyof DocumentEventMap>(type: K, listener: (event: DocumentEventMap[K]) => void): void =>
      document.addEventListener(type, listener, { signal, capture: true });
    on('pointerdown', (event) => {
      forget();
      wasRead = false;
      held = readableAt(event.target);
      if (!held) return;
      from = { x: event.clientX, y: event.clientY };
      timer = setTimeout(readHeld, LONG_MS);
    });
    on('pointermove', (event) => {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > STILL_PX) forget();
    });
    on('pointerup', forget);
    on('pointercancel', forget);
    on('click', (event) => {
      if (!wasRead || event.detail === 0) return;
      wasRead = false;
      event.preventDefault();
      event.stopPropagation();
    });
    on('contextmenu', (event) => {
      // A browser's own menu of a link would cover what is read; it comes where a finger rests, and ends the press.
      if (!readableAt(event.target)) return;
      event.preventDefault();
      readHeld();
    });
    on('keydown', (event) => {
      const target = document.activeElement;
      if (event.key !== KEY || !target || target === document.body) return;
      event.preventDefault();
      read(target);
    });
    return () => {
      forget();
      ends.abort();
    };
  }, [locale]);
  return null;
}

/** What a screen reader would call it. */
function nameOf(element: Element): string {
  const label = element.getAttribute('aria-label');
  if (label !== null) return label.trim();
  // A choice without words of its own: a star.
  if (element instanceof HTMLLabelElement && element.textContent.trim() === '')
    return element.control?.getAttribute('aria-label')?.trim() ?? '';
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
    return element.labels?.[0]?.textContent.trim() ?? '';
  const copy = element.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll('[aria-hidden="true"], [data-speaker]')) hidden.remove();
  return copy.textContent.replaceAll(/\s+/g, ' ').trim();
}
