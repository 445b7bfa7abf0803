import { writeFile } from 'node:fs/promises';
import { expect, type TestInfo } from '@playwright/test';
import axe from 'axe-core';
import type { Driver } from './Driver.ts';
import {
  axeFindings,
  drawByFinger,
  find,
  inkAt,
  isStill,
  middlesOf,
  type Role,
  type Spot,
  showsText,
  watchConsole,
  watchPress,
  whereOn,
} from './inPage.ts';

const WITHIN_MS = 30_000;
/** The protocol's key for an element reference. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
type ElementRef = { [ELEMENT]: string };

/** A clean WebKit window: a person's actions on an iPad or an iPhone. */
export class WebKitPage {
  readonly #driver: Driver;
  readonly #session: string;
  readonly #said: string[] = [];

  private constructor(driver: Driver, session: string) {
    this.#driver = driver;
    this.#session = session;
  }

  static async open(driver: Driver, browser: string, size: { width: number; height: number }): Promise<WebKitPage> {
    const answer = await driver.send('POST', '/session', {
      capabilities: {
        alwaysMatch: {
          // The console is watched as soon as there is a page. Earlier failures are reported to the school by the page
          // itself.
          pageLoadStrategy: 'normal',
          'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
        },
      },
    });
    const page = new WebKitPage(driver, `/session/${(answer as { sessionId: string }).sessionId}`);
    await page.#resize(size);
    return page;
  }

  close(): Promise<unknown> {
    return this.#driver.send('DELETE', this.#session);
  }

  async goTo(url: string): Promise<void> {
    await this.#storeConsole();
    await this.#do('POST', '/url', { url });
    await this.#run(watchConsole);
  }

  async reload(): Promise<void> {
    await this.goTo(await this.address());
  }

  async address(): Promise<string> {
    return (await this.#do('GET', '/url')) as string;
  }

  /** Signs in without using the page. */
  async storeToken(url: string, token: string): Promise<void> {
    await this.goTo(`${url}/robots.txt`);
    await this.#do('POST', '/execute/sync', {
      script: "localStorage.setItem('skylark.token', arguments[0])",
      args: [token],
    });
  }

  // ---- actions of the person ----

  /** Presses again until the button was really hit: content loading above may move it. */
  async press(role: Role, name: string, isExact = true): Promise<void> {
    await expect
      .poll(
        async () => {
          const element = await this.element(role, name, isExact);
          await this.#run(watchPress, element);
          await this.#finger([
            { type: 'pointerMove', origin: element, x: 0, y: 0, duration: 0 },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ]);
          // A new document has no such flag: the press has navigated.
          return this.#run(() => window.wasPressed ?? true);
        },
        { message: `${role} “${name}” is pressed`, timeout: WITHIN_MS },
      )
      .toBe(true);
  }

  async fill(name: string, text: string): Promise<void> {
    const { [ELEMENT]: id } = await this.element('field', name);
    await this.#do('POST', `/element/${id}/value`, { text });
  }

  /**
   * Draws with the driver's pointer, using native browser events.
   * @param spots in units of the board's page
   */
  async draw(name: string, ...spots: Spot[]): Promise<void> {
    await this.#goAlong((await this.#run(whereOn, await this.element('board', name), spots)) as Spot[]);
  }

  /** Touches the middle of the first selector's element, and drags it to those of the others. */
  async carry(...selectors: string[]): Promise<void> {
    let spots: Spot[] | null = null;
    await expect
      .poll(async () => (spots = (await this.#run(middlesOf, selectors)) as Spot[] | null), {
        message: selectors.join(', '),
        timeout: WITHIN_MS,
      })
      .not.toBeNull();
    await this.#goAlong(spots ?? []);
  }

  /** The same with touch events created in the page: the driver's own arrive as mouse events. */
  async drawByFinger(name: string, ...spots: Spot[]): Promise<void> {
    await this.#run(drawByFinger, await this.element('board', name), spots);
  }

  // ---- what the person sees ----

  async element(role: Role, name: string, isExact = true): Promise<ElementRef> {
    let found: ElementRef | null = null;
    await expect
      .poll(
        async () => {
          found = (await this.#run(find, role, name, isExact)) as ElementRef | null;
          return found !== null;
        },
        { message: `${role} “${name}”`, timeout: WITHIN_MS },
      )
      .toBe(true);
    return found as unknown as ElementRef;
  }

  async sees(text: string): Promise<void> {
    await expect.poll(() => this.#run(showsText, text), { message: `“${text}”`, timeout: WITHIN_MS }).toBe(true);
  }

  async finds(selector: string): Promise<void> {
    const isThere = (one: string): boolean => document.querySelector(one) !== null;
    await expect.poll(() => this.#run(isThere, selector), { message: selector, timeout: WITHIN_MS }).toBe(true);
  }

  async inkIs(name: string, spots: Spot[], isThere: boolean): Promise<void> {
    const look = async (): Promise<unknown> => this.#run(inkAt, await this.element('board', name), spots);
    await expect.poll(look, { timeout: WITHIN_MS }).toEqual(spots.map(() => isThere));
  }

  async valueOf(name: string): Promise<unknown> {
    return this.#run((one: Element) => (one as HTMLInputElement).value, await this.element('field', name));
  }

  /** axe finds nothing, and nothing is wider than the window. Stores a screenshot. */
  async looksRight(name: string, info: TestInfo): Promise<void> {
    await expect.poll(() => this.#run(isStill), { message: `${name} is there`, timeout: WITHIN_MS }).toBe(true);
    await this.saveScreenshot(name, info);
    await this.#do('POST', '/execute/sync', { script: `if (!window.axe) { ${axe.source} }`, args: [] });
    expect.soft(await this.#run(axeFindings), name).toEqual([]);
    const overhang = await this.#run(() => document.documentElement.scrollWidth - window.innerWidth);
    expect.soft(overhang, `${name}: wider than the window`).toBeLessThanOrEqual(0);
  }

  async saveScreenshot(name: string, info: TestInfo): Promise<void> {
    const picture = (await this.#do('GET', '/screenshot')) as string;
    await writeFile(info.outputPath(`${name}.png`), Buffer.from(picture, 'base64'));
  }

  /** Errors and warnings of all pages opened here. */
  async said(): Promise<string[]> {
    await this.#storeConsole();
    return this.#said;
  }

  // ---- the protocol ----

  #goAlong([first, ...rest]: Spot[]): Promise<unknown> {
    return this.#finger([
      { type: 'pointerMove', ...first, duration: 0 },
      { type: 'pointerDown', button: 0 },
      ...rest.map((spot) => ({ type: 'pointerMove', ...spot, duration: 200 })),
      { type: 'pointerUp', button: 0 },
    ]);
  }

  #finger(actions: unknown[]): Promise<unknown> {
    const finger = { type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' }, actions };
    return this.#do('POST', '/actions', { actions: [finger] });
  }

  #do(method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> {
    return this.#driver.send(method, this.#session + path, body);
  }

  /** Runs a function in the page and waits for its result. */
  // oxlint-disable-next-line typescript/no-explicit-any -- whichever function, with its own arguments
  #run(work: (...args: any[]) => unknown, ...args: unknown[]): Promise<unknown> {
    return this.#do('POST', '/execute/sync', { script: `return (${work.toString()})(...arguments)`, args });
  }

  async #storeConsole(): Promise<void> {
    const said = await this.#run(() => (window.saidByConsole ?? []).splice(0)).catch(() => []);
    this.#said.push(...(said as string[]));
  }

  /** Sets the page's size, which excludes the window's own toolbar. */
  async #resize({ width, height }: { width: number; height: number }): Promise<void> {
    await this.#do('POST', '/window/rect', { x: 0, y: 0, width, height });
    const [wide, high] = (await this.#run(() => [window.innerWidth, window.innerHeight])) as [number, number];
    await this.#do('POST', '/window/rect', { x: 0, y: 0, width: 2 * width - wide, height: 2 * height - high });
  }
}
