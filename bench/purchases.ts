// Purchases and bookings per second, simultaneously and over HTTP, as in production: 16 families buy with Stripe (a
// fake that answers immediately; each purchase is begun, paid there, and confirmed by a signed webhook) while 16
// managers book lessons for the same families. Then the balance of a family with 10,000 entries is read, page by page.
// At the end the ledger must balance.
//
//   node bench/purchases.ts [--seconds=8] [--entries=10000] [--quiet]
//
// Aims: 50 purchases and 50 bookings a second on two cores; p95 of any page of the balance 5 ms.
import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { addManager } from '../server/src/features/manager/index.ts';
import { checkBooks } from '../server/src/features/payments/index.ts';
import { StripeStandIn } from '../server/test/StripeStandIn.ts';
import { BareHttp } from './parts/BareHttp.ts';
import { BenchDatabase } from './parts/Database.ts';
import { addPeople, type BenchPerson } from './parts/fill.ts';
import { spreadOf } from './parts/numbers.ts';
import { waitForQuiet } from './parts/quiet.ts';
import { numberOption, option, printTable, saveResult, short } from './parts/report.ts';
import { startSkylark } from './parts/skylark.ts';

const SECONDS = numberOption('seconds', 8);
const ENTRIES = numberOption('entries', 10_000);
const FAMILIES = 400;
const AT_ONCE = 16;
const TEACHERS = 100;
const HALF_HOUR_MS = 30 * 60_000;
const SECRET = 'whsec_bench';
const signer = new Stripe('sk_test_bench');

async function call(
  url: string,
  headers: Record<string, string>,
  body: string,
): Promise<{ status: number; body: string }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  return { status: response.status, body: await response.text() };
}

/**
 * One purchase, from pressing the button to the credited lessons.
 * @returns milliseconds in our server
 */
async function buy(url: string, stripe: StripeStandIn, family: BenchPerson, packageId: string): Promise<number> {
  const beginMs = performance.now();
  const wish = JSON.stringify({ package_id: packageId, key: randomUUID() });
  const begun = await call(`${url}/api/v2/payments/purchases`, { 'X-Auth-Token': family.token }, wish);
  if (begun.status !== 200) throw new Error(`${begun.status}: ${begun.body}`);
  const { purchase_id: purchase } = JSON.parse(begun.body) as { purchase_id: string };
  const { payment_intent: intent, ...session } = stripe.pay(purchase);
  const payload = JSON.stringify({
    id: `evt_${purchase}`,
    object: 'event',
    type: 'checkout.session.completed',
    data: { object: { ...session, payment_intent: intent?.id } },
  });
  const signature = signer.webhooks.generateTestHeaderString({ payload, secret: SECRET });
  const told = await call(`${url}/api/v2/payments/webhooks/stripe`, { 'stripe-signature': signature }, payload);
  if (told.status !== 200) throw new Error(`${told.status}: ${told.body}`);
  return performance.now() - beginMs;
}

async function book(
  url: string,
  token: string,
  family: BenchPerson,
  teacher: BenchPerson,
): Promise<number | undefined> {
  const first = Math.ceil((Date.now() + 86_400_000) / HALF_HOUR_MS) * HALF_HOUR_MS;
  const beginMs = performance.now();
  const { status, body } = await call(
    `${url}/api/v2/manager/lessons`,
    { authorization: `Bearer ${token}` },
    JSON.stringify({
      teacher_id: teacher.id,
      student_id: family.id,
      starts_at: new Date(first + Math.floor(Math.random() * 2_000) * HALF_HOUR_MS).toISOString(),
      anyway: true,
    }),
  );
  if (status !== 200 && status !== 409) throw new Error(`${status}: ${body}`);
  return status === 200 ? performance.now() - beginMs : undefined;
}

/**
 * Reads a balance from its first line to its last.
 * @returns milliseconds per page
 */
async function readAll(url: string, family: BenchPerson): Promise<number[]> {
  const connection = await BareHttp.open(Number(new URL(url).port));
  const times: number[] = [];
  let cursor: string | null = null;
  do {
    const startMs = performance.now();
    const path: string = `/api/v2/payments/credits${cursor === null ? '' : `?cursor=${cursor}`}`;
    const { status, body } = await connection.get(path, family.token);
    times.push(performance.now() - startMs);
    if (status !== 200) throw new Error(`${status}: ${body.toString()}`);
    cursor = (JSON.parse(body.toString()) as { next_cursor: string | null }).next_cursor;
  } while (cursor !== null);
  connection.close();
  return times;
}

const one = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

const database = await BenchDatabase.start();
const stripe = await StripeStandIn.start();
try {
  const { pool, db } = database.handle;
  Object.assign(process.env, {
    STRIPE_SECRET_KEY: 'sk_test_bench',
    STRIPE_WEBHOOK_SECRET: SECRET,
    STRIPE_API_URL: stripe.url,
  });
  const families = await addPeople(pool, 'student', FAMILIES);
  const teachers = await addPeople(pool, 'teacher', TEACHERS);
  const [reader] = await addPeople(pool, 'student', 1);
  await pool.query(
    `insert into credit_entries (student_id, amount, reason, cause, created_at)
     select $1::uuid, case when n % 2 = 1 then 2 else -1 end, case when n % 2 = 1 then 'given' else 'booked' end, $1::text || n, now() - make_interval(hours => $2::int - n)
     from generate_series(1, $2::int) as n`,
    [reader?.id, ENTRIES],
  );
  const clock = { now: () => new Date() };
  const { token } = await addManager({ db, clock }, { name: 'Bench', email: null });
  await pool.query('vacuum analyze');
  const { rows } = await pool.query<{ id: string }>('select id from packages where offered');
  const server = await startSkylark(database);
  const bought: number[] = [];
  const booked: number[] = [];
  let pages: number[];
  try {
    for (const family of families.slice(0, AT_ONCE)) await buy(server.url, stripe, family, one(rows).id);
    if (option('quiet')) await waitForQuiet();
    const endMs = performance.now() + SECONDS * 1000;
    const buying = Array.from({ length: AT_ONCE }, async () => {
      while (performance.now() < endMs) bought.push(await buy(server.url, stripe, one(families), one(rows).id));
    });
    const booking = Array.from({ length: AT_ONCE }, async () => {
      while (performance.now() < endMs) {
        const ms = await book(server.url, token, one(families), one(teachers));
        if (ms !== undefined) booked.push(ms);
      }
    });
    await Promise.all([...buying, ...booking]);
    if (!reader) throw new Error('nobody reads');
    await readAll(server.url, reader);
    pages = await readAll(server.url, reader);
  } finally {
    await server.stop();
  }
  const { isBalanced, entries, findings } = await checkBooks({ db, clock });
  if (!isBalanced) throw new Error(`the books do not balance: ${JSON.stringify(findings)}`);
  const lines = [
    { what: 'purchases', aSecond: bought.length / SECONDS, ...spreadOf(bought) },
    { what: 'bookings beside them', aSecond: booked.length / SECONDS, ...spreadOf(booked) },
    { what: `pages of ${ENTRIES.toLocaleString('en')} entries`, aSecond: undefined, ...spreadOf(pages) },
  ];
  printTable(
    ['', 'a second', 'p50 ms', 'p95 ms', 'p99 ms'],
    lines.map((line) => [
      line.what,
      line.aSecond === undefined ? '' : short(line.aSecond),
      short(line.p50),
      short(line.p95),
      short(line.p99),
    ]),
  );
  console.log(`\nthe books balance: ${entries.toLocaleString('en')} entries`);
  saveResult('purchases', { lines, entries });
} finally {
  stripe.close();
  await database.stop();
}
