// How much of the other's sound is missing on a line that loses packets: the share of samples that the browser had to
// conceal. A lesson's call between two Chromiums, through a network in user space that loses packets both ways.
//
//   node bench/loss.ts [--seconds=40] [--quiet]
//
// Each call is held twice: as it is, and without redundant sound (the browser is told that it cannot prefer codecs).
// At each loss the call settles first. Aims with redundant sound at 5, 15 and 30 %: 1, 6 and 8 % concealed, either way.
import type { BrowserContext, Page } from '@playwright/test';
import { LossyNetwork } from '../e2e/journeys/parts/LossyNetwork.ts';
import { openBrowser } from './parts/browser.ts';
import { BenchDatabase } from './parts/Database.ts';
import { addDeck } from './parts/fill.ts';
import { addDrawingRoom, someoneInside } from './parts/lessonCall.ts';
import { waitForQuiet } from './parts/quiet.ts';
import { numberOption, option, printTable, saveResult } from './parts/report.ts';
import { pause } from './parts/ServerUnderTest.ts';
import { startSkylark } from './parts/skylark.ts';
import { type SoundTotals, soundTotals, watchSound, withoutRedundancy } from './parts/soundWatch.ts';

const MEASURED_MS = numberOption('seconds', 40) * 1_000;
const SETTLE_MS = 15_000;
const LOSSES = [0, 0.05, 0.15, 0.3];

interface Measured {
  isRedundant: boolean;
  loss: number;
  side: 'teacher' | 'student';
  /** Share of the other's sound. */
  concealed: number;
  /** Of sound, without headers. */
  kbitPerSecond: number;
}
const measured: Measured[] = [];

const database = await BenchDatabase.start();
const { pool } = database.handle;
const server = await startSkylark(database);
const { deckId } = await addDeck(pool);
const [near, far] = [await openBrowser(), await openBrowser()];

async function open(context: BrowserContext, network: LossyNetwork, isRedundant: boolean, id: string): Promise<Page> {
  await context.addInitScript(watchSound);
  if (!isRedundant) await context.addInitScript(withoutRedundancy);
  const page = await context.newPage();
  await network.join(page);
  await page.goto(`${server.url}/rooms/${id}`);
  return page;
}

async function call(isRedundant: boolean): Promise<void> {
  const room = await addDrawingRoom(pool, server.url, deckId);
  const network = new LossyNetwork();
  const contexts = [
    await someoneInside(near, room.tokens.t, room.id),
    await someoneInside(far, room.tokens.s, room.id),
  ] as const;
  const teacher = await open(contexts[0], network, isRedundant, room.id);
  const student = await open(contexts[1], network, isRedundant, room.id);
  await student.getByRole('button', { name: 'Leave' }).waitFor();
  await teacher.getByRole('button', { name: 'Start the call' }).click();
  for (const page of [teacher, student]) {
    await page.waitForFunction(() => globalThis.callRecord.frames.length > 0, undefined, { timeout: 60_000 });
  }
  if (network.passed === 0) throw new Error('the call does not go through the lossy network');
  const read = (): Promise<SoundTotals[]> =>
    Promise.all([teacher.evaluate(soundTotals), student.evaluate(soundTotals)]);
  for (const loss of LOSSES) {
    network.loss = loss;
    await pause(SETTLE_MS);
    const before = await read();
    await pause(MEASURED_MS);
    const after = await read();
    for (const [index, side] of (['teacher', 'student'] as const).entries()) {
      const [from, to] = [before[index], after[index]];
      if (!from || !to) continue;
      const concealed = (to.concealed - from.concealed) / (to.samples - from.samples);
      const kbitPerSecond = ((to.bytes - from.bytes) * 8) / MEASURED_MS;
      measured.push({ isRedundant, loss, side, concealed, kbitPerSecond });
      console.log(
        `${isRedundant ? 'with' : 'without'}, ${loss * 100} % lost: the ${side} misses ${percent(concealed)}, ${kbitPerSecond.toFixed(0)} kbit/s`,
      );
    }
  }
  for (const context of contexts) await context.close();
  network.close();
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

try {
  for (const isRedundant of [true, false]) {
    if (option('quiet')) await waitForQuiet();
    await call(isRedundant);
  }
} finally {
  await near.close();
  await far.close();
  await server.stop();
  await database.stop();
}

const cell = (loss: number, isRedundant: boolean): string =>
  measured
    .filter((one) => one.loss === loss && one.isRedundant === isRedundant)
    .map(({ concealed }) => percent(concealed))
    .join(', ');
console.log();
printTable(
  ['lost both ways', 'without: teacher, student', 'with redundant sound'],
  LOSSES.map((loss) => [`${loss * 100} %`, cell(loss, false), cell(loss, true)]),
);
saveResult('loss', { measured });
