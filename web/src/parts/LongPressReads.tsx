import { useEffect } from 'react';
import { languageOf } from '../lib/speech/languageOf.ts';
import { prepareToRead, readAloud } from '../lib/speech/speech.ts';
import { useLocale } from '../lib/texts.tsx';

const LONG_MS = 450;
/** A finger that moves further than this is drawing or scrolling. */
const STILL_PX = 12;
/** Key that reads the focused element. */
const KEY = 'F2';
const NAMED = 'button, a[href], [role="button"], [role="tab"], [role="radio"], [role="menuitem"], summary, label';
/** Elements other than controls are read as a whole. */
const WRITTEN = '[role="status"], [role="alert"], h1, h2, h3, h4, p, li, legend, dt, dd, fieldset[aria-label]';

/** A button takes precedence over the text around it. */
const readableAt = (target: EventTarget | null): Element | null =>
  target instanceof Element ? (target.closest(NAMED) ?? target.closest(WRITTEN)) : null;

/**
 * In the child view every button, notice and text is read aloud on a long press, or with F2 when focused. This does not
 * activate it.
 */
export function LongPressReads() {
  const locale = useLocale();
  useEffect(() => {
    // Without a network it is retried on the next page.
    prepareToRead(locale).catch((error: unknown) => console.info('No sounds could be loaded.', error));
  }, [locale]);
  useEffect(() => {
    const ends = new AbortController();
    const { signal } = ends;
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** The element being pressed. */
    let held: Element | null = null;
    let from = { x: 0, y: 0 };
    /** After a long press, the click that ends it is ignored. */
    let wasRead = false;
    const read = (target: Element): void => {
      const name = nameOf(target);
      if (name !== '') readAloud(name, languageOf(name, locale));
    };
    const forget = (): void => {
      clearTimeout(timer);
      held = null;
    };
    const readHeldSlot = (): void => {
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
      timer = setTimeout(readHeldSlot, LONG_MS);
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
      // A browser's context menu for links would cover the text being read; it opens on a long press and ends it.
      if (!readableAt(event.target)) return;
      event.preventDefault();
      readHeldSlot();
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

/** The name a screen reader would use. */
function nameOf(element: Element): string {
  const label = element.getAttribute('aria-label');
  if (label !== null) return label.trim();
  // A choice without text: a star.
  if (element instanceof HTMLLabelElement && element.textContent.trim() === '')
    return element.control?.getAttribute('aria-label')?.trim() ?? '';
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
    return element.labels?.[0]?.textContent.trim() ?? '';
  const copy = element.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll('[aria-hidden="true"], [data-speaker]')) hidden.remove();
  return copy.textContent.replaceAll(/\s+/g, ' ').trim();
}
