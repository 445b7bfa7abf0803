import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, expect, type Page, test as base } from '@playwright/test';
import pg from 'pg';
import { ServerProcess } from '../rooms/ServerProcess.ts';

/** A demo school with a server of its own that a journey may kill and start again. */
export interface School {
  readonly url: string;
  readonly pool: pg.Pool;
  readonly serverPid: number;
  kill(): Promise<void>;
  startAgain(): Promise<void>;
}

interface Fixtures {
  /** Opens a page of somebody who is signed in; whatever its console says against it fails the journey. */
  open: (who: 'teacher' | 'student', path?: string, options?: Parameters<Browser['newContext']>[0]) => Promise<Page>;
  /** What a journey expects the console to say, besides nothing. */
  mayBeSaid: RegExp[];
}

export const test = base.extend<Fixtures, { school: School }>({
  school: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- the runner reads the names of fixtures out of this pattern
    async ({}, use) => {
      const school = await startSchool();
      await use(school);
      await school.close();
    },
    { scope: 'worker' },
  ],
  mayBeSaid: [[], { option: true }],
  open: async ({ browser, school, mayBeSaid }, use) => {
    const contexts: BrowserContext[] = [];
    const said: string[] = [];
    await use(async (who, path = '/', options = {}) => {
      const context = await browser.newContext({ permissions: ['camera', 'microphone'], ...options });
      contexts.push(context);
      const page = await context.newPage();
      listen(page, who, said);
      await page.goto(`${school.url}/login`);
      await signIn(page, who);
      if (path !== '/') await page.goto(school.url + path);
      return page;
    });
    for (const context of contexts) await context.close();
    expect(said.filter((line) => !mayBeSaid.some((pattern) => pattern.test(line)))).toEqual([]);
  },
});

export { expect };

/** Errors and warnings of a page's console are defects. */
export function listen(page: Page, who: string, said: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') said.push(`${who}: ${message.text()}`);
  });
  page.on('pageerror', (error) => said.push(`${who}: ${error.message}`));
}

export async function signIn(page: Page, who: 'teacher' | 'student'): Promise<void> {
  await page.getByLabel('E-mail').fill(`${who}@skylark.test`);
  await page.getByLabel('Password', { exact: true }).fill(`skylark-${who}`);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Lessons', level: 1 })).toBeVisible();
}

async function startSchool(): Promise<School & { close(): Promise<void> }> {
  const socketDir = process.env['JOURNEYS_SOCKET_DIR'] ?? '';
  const name = `journey_${Date.now()}`;
  await asAdmin(socketDir, `create database ${name}`);
  const dataDir = mkdtempSync(join(tmpdir(), 'skylark-journey-'));
  const port = await freePort();
  const environment = {
    NODE_ENV: 'development',
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: `postgres://skylark@localhost/${name}?host=${encodeURIComponent(socketDir)}`,
  };
  let server = await ServerProcess.start(environment);
  const pool = new pg.Pool({ host: socketDir, user: 'skylark', database: name, max: 2 });
  return {
    url: server.url,
    pool,
    get serverPid() {
      return server.pid;
    },
    kill: () => server.end('SIGKILL'),
    async startAgain() {
      server = await ServerProcess.start(environment);
    },
    async close() {
      await server.end('SIGTERM');
      await pool.end();
      await asAdmin(socketDir, `drop database ${name} with (force)`);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function asAdmin(socketDir: string, statement: string): Promise<void> {
  const client = new pg.Client({ host: socketDir, user: 'skylark', database: 'postgres' });
  await client.connect();
  await client.query(statement);
  await client.end();
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
