import { Listeners } from './Listeners.ts';
import { sessionValue } from './sessionValue.ts';

const KEY = 'skylark.handed_over';
const changed = new Listeners();
const stored = sessionValue(() => localStorage, KEY);

/**
 * Whether a parent has handed this device to the child: the child view is then on in every tab of this browser, whatever
 * the child's setting says, until a parent solves the gate's sum or signs out.
 */
export const handedOver = {
  subscribe: changed.add,
  isOn: (): boolean => stored.read() !== undefined,
  begin(): void {
    stored.write('1');
    changed.notify();
  },
  end(): void {
    stored.remove();
    changed.notify();
  },
};

globalThis.window?.addEventListener('storage', ({ key }) => {
  if (key === KEY) changed.notify();
});
