import type { Page } from '@playwright/test';

/** Our own servers and their fakes; a test server's certificate is made for localhost. */
const OWN_HOSTS = ['127.0.0.1', 'localhost'];

/** What a browser logs without a network; the last one is its own search for a new service worker. */
export const OFFLINE = [/ERR_INTERNET_DISCONNECTED/, /WebSocket/, /error occurred when fetching the script/];

/** Errors and warnings in a page's console are defects, and so are requests to any other host. */
export class ConsoleWatch {
  readonly #said: string[] = [];
  readonly #expected: RegExp[] = [];

  listen(page: Page, who: string): void {
    page.on('console', (message) => {
      const kind = message.type();
      if (kind === 'error' || kind === 'warning')
        this.#said.push(`${who}: ${message.text()} (${message.location().url})`);
    });
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (/^(https?|wss?):$/.test(url.protocol) && !OWN_HOSTS.includes(url.hostname))
        this.#said.push(`${who}: asked ${url.origin} for something`);
    });
    page.on('pageerror', (error) => this.#said.push(`${who}: ${error.message}`));
  }

  /** Failures the journey itself causes: a browser reports each failed request. */
  mayReport(...patterns: RegExp[]): void {
    this.#expected.push(...patterns);
  }

  get unexpected(): string[] {
    return this.#said.filter((line) => !this.#expected.some((pattern) => pattern.test(line)));
  }
}
