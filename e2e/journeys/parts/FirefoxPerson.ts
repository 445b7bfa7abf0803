import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, type ElementHandle, launch, type Page } from 'puppeteer-core';
import { countFrames } from './frames.ts';
import { keepConnections, readCall } from './connections.ts';

const WITHIN_MS = 60_000;

/** A person using Firefox, limited to what a call between two kinds of browser needs. */
export class FirefoxPerson {
  readonly page: Page;
  readonly said: string[] = [];
  readonly #browser: Browser;

  private constructor(browser: Browser, page: Page) {
    this.#browser = browser;
    this.page = page;
    page.setDefaultTimeout(WITHIN_MS);
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warn') this.said.push(message.text());
    });
    page.on('pageerror', (error) => this.said.push(String(error)));
  }

  static async open(executablePath: string, token: string): Promise<FirefoxPerson> {
    const browser = await launch({
      browser: 'firefox',
      executablePath,
      headless: true,
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
    await page.evaluateOnNewDocument(keepConnections);
    await page.evaluateOnNewDocument(keepToken, token);
    return new FirefoxPerson(browser, page);
  }

  async goIn(address: string): Promise<void> {
    await this.page.goto(address);
    await this.#press('Turn on camera and sound');
    await this.#find('video');
    await this.#press('Join');
  }

  /** @returns how many frames of the other side were shown within some seconds */
  async framesOfTheOther(): Promise<number> {
    const video = await this.page.$('figure[data-whose="other"] video');
    return video ? video.evaluate(countFrames as (element: Element) => Promise<number>) : 0;
  }

  async soundBytes(): Promise<number> {
    return (await this.page.evaluate(readCall)).soundBytes;
  }

  close(): Promise<void> {
    return this.#browser.close();
  }

  async #press(words: string): Promise<void> {
    const button = await this.#find('button', words);
    await button.click();
  }

  /** Puppeteer's own waits evaluate code in the page, which the content security policy refuses in Firefox. */
  async #find(selector: string, words = ''): Promise<ElementHandle> {
    for (const endMs = Date.now() + WITHIN_MS; Date.now() < endMs; await pause(100))
      for (const found of await this.page.$$(selector)) {
        const text = await found.evaluate(({ textContent }) => textContent);
        if (text?.includes(words)) return found;
      }
    throw new Error(`Not on the page: ${selector} ${words}`);
  }
}

/** Runs in the page, before its own scripts. The initial empty page has no storage. */
function keepToken(token: string): void {
  if (location.protocol.startsWith('http')) localStorage.setItem('skylark.token', token);
}
