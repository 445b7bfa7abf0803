import { api } from '@skylark/contract/api';
import { type ErrorCode, errors } from '@skylark/contract/errors';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aStudent } from '../builders.ts';
import { openPurchase } from '../money.ts';
import { openSchool, type School } from '../school.ts';
import { BOT_TOKEN, TelegramStandIn } from '../TelegramStandIn.ts';
import { LIQPAY_SECRET, MARK, PAGES, signedTo, STRIPE_SECRET, type Visit, visitsTo, WEBHOOKS } from './entries.ts';
import { type Answer, send } from './requests.ts';

/** Reduced for normal test runs; the full number runs with `npm run trials`. */
const VISITS_PER_ENTRY = Number(process.env['VISITS_PER_ENTRY'] ?? 8);
const SEED = Number(process.env['SEED'] ?? 1);
const TIMEOUT_MS = 20_000 + VISITS_PER_ENTRY * 500;

let school: School;
let telegram: TelegramStandIn;
let purchaseId: string;
beforeAll(async () => {
  telegram = await TelegramStandIn.start();
  school = await openSchool({
    hasLimits: false,
    config: {
      telegram: { token: BOT_TOKEN, apiUrl: telegram.url },
      cards: {
        active: 'sandbox',
        hasSandbox: true,
        stripe: { secretKey: 'sk_test_x', webhookSecrets: [STRIPE_SECRET], apiUrl: 'http://127.0.0.1:9' },
        liqpay: { publicKey: 'sandbox_x', privateKeys: [LIQPAY_SECRET], apiUrl: 'http://127.0.0.1:9' },
      },
    },
  });
  // Payment amounts are mutated too, which requires a manual decision.
  school.mayLog(/can’t be booked/, /a signed event can’t be read/);
  ({ purchaseId } = await openPurchase(school, await aStudent(school), 8));
  await vi.waitUntil(() => telegram.webhook !== undefined, { timeout: 30_000 });
});
afterAll(async () => {
  await school.close();
  telegram.close();
});

function problemOf(path: string, { status, type, body }: Answer): string | undefined {
  const text = body.toString('utf8');
  if (status >= 500) return `${status}: ${text.slice(0, 500)}`;
  if (text.includes(MARK)) return 'it shows what a stranger sent';
  // Google's stand-in answers as Google does.
  if (status < 400 || !type.includes('json') || path.startsWith('/sandbox/google/')) return undefined;
  const { error } = JSON.parse(text) as { error: ErrorCode };
  return errors[error]?.[0] === status ? undefined : `${error} was answered with ${status}`;
}

async function visit(key: string, { headers, ...sent }: Visit): Promise<string | undefined> {
  const [method = '', path = ''] = key.split(' ');
  return problemOf(path, await send(school.url, { method, path }, sent, headers));
}

describe('whatever comes from outside, nothing beside the contract fails or shows it:', () => {
  it.each([...PAGES, ...WEBHOOKS])(
    '%s, from a stranger',
    async (key) => {
      const parts = ['sandbox', 'stripe', 'liqpay', `sb_${purchaseId}`, purchaseId, 'sw.js', 'prices', 'ABCDEFGHJKLM'];
      await fc.assert(
        fc.asyncProperty(visitsTo(key, parts), async (one) => {
          expect(await visit(key, one)).toBeUndefined();
        }),
        { numRuns: VISITS_PER_ENTRY, seed: SEED },
      );
    },
    TIMEOUT_MS,
  );

  it.each(WEBHOOKS)(
    '%s, signed',
    async (key) => {
      const of = { purchaseId, telegram: telegram.webhook?.secret ?? '', now: () => school.clock.now() };
      await fc.assert(
        fc.asyncProperty(signedTo(key, of), async (one) => {
          expect(await visit(key, one)).toBeUndefined();
        }),
        { numRuns: VISITS_PER_ENTRY, seed: SEED },
      );
    },
    TIMEOUT_MS,
  );
});

/** All routes of the server in the contract's notation, parsed from the tree Fastify prints. */
function routesOf({ app }: School): string[] {
  const above: string[] = [];
  return app.http
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^(.*?)[├└]── (\S+) \(([^)]+)\)$/.exec(line) ?? [];
      above.length = indent.length / 4;
      above.push(part);
      return methods.split(', ').map((method) => `${method} ${above.join('')}`);
    })
    .filter((route) => !route.startsWith('HEAD ') && route !== ' ');
}

it('every route of the server is in the contract, or tried here', () => {
  const shape = (route: string): string => route.replaceAll(/\{\w+\}|:\w+/g, '{}');
  const known = new Set([...Object.keys(api), ...PAGES, ...WEBHOOKS].map(shape));
  // The page's files.
  known.add('GET *');
  known.add('GET /desk*');
  const routes = routesOf(school);
  expect(routes.length).toBeGreaterThan(Object.keys(api).length);
  expect(routes.filter((route) => !known.has(shape(route)))).toEqual([]);
});
