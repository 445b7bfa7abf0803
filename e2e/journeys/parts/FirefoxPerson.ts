import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { type Browser, type ElementHandle, launch, type Page } from 'puppeteer-core';
import { countFrames } from './frames.ts';
import { recordConnections, readCall } from './connections.ts';
import { inkedSpots, type Spot, spotOnScreen } from './spots.ts';

const WITHIN_MS = 60_000;
const BOARD = '[role="application"]';

/** A person using Firefox, limited to what a lesson between two kinds of browser needs. */
export class FirefoxPerson {
  readonly page: Page;
  readonly said: string[] = [];
  readonly #browser: Browser;

  private constructor(browser: Browser, page: Page) {
    this.#browser = browser;
    this.page = page;
    page.setDefaultTimeout(WITHIN_MS);
    page.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warn') return;
      // A logged error object has no useful text, so its location is added.
      const from = message.stackTrace()[0];
      this.said.push(`${message.text()} at ${from?.url}:${from?.lineNumber}:${from?.columnNumber}`);
    });
  }

  static async open(executablePath: string, token: string): Promise<FirefoxPerson> {
    const browser = await launch({
      browser: 'firefox',
      executablePath,
      headless: true,
      // The window's size, because Debian's Firefox can't set a page's viewport.
      args: ['--width=820', '--height=1265'],
      defaultViewport: null,
      extraPrefsFirefox: {
        'media.navigator.streams.fake': true,
        'media.navigator.permission.disabled': true,
        'media.autoplay.default': 0,
        // Otherwise it uses mDNS host names, which nothing resolves here.
        'media.peerconnection.ice.obfuscate_host_addresses': false,
        'intl.accept_languages': 'en-GB',
      },
    });
    const page = await browser.newPage();
    await page.evaluateOnNewDocument(recordConnections);
    await page.evaluateOnNewDocument(logUncaught);
    await page.evaluateOnNewDocument(storeToken, token);
    return new FirefoxPerson(browser, page);
  }

  async goIn(address: string): Promise<void> {
    await this.page.goto(address);
    await this.press('Turn on camera and sound');
    await this.find('video');
    await this.press('Join');
  }

  /** @returns how many frames of the other side were shown within some seconds */
  async framesOfTheOther(): Promise<number> {
    const video = await this.page.$('figure[data-whose="other"] video');
    return video ? video.evaluate(countFrames as (element: Element) => Promise<number>) : 0;
  }

  async soundBytes(): Promise<number> {
    return (await this.page.evaluate(readCall)).soundBytes;
  }

  /** Draws with the mouse, from the first point to the last. */
  async draw(...spots: Spot[]): Promise<void> {
    const board = await this.find(BOARD);
    const [first, ...rest] = await Promise.all(spots.map((spot) => board.evaluate(spotOnScreen, spot)));
    await this.#moveHeld(first!, rest);
  }

  /** Waits until there is ink at each of the points. */
  async showsInk(...spots: Spot[]): Promise<void> {
    const board = await this.find(BOARD);
    await expect.poll(() => board.evaluate(inkedSpots, spots)).toEqual(spots.map(() => true));
  }

  /** Drags a part of an activity to another one. */
  async dragPart(part: string, to: string): Promise<void> {
    const [from, there] = await Promise.all(
      [part, to].map(async (id) => (await this.find(`[data-part="${id}"]`)).evaluate(middleOf)),
    );
    await this.#moveHeld(from!, [there!]);
  }

  async press(words: string): Promise<void> {
    const button = await this.find('button', words);
    await button.click();
  }

  /** Waits for text, wherever it is on the page. */
  async reads(words: string): Promise<void> {
    await this.find('body', words);
  }

  /** Puppeteer's own waits evaluate code in the page, which the content security policy refuses in Firefox. */
  async find(selector: string, words = ''): Promise<ElementHandle> {
    for (const endMs = Date.now() + WITHIN_MS; Date.now() < endMs; await pause(100))
      for (const found of await this.page.$$(selector)) {
        const text = await found
          .evaluate((element) => element.textContent + (element.ariaLabel ?? ''))
          .catch(() => null);
        if (text?.includes(words)) return found;
      }
    throw new Error(`Not on the page: ${selector} ${words}`);
  }

  async #moveHeld(from: Spot, to: Spot[]): Promise<void> {
    const { mouse } = this.page;
    await mouse.move(from.x, from.y);
    await mouse.down();
    for (const { x, y } of to) await mouse.move(x, y, { steps: 8 });
    await mouse.up();
  }

  close(): Promise<void> {
    return this.#browser.close();
  }
}

/** Runs in the page. */
function middleOf(element: Element): Spot {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/**
 * Runs in the page, before its own scripts. Puppeteer's `pageerror` also reports errors of its own helpers, in a realm that
 * the page doesn't see.
 */
function logUncaught(): void {
  addEventListener('error', ({ message, filename, lineno }) => {
    console.error(`Uncaught ${message} at ${filename}:${lineno}`);
  });
  addEventListener('unhandledrejection', ({ reason }) => {
    console.error(`Unhandled ${String(reason)}`);
  });
}

/** Runs in the page, before its own scripts. The initial empty page has no storage. */
function storeToken(token: string): void {
  if (location.protocol.startsWith('http')) localStorage.setItem('skylark.token', token);
}
