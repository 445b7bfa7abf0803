import type { Page } from '@playwright/test';

/** Errors and warnings of a page's console are defects. */
export class ConsoleWatch {
  readonly #said: string[] = [];
  readonly #expected: RegExp[] = [];

  listen(page: Page, who: string): void {
    page.on('console', (message) => {
      const kind = message.type();
      if (kind === 'error' || kind === 'warning')
        this.#said.push(`${who}: ${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => this.#said.push(`${who}: ${error.message}`));
  }

  /** What the journey itself brings about: a browser reports each request that fails. */
  mayReport(...patterns: RegExp[]): void {
    this.#expected.push(...patterns);
  }

  get unexpected(): string[] {
    return this.#said.filter((line) => !this.#expected.some((pattern) => pattern.test(line)));
  }
}
