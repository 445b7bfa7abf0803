// Functions that run in the page: each is sent as text, so it may use nothing from outside.

export type Role = 'button' | 'link' | 'heading' | 'field' | 'choice' | 'board';

/** On the board's page, which is 1600 wide and 900 high, or in the window. */
export interface Spot {
  x: number;
  y: number;
}

declare global {
  interface Window {
    /** Errors and warnings since the page was opened. */
    saidByConsole?: string[];
    /** Whether the target was pressed. */
    wasPressed?: boolean;
  }
}

/** From now on console messages are recorded. WebKit's driver does not report them. */
export function watchConsole(): void {
  if (window.saidByConsole) return;
  const said: string[] = (window.saidByConsole = []);
  for (const kind of ['error', 'warn'] as const) {
    const tell = console[kind];
    console[kind] = (...words: unknown[]) => {
      said.push(`${kind}: ${words.map(String).join(' ')}`);
      tell.apply(console, words);
    };
  }
  window.addEventListener('error', (event) => said.push(`uncaught: ${event.message}`));
  window.addEventListener('unhandledrejection', (event) => said.push(`rejected: ${String(event.reason)}`));
}

/**
 * Scrolls the element to the middle, waits until it hasn't moved for a frame, and records whether the next press hits
 * it.
 */
export async function watchPress(element: Element): Promise<void> {
  const frame = (): Promise<unknown> => new Promise((next) => requestAnimationFrame(next));
  const top = (): number => element.getBoundingClientRect().top;
  element.scrollIntoView({ block: 'center' });
  for (let before = NaN; before !== top(); await frame()) before = top();
  window.wasPressed = false;
  element.addEventListener('click', () => (window.wasPressed = true), { once: true, capture: true });
}

/** The first visible element with this role and this name. */
export function find(role: Role, name: string, isExact: boolean): Element | null {
  const selectors: Record<Role, string> = {
    button: 'button, [role="button"], summary',
    link: 'a[href]',
    heading: 'h1, h2, h3, h4, [role="heading"]',
    field: 'input, textarea, select',
    choice: 'input[type="radio"], input[type="checkbox"]',
    board: '[role="application"]',
  };
  const plain = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();
  const byIds = (ids: string | null): string =>
    (ids ?? '')
      .split(' ')
      .map((id) => plain(document.getElementById(id)?.textContent))
      .join(' ')
      .trim();
  const nameOf = (element: Element): string => {
    const labels = (element as HTMLInputElement).labels;
    return (
      byIds(element.getAttribute('aria-labelledby')) ||
      plain(element.getAttribute('aria-label')) ||
      (labels && labels.length > 0 ? plain([...labels].map((label) => label.textContent).join(' ')) : '') ||
      plain(element.textContent)
    );
  };
  const isSeen = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    const isChoice = element instanceof HTMLInputElement && ['radio', 'checkbox'].includes(element.type);
    // A server-rendered page is interactive only when its code has loaded.
    if (element.closest('[inert]')) return false;
    return (isChoice || (width > 0 && height > 0)) && getComputedStyle(element).visibility !== 'hidden';
  };
  const fits = (found: string): boolean => {
    // A required field's label ends with an asterisk.
    const bare = found.replace(/ ?\*$/, '');
    return isExact ? bare === name : bare.includes(name);
  };
  return [...document.querySelectorAll(selectors[role])].find((one) => isSeen(one) && fits(nameOf(one))) ?? null;
}

/** Nothing on the page is still loading: its parts, fonts, the pictures in the window. */
export async function isStill(): Promise<boolean> {
  await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
  const waits = document.querySelector(
    '[aria-busy="true"], [role="status"][aria-label="Loading"], .mantine-Skeleton-root',
  );
  const isSeen = (one: Element): boolean => {
    const { top, left, width } = one.getBoundingClientRect();
    return width > 0 && top < window.innerHeight && left < window.innerWidth;
  };
  const pictures = [...document.images].filter(isSeen);
  return waits === null && document.fonts.status === 'loaded' && pictures.every(({ complete }) => complete);
}

export function showsText(text: string): boolean {
  return document.body.innerText.replace(/\s+/g, ' ').includes(text);
}

/**
 * @param spots in units of the board's page
 * @returns their positions in the window, in whole pixels
 */
export async function whereOn(board: Element, spots: Spot[]): Promise<Spot[]> {
  const boxNow = (): DOMRect => board.parentElement!.firstElementChild!.firstElementChild!.getBoundingClientRect();
  board.scrollIntoView({ block: 'center' });
  let paper = boxNow();
  // Content that loads beside the board makes it smaller, so spots measured earlier would be wrong.
  for (let still = 0; still < 5; still += 1) {
    await new Promise((next) => setTimeout(next, 50));
    const { top, width } = boxNow();
    if (top !== paper.top || width !== paper.width) still = 0;
    paper = boxNow();
  }
  return spots.map(({ x, y }) => ({
    x: Math.round(paper.left + (x * paper.width) / 1600),
    y: Math.round(paper.top + (y * paper.height) / 900),
  }));
}

/** @returns the middle of each selector's element, in whole pixels of the window; null while one of them is missing */
export async function middlesOf(selectors: string[]): Promise<Spot[] | null> {
  const found = selectors.map((selector) => document.querySelector(selector));
  found[0]?.scrollIntoView({ block: 'center' });
  await new Promise((next) => requestAnimationFrame(next));
  const middles = found.map((one) => {
    if (!one) return null;
    const { left, top, width, height } = one.getBoundingClientRect();
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  });
  return middles.every((middle) => middle !== null) ? middles : null;
}

/** @param spots in units of the board's page */
export async function drawByFinger(board: Element, spots: Spot[]): Promise<void> {
  board.scrollIntoView({ block: 'center' });
  const frame = (): Promise<void> => new Promise((next) => requestAnimationFrame(() => next()));
  const shown = board.parentElement!.firstElementChild!.firstElementChild!;
  let paper = shown.getBoundingClientRect();
  // Pictures loading above would move the page under the finger.
  for (let still = 0, waited = 0; still < 20 && waited < 300; waited += 1) {
    await frame();
    const now = shown.getBoundingClientRect();
    still = now.top === paper.top && now.width === paper.width ? still + 1 : 0;
    paper = now;
  }
  const send = (type: string, { x, y }: Spot): void => {
    const isDown = type !== 'pointerup';
    board.dispatchEvent(
      new PointerEvent(type, {
        pointerId: 7,
        pointerType: 'touch',
        isPrimary: true,
        bubbles: true,
        cancelable: true,
        composed: true,
        button: type === 'pointermove' ? -1 : 0,
        buttons: isDown ? 1 : 0,
        pressure: isDown ? 0.5 : 0,
        clientX: paper.left + (x * paper.width) / 1600,
        clientY: paper.top + (y * paper.height) / 900,
      }),
    );
  };
  const [first, ...rest] = spots;
  let at = first!;
  send('pointerdown', at);
  for (const to of rest) {
    for (let step = 1; step <= 8; step += 1) {
      send('pointermove', { x: at.x + ((to.x - at.x) * step) / 8, y: at.y + ((to.y - at.y) * step) / 8 });
      await frame();
    }
    at = to;
  }
  send('pointerup', at);
}

/** Whether there is ink within a few pixels of each point. */
export function inkAt(board: Element, spots: Spot[]): boolean[] {
  const frame = board.parentElement!;
  const paper = frame.firstElementChild!.firstElementChild!.getBoundingClientRect();
  const copy = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
  const layers = [...frame.querySelectorAll('canvas')].filter((layer) => layer.getBoundingClientRect().width > 0);
  return spots.map(({ x, y }) => {
    copy.clearRect(0, 0, 9, 9);
    for (const layer of layers) {
      const box = layer.getBoundingClientRect();
      const ratio = layer.width / box.width;
      const left = (paper.left + (x * paper.width) / 1600 - box.left) * ratio - 4;
      const top = (paper.top + (y * paper.height) / 900 - box.top) * ratio - 4;
      copy.drawImage(layer, left, top, 9, 9, 0, 0, 9, 9);
    }
    return copy.getImageData(0, 0, 9, 9).data.some((value, index) => index % 4 === 3 && value > 60);
  });
}

/** @returns axe's findings, one line each */
export async function axeFindings(): Promise<string[]> {
  const { violations } = await window.axe.run({ resultTypes: ['violations'] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
