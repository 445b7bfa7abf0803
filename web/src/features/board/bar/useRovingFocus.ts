import { type RefObject, useEffect } from 'react';

/**
 * A toolbar is a single Tab stop; arrow keys move between its buttons. Buttons that don't fit are hidden and skipped.
 */
export function useRovingFocus(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const host = bar.current;
    if (!host) return undefined;
    const ends = new AbortController();
    const buttons = (): HTMLElement[] =>
      [...host.querySelectorAll<HTMLElement>('button')].filter((button) => button.getClientRects().length > 0);
    const stopAt = (stop: HTMLElement | undefined): void => {
      for (const button of host.querySelectorAll<HTMLElement>('button')) button.tabIndex = button === stop ? 0 : -1;
    };
    const settle = (): void => {
      const shown = buttons();
      const current = shown.find((button) => button.tabIndex === 0);
      const chosen = shown.find((button) => button.getAttribute('aria-pressed') === 'true');
      stopAt((host.contains(document.activeElement) ? current : chosen) ?? current ?? shown[0]);
    };
    host.addEventListener(
      'focusin',
      ({ target }) => {
        if (target instanceof HTMLElement) stopAt(target);
      },
      { signal: ends.signal },
    );
    host.addEventListener(
      'keydown',
      (event) => {
        const shown = buttons();
        const next = nextOf(shown, shown.indexOf(document.activeElement as HTMLElement), event.key);
        if (!next) return;
        event.preventDefault();
        next.focus();
      },
      { signal: ends.signal },
    );
    const resizing = new ResizeObserver(settle);
    resizing.observe(host);
    const changing = new MutationObserver(settle);
    changing.observe(host, { childList: true, subtree: true, attributeFilter: ['aria-pressed'] });
    settle();
    return () => {
      ends.abort();
      resizing.disconnect();
      changing.disconnect();
    };
  }, [bar]);
}

function nextOf(buttons: readonly HTMLElement[], at: number, key: string): HTMLElement | undefined {
  if (at < 0) return undefined;
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return buttons[(at + 1) % buttons.length];
    case 'ArrowLeft':
    case 'ArrowUp':
      return buttons.at(at - 1);
    case 'Home':
      return buttons[0];
    case 'End':
      return buttons.at(-1);
    default:
      return undefined;
  }
}
