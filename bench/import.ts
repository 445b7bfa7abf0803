// A PDF of 100 pages imported through the manager API, compared with a bare loop that renders and encodes the same
// pages; and how long families wait for their lessons meanwhile, compared with the same requests before the import.
//
//   node bench/import.ts [--pages=100] [--rounds=3] [--quiet]
//
// Aims: at most 1.3 times the bare loop; families' waiting time (p95) at most twice that without an import.
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { aPdf } from '../server/test/aPdf.ts';
import { BenchDatabase } from './parts/Database.ts';
import { addLessons, addPeople } from './parts/fill.ts';
import { medianOf, type Spread, spreadOf } from './parts/numbers.ts';
import { waitForQuiet } from './parts/quiet.ts';
import { numberOption, option, printTable, saveResult, short } from './parts/report.ts';
import { pause } from './parts/ServerUnderTest.ts';
import { startSkylark } from './parts/skylark.ts';

const PAGES = numberOption('pages', 100);
const ROUNDS = numberOption('rounds', 3);
const SLIDE_SIDE = 2_560;
const THUMB_SIDE = 480;
const ASK_EVERY_MS = 50;
const BEFORE_MS = 10_000;

const pdf = aPdf(Array.from({ length: PAGES }, (_, index) => `This is page ${index + 1}`));

/** As the school does it, but without a school: the next page is rendered while the last one is written. */
async function bareLoop(): Promise<number> {
  const library = await PDFiumLibrary.init();
  const startMs = performance.now();
  const document = await library.loadDocument(pdf);
  let writing: Promise<unknown> = Promise.resolve();
  for (const page of document.pages()) {
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const scale = SLIDE_SIDE / Math.max(originalWidth, originalHeight);
    const { data, width, height } = await page.render({ scale, colorSpace: 'BGRA', render: 'bitmap' });
    await writing;
    const picture = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
    writing = Promise.all([
      picture.clone().webp({ quality: 85 }).toBuffer(),
      picture.clone().resize(THUMB_SIDE).webp({ quality: 85 }).toBuffer(),
    ]);
  }
  await writing;
  document.destroy();
  return performance.now() - startMs;
}

const database = await BenchDatabase.start();
const { pool } = database.handle;
const [teachers, students] = [await addPeople(pool, 'teacher', 1), await addPeople(pool, 'student', 1)];
await addLessons(pool, teachers, students, 20);
const skylark = await startSkylark(database);
try {
  const tokenFile = join(database.dir, 'command-line.token');
  // It is written when everything else is ready.
  while (!existsSync(tokenFile)) await pause(ASK_EVERY_MS);
  const manager = readFileSync(tokenFile, 'utf8').trim();
  const family = students[0]?.token ?? '';

  const askLessons = async (until: () => boolean): Promise<Spread> => {
    const waits: number[] = [];
    while (!until()) {
      const askedMs = performance.now();
      const answer = await fetch(`${skylark.url}/api/v2/lessons`, { headers: { 'X-Auth-Token': family } });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`a family was answered ${answer.status}`);
      waits.push(performance.now() - askedMs);
      await pause(ASK_EVERY_MS);
    }
    return spreadOf(waits);
  };
  const bringIn = async (round: number): Promise<number> => {
    const form = new FormData();
    form.append('file', new Blob([Uint8Array.from(pdf)]), `round-${round}.pdf`);
    const startMs = performance.now();
    const answer = await fetch(`${skylark.url}/api/v2/manager/courses/imports`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${manager}` },
      body: form,
    });
    if (!answer.ok) throw new Error(`the import was answered ${answer.status}: ${await answer.text()}`);
    return performance.now() - startMs;
  };

  const rounds: { ours: number; bare: number; before: Spread; during: Spread }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    if (option('quiet')) await waitForQuiet();
    const bare = await bareLoop();
    const endMs = performance.now() + BEFORE_MS;
    const before = await askLessons(() => performance.now() > endMs);
    let isDone = false;
    const importing = bringIn(round).finally(() => (isDone = true));
    const [ours, during] = await Promise.all([importing, askLessons(() => isDone)]);
    rounds.push({ ours, bare, before, during });
  }
  const ours = medianOf(rounds.map((one) => one.ours));
  const bare = medianOf(rounds.map((one) => one.bare));
  const [before, during] = [
    medianOf(rounds.map((one) => one.before.p95)),
    medianOf(rounds.map((one) => one.during.p95)),
  ];
  printTable(
    [`${PAGES} pages`, 'ours', 'beside', 'times', 'aim'],
    [
      ['brought in, s (beside: the bare loop)', short(ours / 1000), short(bare / 1000), short(ours / bare), '1.3'],
      ['a family waits, p95 ms (beside: no import)', short(during), short(before), short(during / before), '2'],
    ],
  );
  saveResult('import', { pages: PAGES, rounds });
} finally {
  await skylark.stop();
  await database.stop();
}
