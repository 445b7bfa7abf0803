import { Listeners } from './Listeners.ts';
import { sessionValue } from './sessionValue.ts';

/** Long enough to fetch a bank card; a forgotten page soon returns to the child view. */
export const UNUSED_MS = 5 * 60_000;
const WRITTEN_EVERY_MS = 1_000;
/** Events that count as using the page; a scrolling touch begins with a pointerdown. */
const USES = ['pointerdown', 'keydown', 'wheel'] as const;

const changed = new Listeners();
/** When the page was last used, in this tab alone. */
const lastUse = sessionValue(() => sessionStorage, 'skylark.grown_up');

/** A time in the future means that the device's clock was changed. */
function isHere(): boolean {
  const age = Date.now() - Number(lastUse.read() ?? Number.NaN);
  return age >= 0 && age < UNUSED_MS;
}

function leaves(): void {
  lastUse.remove();
  changed.notify();
}

/**
 * Whether an adult has solved the gate's sum in this tab. The family's pages are then shown, across links and reloads,
 * until "Back to" is pressed, the child enters the room, the session ends, or the page isn't used for five minutes. It
 * only keeps small children out and is not a security measure: the server allows the account to see these pages anyway.
 */
export const grownUp = {
  subscribe: changed.add,
  isHere,
  comes(): void {
    lastUse.write(String(Date.now()));
    changed.notify();
  },
  leaves,
  /** Records that the page is used, and ends the mode when it isn't. @returns a function that stops watching */
  watch(): () => void {
    const check = (): void => {
      if (lastUse.read() !== undefined && !isHere()) leaves();
    };
    const use = (): void => {
      check();
      if (isHere() && Date.now() - Number(lastUse.read()) >= WRITTEN_EVERY_MS) lastUse.write(String(Date.now()));
    };
    // A page from the back-forward cache still shows its old state.
    const shown = (): void => {
      check();
      changed.notify();
    };
    const timer = setInterval(check, 10_000);
    for (const event of USES) document.addEventListener(event, use, { capture: true, passive: true });
    document.addEventListener('visibilitychange', shown);
    window.addEventListener('pageshow', shown);
    return () => {
      clearInterval(timer);
      for (const event of USES) document.removeEventListener(event, use, { capture: true });
      document.removeEventListener('visibilitychange', shown);
      window.removeEventListener('pageshow', shown);
    };
  },
};
