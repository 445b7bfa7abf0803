// The school on a visitor's phone: Lighthouse with its default mobile settings (a slow line and 4x CPU throttling, both
// simulated) on every page that needs no account.
//
//   node bench/lighthouse.ts [part of a path ...] [--rounds=5] [--quiet] [--first] [--keep]
//
// Aims: performance at least 97; accessibility, best practices and search engines 100. Median of the rounds, each in a
// separate browser. Lighthouse's benchmark index of the machine is shown as well: on a busy machine performance is a
// lower bound. `--first` gives the browser priority over everything else on a busy Linux machine (as root). `--keep`
// stores the last report of each page in bench/results/lighthouse.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { chromiumProgram } from './parts/browser.ts';
import { openDemoSchool } from './parts/demoSchool.ts';
import { medianOf } from './parts/numbers.ts';
import { waitForQuiet } from './parts/quiet.ts';
import { numberOption, option, printTable, saveResult, short } from './parts/report.ts';
import { freePort } from './parts/ServerUnderTest.ts';

const ROUNDS = numberOption('rounds', 5);
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const AIMS = { performance: 97, others: 100 };
const TIMES = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'speed-index'] as const;
const REPORTS = join(import.meta.dirname, 'results/lighthouse');

interface Audit {
  scores: number[];
  /** Milliseconds. */
  times: number[];
  shift: number;
  kilobytes: number;
  /** Lighthouse's benchmark index of the machine; a developer's laptop has 1500 to 2000. */
  machine: number;
  /** Audits that cost points, besides performance. */
  faults: string[];
}

/** On a busy machine Chromium occasionally loses a navigation: retried twice at most. */
async function lookAgain(url: string, path: string, triesLeft = 2): Promise<Audit> {
  try {
    return await audit(url, path);
  } catch (error) {
    if (triesLeft === 0) throw error;
    return lookAgain(url, path, triesLeft - 1);
  }
}

/** The browser has a separate session, which the scheduler weights as one. */
async function goFirst(browser: Browser): Promise<void> {
  const { processInfo } = await (await browser.newBrowserCDPSession()).send('SystemInfo.getProcessInfo');
  for (const { id } of processInfo) writeFileSync(`/proc/${id}/autogroup`, '-18');
}

async function audit(url: string, path: string): Promise<Audit> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: chromiumProgram(),
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  });
  try {
    if (option('first')) await goFirst(browser);
    const seen = await lighthouse(url + path, { port, logLevel: 'error', output: 'html' });
    if (!seen) throw new Error(`nothing was seen of ${path}`);
    const { lhr, report } = seen;
    if (lhr.runtimeError) throw new Error(`${path}: ${lhr.runtimeError.message}`);
    if (option('keep')) {
      mkdirSync(REPORTS, { recursive: true });
      const name = path.replaceAll(/[^a-z]+/g, '_').slice(1, 24);
      writeFileSync(join(REPORTS, `${name}.html`), String(report));
      writeFileSync(join(REPORTS, `${name}.json`), JSON.stringify(lhr));
    }
    const valueOf = (audit: string): number => lhr.audits[audit]?.numericValue ?? Number.NaN;
    const faults = CATEGORIES.slice(1).flatMap((category) =>
      (lhr.categories[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
        .map(({ id }) => id),
    );
    return {
      scores: CATEGORIES.map((category) => Math.round(100 * (lhr.categories[category]?.score ?? 0))),
      times: TIMES.map(valueOf),
      shift: valueOf('cumulative-layout-shift'),
      kilobytes: valueOf('total-byte-weight') / 1_000,
      machine: lhr.environment.benchmarkIndex,
      faults,
    };
  } finally {
    await browser.close();
  }
}

const school = await openDemoSchool();
try {
  const teachers = (await (await fetch(`${school.url}/api/v2/school/teachers`)).json()) as { id: string }[];
  const paths = ['/welcome', '/login', '/register', '/register/wizard', `/teachers/${teachers[0]?.id}`];
  const asked = process.argv.slice(2).filter((one) => !one.startsWith('--'));
  const wanted = paths.filter((path) => asked.length === 0 || asked.some((part) => path.includes(part)));
  if (option('quiet')) await waitForQuiet();
  const audits = new Map<string, Audit[]>(wanted.map((path) => [path, []]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const path of wanted) audits.get(path)?.push(await lookAgain(school.url, path));

  const results = [...audits].map(([path, all]) => {
    const median = (read: (one: Audit) => number): number => medianOf(all.map(read));
    const scores = CATEGORIES.map((_, at) => median(({ scores: of }) => of[at] ?? 0));
    return {
      path: path.replace(/[0-9a-f-]{36}/, ':id'),
      scores,
      times: TIMES.map((_, at) => median(({ times }) => times[at] ?? Number.NaN)),
      shift: median(({ shift }) => shift),
      kilobytes: median(({ kilobytes }) => kilobytes),
      machine: median(({ machine }) => machine),
      isMet: scores.every((score, at) => score >= (at === 0 ? AIMS.performance : AIMS.others)),
      faults: [...new Set(all.flatMap(({ faults }) => faults))],
      performances: all.map(({ scores: [performance] }) => performance),
    };
  });
  printTable(
    ['page', ...CATEGORIES, 'FCP', 'LCP', 'TBT', 'SI ms', 'CLS', 'kB', 'machine', 'aims'],
    results.map(({ path, scores, times, shift, kilobytes, machine, isMet }) => [
      path,
      ...[...scores, ...times, shift, kilobytes, machine].map(short),
      isMet ? 'met' : 'missed',
    ]),
  );
  for (const { path, faults, performances } of results)
    console.log(path, 'rounds', performances.join(' '), faults.join(' '));
  saveResult('lighthouse', { rounds: ROUNDS, categories: CATEGORIES, timesMs: TIMES, results });
} finally {
  await school.close();
}
