// npm run trials [-- <part of a name> ...]: tests too long for every run; each is a file that `npm test` runs in a
// short form. SEED=<n> changes the start of random trials. The last line counts all.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runToEnd } from './runToEnd.mjs';

const ROOT = join(import.meta.dirname, '..');
const REPORT = join(ROOT, 'node_modules/.cache/reports/trial.json');
const LIMIT_MS = 3 * 3_600_000;

/** Each is a test file with the environment for its full form. */
/** @type {{ name: string, file: string, environment: Readonly<Record<string, string>>, project?: string }[]} */
const TRIALS = [
  {
    name: '1,000 random histories of two people with delays, cuts and another server',
    file: 'e2e/rooms/histories.test.ts',
    environment: { HISTORIES: '1000' },
  },
  {
    name: '300 sequences of right and wrong messages of two people at both sockets, then a page in a browser draws',
    file: 'e2e/rooms/sequences.test.ts',
    environment: { SEQUENCES: '300', SEQUENCES_BROWSER: '1' },
  },
  {
    name: '3,000 activities of each kind, written by careless and hostile hands: refused, or solved by their hints',
    file: 'web/src/features/activities/anyActivity.test.ts',
    environment: { ACTIVITIES: '3000' },
    project: 'pure',
  },
  {
    name: '100 of each kind played to their end by the buttons of a page, and 400 that only break themselves',
    file: 'web/src/features/activities/anyActivity.page.test.tsx',
    environment: { ACTIVITIES_DRAWN: '100' },
    project: 'pages',
  },
  {
    name: '1,000 decks with whatever for an activity: refused in words, or shown in a lesson and played to their end',
    file: 'e2e/rooms/hostileDecks.test.ts',
    environment: { HOSTILE_DECKS: '1000' },
  },
  {
    name: 'every kind of activity by two people, in a lesson: by touch and by keys, and at home on a phone, axe with each',
    file: 'e2e/journeys/every-kind',
    environment: { KINDS: 'every', LOOKS: 'whole' },
  },
  {
    name: 'a call that loses packets: the teacher is told what helps, until it is well again',
    file: 'e2e/journeys/trouble',
    environment: { LOSSY: 'yes' },
  },
  {
    name: 'voices over the server on a line of 300 ms that loses one packet in twenty',
    file: 'e2e/journeys/voice',
    environment: { LOSSY: 'yes' },
  },
  {
    name: 'a laptop whose lid is closed for a minute in a call: its whole browser is stopped, and comes back by itself',
    file: 'e2e/journeys/bad-luck',
    environment: { LID: 'yes' },
  },
  {
    name: 'everything one does in a lesson, seen by the other: at once, after a reload, a cut, on entering, in the replay',
    file: 'e2e/both-sides/',
    environment: { BOTH_SIDES: 'whole' },
  },
  {
    name: 'every form of the editor of activities, on a phone, a tablet and a laptop: axe with each',
    file: 'e2e/journeys/own-decks',
    environment: { KINDS: 'every' },
  },
  {
    name: '5,000 calls whose pages reload, lose their sockets and leave in any order: both see each other in the end',
    file: 'web/src/features/room/call/Call.page.test.tsx',
    environment: { CALL_HISTORIES: '5000' },
    project: 'pages',
  },
  {
    name: 'verdicts on 60,000 lessons, 1,000 of them from their rooms’ logs, against an oracle of the decision',
    file: 'server/src/features/lessonRoom/verdictTrial.test.ts',
    environment: { VERDICTS: '60000' },
  },
  {
    name: 'stars of 1,000 children whose answers arrive late, dated back and twice, against an oracle of the decision',
    file: 'server/src/features/practice/starTrial.test.ts',
    environment: { STAR_CHILDREN: '1000' },
  },
  {
    name: '300 histories of payments at each of Stripe and LiqPay, late, lost and doubled: the books say what happened',
    file: 'server/src/features/payments/providerTrial.test.ts',
    environment: { PAYMENT_HISTORIES: '300' },
  },
  {
    name: '400 times a teacher closes a time while a family books it, on two servers: one of them is refused',
    file: 'server/src/features/booking/closeAgainstBook.test.ts',
    environment: { CLOSINGS: '400' },
  },
  {
    name: '100 times kill -9 of the server in the middle of drawing',
    file: 'e2e/rooms/kills.test.ts',
    environment: { KILLS: '100' },
  },
  {
    name: 'in 60 rooms a page comes back while its earlier socket delivers and the database fails',
    file: 'e2e/rooms/comeBacks.test.ts',
    environment: { COME_BACK_ROOMS: '60' },
  },
  {
    name: '4,000 histories of the one writer of the log: adding, failing, losing rooms, an ill database',
    file: 'server/src/features/room/LogWriter.test.ts',
    environment: { WRITER_HISTORIES: '4000' },
  },
  {
    name: '60 times kill -9 of the server between the steps of holding, booking and deciding',
    file: 'e2e/lessons/kills.test.ts',
    environment: { BOOKING_KILLS: '60' },
  },
  {
    name: 'a fleet: three servers behind HAProxy during lessons, killed, drained, upgraded over a migration',
    file: 'e2e/fleet/fleet.test.ts',
    environment: { FLEET: '1' },
  },
  {
    name: 'a day of a fleet: lessons of every outcome on three servers whose clock is moved, one ends at noon',
    file: 'e2e/fleet/day.test.ts',
    environment: { FLEET: '1' },
  },
  {
    name: 'open hours around every clock change of every zone, 2025 to 2030',
    file: 'server/src/features/schedule/freeSlots.test.ts',
    environment: { ALL_ZONES: '1' },
  },
  {
    name: 'searches for slots against an independent oracle, around every clock change of every zone',
    file: 'server/src/features/schedule/slotTrial.test.ts',
    environment: { ALL_ZONES: '1' },
  },
  {
    name: 'the week around every clock change of every zone, 2025 to 2030',
    file: 'server/src/features/schedule/weekOf.test.ts',
    environment: { ALL_ZONES: '1' },
  },
  {
    name: 'a whole day of 500 lessons of every outcome',
    file: 'server/src/features/lessonRoom/schoolDay.test.ts',
    environment: { WHOLE_DAY: '1' },
  },
  {
    name: '300 damaged recordings, each refused or read',
    file: 'server/src/platform/files/videos.test.ts',
    environment: { RECORDINGS: '300' },
  },
  {
    name: '25 rounds of every pair of commands on one lesson in the same instant',
    file: 'e2e/lessons/races.test.ts',
    environment: { RACES: '25' },
  },
  {
    name: '1,500 times two to five acts about the money of one family in the same instant',
    file: 'e2e/lessons/moneyRaces.test.ts',
    environment: { MONEY_RACES: '1500' },
  },
  {
    name: '400 times two to five acts about two accounts that want the same addresses in the same instant',
    file: 'e2e/lessons/accountRaces.test.ts',
    environment: { ACCOUNT_RACES: '400' },
  },
  {
    name: '60 times kill -9 while 16 workers buy, book, cancel and refund',
    file: 'e2e/books/chaos.test.ts',
    environment: { BOOK_KILLS: '60' },
  },
  {
    name: '112,000 requests made from the contract and then spoiled, for every call and by everybody',
    file: 'server/test/trials/requests.test.ts',
    environment: { REQUESTS_PER_CALL: '500' },
  },
  {
    name: '20,000 spellings of public addresses, with any headers, add nothing to the prerendered pages',
    file: 'server/test/trials/spellings.test.ts',
    environment: { SPELLINGS: '20000' },
  },
  {
    name: '40 histories of 200 accounts and networks that use up what is shared: families with lessons get their share',
    file: 'server/test/trials/crowds.test.ts',
    environment: { CROWD_HISTORIES: '40' },
  },
  {
    name: '19,500 visits to what is beside the contract: prerendered pages, webhooks, the files of the app on a phone',
    file: 'server/test/trials/entries.test.ts',
    environment: { VISITS_PER_ENTRY: '500' },
  },
  {
    name: '10,000 malformed upgrade requests, and 10,500 other things that are no requests, at the port of a server',
    file: 'server/test/trials/rawBytes.test.ts',
    environment: { UPGRADES: '10000' },
  },
  {
    name: '6,000 forged, damaged, huge and late messages between servers during a lesson',
    file: 'server/test/trials/busMessages.test.ts',
    environment: { BUS_MESSAGES: '6000' },
  },
  {
    name: '100 lessons whose people offer, guess, race, end and lose second devices',
    file: 'server/test/trials/pens.test.ts',
    environment: { PEN_LESSONS: '100' },
  },
  {
    name: '20,000 damaged course packages, each read or refused',
    file: 'server/src/features/materials/imports/reader/Package.test.ts',
    environment: { PACKAGES: '20000' },
  },
  {
    name: '1,000 names, of letters with any marks, in a PDF',
    file: 'server/src/platform/pdf/createPdf.test.ts',
    environment: { NAMES: '1000' },
  },
  {
    name: 'the alert rules, checked and tried by promtool (Debian: prometheus)',
    file: 'server/src/operatorRoutes.test.ts',
    environment: { NEEDS_PROMTOOL: '1' },
  },
  {
    name: 'every page without a call in Safari’s engine, by touch, at the sizes of an iPad and an iPhone',
    file: 'e2e/journeys/webkit',
    environment: { WEBKIT: 'whole' },
  },
  {
    name: 'every page that the journeys meet: pictures at each size, axe on the tablet too',
    file: 'e2e/journeys/',
    environment: { LOOKS: 'whole' },
    project: 'pages',
  },
  {
    name: 'every journey in a room',
    file: 'e2e/journeys/',
    environment: {},
    project: 'rooms',
  },
  {
    name: 'every page stands still while it loads, at three widths',
    file: 'e2e/journeys/page-shift',
    environment: { LANGUAGES: 'all' },
  },
  ...['booking', 'childs-view', 'family', 'first-lesson', 'large-text', 'settings', 'ways-in'].map((journey) => ({
    name: `${journey} walked in all languages`,
    file: `e2e/journeys/${journey}`,
    environment: { LANGUAGES: 'all', LOOKS: 'whole' },
  })),
];

const asked = process.argv.slice(2);
const chosen = TRIALS.filter(
  ({ name, file }) => asked.length === 0 || asked.some((part) => `${name} ${file}`.includes(part)),
);
mkdirSync(join(REPORT, '..'), { recursive: true });

let passed = 0;
let failed = 0;
for (const { name, file, environment, project } of chosen) {
  const from = Date.now();
  console.log(`\n— ${name}`);
  rmSync(REPORT, { force: true });
  const isJourney = file.startsWith('e2e/journeys/') || file === 'e2e/both-sides/';
  if (isJourney) await runToEnd('node', ['tools/browsers.mjs'], { cwd: ROOT, limitMs: LIMIT_MS });
  const { status, isEnded } = await runToEnd(
    isJourney ? 'playwright' : 'vitest',
    isJourney
      ? ['test', '--config=e2e/playwright.config.ts', '--retries=0', ...(project ? [`--project=${project}`] : []), file]
      : [
          'run',
          `--project=${project ?? 'server'}`,
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${REPORT}`,
          file,
        ],
    // The caller's environment takes precedence: HISTORIES=50 npm run trials -- histories.
    {
      cwd: ROOT,
      env: { JOURNEYS: 'whole', ...environment, ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: REPORT },
      report: REPORT,
      limitMs: LIMIT_MS,
    },
  );
  const isPassed = status === 0 && !isEnded && passedOf(REPORT) > 0;
  if (isPassed) passed += 1;
  else failed += 1;
  console.log(`${isPassed ? 'ok' : 'FAILED'}: ${name} (${((Date.now() - from) / 1000).toFixed(0)} s)`);
}

console.log(`\n${passed} trials passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

/** A trial that did not run has not passed. */
/** @param {string} report */
function passedOf(report) {
  try {
    const { numPassedTests, stats } = JSON.parse(readFileSync(report, 'utf8'));
    return Number(numPassedTests ?? stats.expected);
  } catch {
    return 0;
  }
}
