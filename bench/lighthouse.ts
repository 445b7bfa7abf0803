// The school on a visitor's phone: Lighthouse with its default mobile settings (a slow line and 4x CPU throttling, both
// simulated) on every page that needs no account, and on a family's /lessons, over TLS and HTTP/2.
//
//   node bench/lighthouse.ts [--rounds=5] [--quiet]
//
// Aims: performance at least 95; accessibility, best practices and search engines 100. Median of the rounds, each in a
// separate browser. Lighthouse's benchmark index of the machine is shown as well (a developer's laptop has 1500 to
// 2000): on a busy machine performance is a lower bound.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import pg from 'pg';
import lighthouse from 'lighthouse';
import { hashToken } from '../server/src/features/auth/index.ts';
import { chromiumProgram } from './parts/browser.ts';
import { BenchDatabase } from './parts/Database.ts';
import { medianOf } from './parts/numbers.ts';
import { waitForQuiet } from './parts/quiet.ts';
import { numberOption, option, printTable, saveResult, short } from './parts/report.ts';
import { HttpsFront } from './parts/HttpsFront.ts';
import { freePort, ServerUnderTest } from './parts/ServerUnderTest.ts';

const ROUNDS = numberOption('rounds', 5);
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const TIMES = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'speed-index'] as const;

interface Audit {
  /** Of the categories, in their order. */
  scores: number[];
  /** Milliseconds. */
  times: number[];
  machine: number;
  /** Audits that cost points, besides performance. */
  faults: string[];
}

/** On an empty page, so that nothing of the site is in the browser's cache. */
async function keepToken(browser: BrowserContext, origin: string, token: string): Promise<void> {
  const page = await browser.newPage();
  await page.route(origin, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await page.goto(origin);
  await page.evaluate((value) => localStorage.setItem('skylark.token', value), token);
  await page.close();
}

/** `token`: of the session that the page finds in its storage. */
async function audit(url: string, token?: string): Promise<Audit> {
  const port = await freePort();
  // Lighthouse opens its page in the browser's own context, which only a persistent one shares.
  const browser = await chromium.launchPersistentContext('', {
    executablePath: chromiumProgram(),
    args: ['--no-sandbox', '--disable-gpu', '--ignore-certificate-errors', `--remote-debugging-port=${port}`],
  });
  try {
    if (token) await keepToken(browser, new URL(url).origin, token);
    const lhr = (await lighthouse(url, { port, logLevel: 'error', disableStorageReset: Boolean(token) }))?.lhr;
    if (!lhr || lhr.runtimeError) throw new Error(`${url}: ${lhr?.runtimeError?.message ?? 'nothing was seen'}`);
    const faults = CATEGORIES.slice(1).flatMap((category) =>
      (lhr.categories[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
        .map(({ id }) => id),
    );
    return {
      scores: CATEGORIES.map((category) => Math.round(100 * (lhr.categories[category]?.score ?? 0))),
      times: TIMES.map((name) => lhr.audits[name]?.numericValue ?? Number.NaN),
      machine: lhr.environment.benchmarkIndex,
      faults,
    };
  } finally {
    await browser.close();
  }
}

/** A session of the child with the most lessons: its token. */
async function signInFamily(): Promise<string> {
  const token = `bench-${randomUUID()}`;
  const client = new pg.Client(database.url);
  await client.connect();
  try {
    await client.query(
      `insert into sessions (account_id, person_id, token_hash, created_at, last_seen_at, expires_at)
       select p.account_id, p.id, $1, now(), now(), now() + interval '1 day' from people p
       where p.id = (select student_id from lessons group by 1 order by count(*) desc limit 1)`,
      [hashToken(token)],
    );
  } finally {
    await client.end();
  }
  return token;
}

const database = await BenchDatabase.start();
const server = await ServerUnderTest.start(
  join(import.meta.dirname, '../server/src/main.ts'),
  {
    NODE_ENV: 'development',
    DEMO: '1',
    DEMO_ACTORS: '0',
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    DATABASE_URL: database.url,
    DATA_DIR: database.dir,
    LOG_LEVEL: 'warn',
  },
  '/readyz',
);
let front: HttpsFront | undefined;
try {
  const teachers = (await (await fetch(`${server.url}/api/v2/school/teachers`)).json()) as { id: string }[];
  const paths = ['/welcome', '/login', '/register', '/register/wizard', `/teachers/${teachers[0]?.id}`, '/lessons'];
  const tokens = new Map([['/lessons', await signInFamily()]]);
  front = await HttpsFront.start(server.url);
  if (option('quiet')) await waitForQuiet();
  const audits = new Map<string, Audit[]>(paths.map((path) => [path, []]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const path of paths) {
      const [url, token] = [front.url + path, tokens.get(path)];
      // Chromium sometimes leaves the start of the page out of the trace; Lighthouse says to run it again.
      audits.get(path)?.push(await audit(url, token).catch(() => audit(url, token)));
    }

  const results = [...audits].map(([path, all]) => ({
    path: path.replace(/[0-9a-f-]{36}/, ':id'),
    scores: CATEGORIES.map((_, at) => medianOf(all.map(({ scores }) => scores[at] ?? 0))),
    times: TIMES.map((_, at) => medianOf(all.map(({ times }) => times[at] ?? Number.NaN))),
    machine: medianOf(all.map(({ machine }) => machine)),
    faults: [...new Set(all.flatMap(({ faults }) => faults))],
  }));
  printTable(
    ['page', ...CATEGORIES, 'FCP', 'LCP', 'TBT', 'SI ms', 'machine', 'costs points'],
    results.map(({ path, scores, times, machine, faults }) => [
      path,
      ...[...scores, ...times, machine].map(short),
      faults.join(' '),
    ]),
  );
  saveResult('lighthouse', { rounds: ROUNDS, results });
} finally {
  await front?.stop();
  await server.stop();
  await database.stop();
}
