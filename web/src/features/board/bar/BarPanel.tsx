import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { clamp } from '../model/geometry.ts';
import classes from './BarPanel.module.css';

interface Props {
  label: string;
  /** Returns the button that opened it. */
  opener: () => HTMLElement | null | undefined;
  /** @param hasFocus whether the focus has to return to the button that opened the panel */
  onClose: (hasFocus: boolean) => void;
  children: ReactNode;
}

/** A panel above a bar's button: closes on a choice, on Escape, and on a press anywhere else. */
export function BarPanel({ label, opener, onClose, children }: Props) {
  const panel = useRef<HTMLFieldSetElement>(null);
  const close = useEffectEvent(onClose);
  const place = useEffectEvent(() => {
    const button = opener()?.querySelector('button');
    const bar = panel.current?.parentElement;
    if (!panel.current || !bar || !button) return;
    const barBox = bar.getBoundingClientRect();
    const { left, width } = button.getBoundingClientRect();
    // A vertical bar has its panels next to it.
    const isUpright = barBox.height > barBox.width;
    panel.current.dataset['beside'] = String(isUpright);
    if (isUpright) return;
    // Above its button, but within the bar if the bar is wide enough.
    const half = panel.current.offsetWidth / 2;
    const wanted = left + width / 2 - barBox.left;
    const isWide = barBox.width > half * 2;
    panel.current.style.left = `${isWide ? clamp(wanted, half, barBox.width - half) : barBox.width / 2}px`;
  });
  useLayoutEffect(() => place(), []);
  useEffect(() => {
    const host = panel.current;
    if (!host) return undefined;
    const chosen =
      host.querySelector<HTMLElement>('[aria-pressed="true"]') ?? host.querySelector<HTMLElement>('button');
    chosen?.focus({ preventScroll: true });
    const ends = new AbortController();
    const { signal } = ends;
    document.addEventListener(
      'pointerdown',
      ({ target }) => {
        // The button that opened it closes it itself.
        if (target instanceof Element && !host.contains(target) && !target.closest('[aria-expanded="true"]'))
          close(false);
      },
      { signal, capture: true },
    );
    host.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        close(true);
      },
      { signal },
    );
    return () => ends.abort();
  }, []);
  return (
    <fieldset ref={panel} className={classes.panel} aria-label={label}>
      {children}
    </fieldset>
  );
}
