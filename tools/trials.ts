// npm run trials [-- <part of a line below> ...]: tests too long for every run; each is a file that `npm test` runs in a
// short form. SEED=<n> changes the start of random trials. The last line counts all.
import { playwright, run, vitest } from './run.ts';

const LIMIT_MS = 3 * 3_600_000;

/** Test files with the environment variables of their full form. The files say what they test, and how often. */
const TRIALS: [files: string, environment: string][] = [
  // Two people in a room: random histories, wrong messages, kills.
  ['e2e/rooms/histories.test.ts', 'HISTORIES=1000'],
  ['e2e/rooms/sequences.test.ts', 'SEQUENCES=300 SEQUENCES_BROWSER=1'],
  ['e2e/rooms/hostileDecks.test.ts', 'HOSTILE_DECKS=1000'],
  ['e2e/rooms/kills.test.ts', 'KILLS=100'],
  ['e2e/rooms/comeBacks.test.ts', 'COME_BACK_ROOMS=60'],
  ['server/src/features/room/LogWriter.test.ts', 'WRITER_HISTORIES=4000'],
  ['server/test/trials/pens.test.ts', 'PEN_LESSONS=100'],
  ['web/src/features/room/call/Call.page.test.tsx', 'CALL_HISTORIES=5000'],
  ['web/src/features/activities/anyActivity.test.ts', 'ACTIVITIES=3000'],
  ['web/src/features/activities/anyActivity.page.test.tsx', 'ACTIVITIES_DRAWN=100'],
  // Lessons and money: compared with independent calculations, in races, and between kills.
  ['server/src/features/lessonRoom/verdictTrial.test.ts', 'VERDICTS=60000'],
  ['server/src/features/lessonRoom/schoolDay.test.ts', 'WHOLE_DAY=1'],
  ['server/src/features/practice/starTrial.test.ts', 'STAR_CHILDREN=1000'],
  ['server/src/features/payments/providerTrial.test.ts', 'PAYMENT_HISTORIES=300'],
  ['server/src/features/booking/closeAgainstBook.test.ts', 'CLOSINGS=400'],
  ['e2e/lessons/kills.test.ts', 'BOOKING_KILLS=60'],
  ['e2e/lessons/races.test.ts', 'RACES=25'],
  ['e2e/lessons/moneyRaces.test.ts', 'MONEY_RACES=1500'],
  ['e2e/lessons/accountRaces.test.ts', 'ACCOUNT_RACES=400'],
  ['e2e/books/chaos.test.ts', 'BOOK_KILLS=60'],
  // Around every clock change of every zone, 2025 to 2030.
  ['server/src/features/schedule/freeSlots.test.ts', 'ALL_ZONES=1'],
  ['server/src/features/schedule/slotTrial.test.ts', 'ALL_ZONES=1'],
  ['server/src/features/schedule/weekOf.test.ts', 'ALL_ZONES=1'],
  // Input from strangers.
  ['server/test/trials/requests.test.ts', 'REQUESTS_PER_CALL=500'],
  ['server/test/trials/spellings.test.ts', 'SPELLINGS=20000'],
  ['server/test/trials/crowds.test.ts', 'CROWD_HISTORIES=40'],
  ['server/test/trials/entries.test.ts', 'VISITS_PER_ENTRY=500'],
  ['server/test/trials/rawBytes.test.ts', 'UPGRADES=10000'],
  ['server/test/trials/busMessages.test.ts', 'BUS_MESSAGES=6000'],
  ['server/src/platform/files/videos.test.ts', 'RECORDINGS=300'],
  ['server/src/features/materials/imports/reader/Package.test.ts', 'PACKAGES=20000'],
  ['server/src/platform/pdf/createPdf.test.ts', 'NAMES=1000'],
  // Several servers (needs HAProxy); the alert rules (needs promtool).
  ['e2e/fleet/fleet.test.ts', 'FLEET=1'],
  ['e2e/fleet/day.test.ts', 'FLEET=1'],
  ['server/src/operatorRoutes.test.ts', 'NEEDS_PROMTOOL=1'],
  // Browsers.
  ['e2e/journeys/every-kind', 'KINDS=every LOOKS=whole'],
  ['e2e/journeys/own-decks', 'KINDS=every'],
  ['e2e/journeys/trouble', 'LOSSY=yes'],
  ['e2e/journeys/voice', 'LOSSY=yes'],
  ['e2e/journeys/bad-luck', 'LID=yes'],
  ['e2e/journeys/page-shift', 'LANGUAGES=all'],
  ['e2e/journeys/webkit', 'WEBKIT=whole'],
  ['e2e/both-sides/', 'BOTH_SIDES=whole'],
  ['e2e/journeys/', 'LOOKS=whole --project=pages'],
  ['e2e/journeys/', '--project=rooms'],
  ...['booking', 'childs-view', 'family', 'first-lesson', 'large-text', 'settings', 'ways-in'].map(
    (journey): [string, string] => [`e2e/journeys/${journey}`, 'LANGUAGES=all LOOKS=whole'],
  ),
];

const asked = process.argv.slice(2);
const lineOf = (trial: [string, string]): string => trial.join(' ').toLowerCase();
const chosen = TRIALS.filter(
  (trial) => asked.length === 0 || asked.some((part) => lineOf(trial).includes(part.toLowerCase())),
);

let passed = 0;
let failed = 0;
for (const [files, environment] of chosen) {
  const fromMs = Date.now();
  const name = `${files} ${environment}`;
  console.log(`\n— ${name}`);
  const words = environment.split(' ');
  const options = words.filter((word) => word.startsWith('--'));
  const settings = words.filter((word) => !word.startsWith('--')).map((word) => word.split('='));
  // The caller's environment takes precedence: HISTORIES=50 npm run trials -- histories.
  const env = { JOURNEYS: 'whole', ...Object.fromEntries(settings), ...process.env };
  const isJourney = files.startsWith('e2e/journeys/') || files === 'e2e/both-sides/';
  if (isJourney) await run('node', ['tools/browsers.ts'], { limitMs: LIMIT_MS });
  const outcome = isJourney
    ? await playwright(['--retries=0', ...options, files], { limitMs: LIMIT_MS, env })
    : await vitest([files], { limitMs: LIMIT_MS, env });
  for (const { file, name: test, message } of outcome.failures) console.log(`failed: ${file} › ${test}: ${message}`);
  // A trial that did not run has not passed.
  const isPassed = outcome.failures.length === 0 && outcome.passed > 0;
  if (isPassed) passed += 1;
  else failed += 1;
  console.log(`${isPassed ? 'ok' : 'FAILED'}: ${name} (${((Date.now() - fromMs) / 1000).toFixed(0)} s)`);
}

console.log(`\n${passed} trials passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
