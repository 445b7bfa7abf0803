import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aStudent, type Person } from '../../../test/builders.ts';
import { post } from '../../../test/http.ts';
import { balanceOf } from '../../../test/manager.ts';
import { packageOf, purchaseOf, refund } from '../../../test/money.ts';
import { liqpayWorld, type PaymentWorld, stripeWorld } from '../../../test/PaymentWorld.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { checkBooks } from './index.ts';
import { reconcilePurchases } from './reconcilePurchases.ts';

/** `PAYMENT_HISTORIES=300` for the long form. `SEED` changes the start. */
const HISTORIES = Number(process.env['PAYMENT_HISTORIES'] ?? 20);
const SEED = Number(process.env['SEED'] ?? 20_261_127);
const LESSONS = 8;

/** What the test knows of a history: its payments, in the order in which they were made. */
interface Model {
  payments: string[];
}
interface Real {
  school: School;
  world: PaymentWorld;
  student: Person;
  /** Price of one lesson. */
  price: number;
}
type Command = fc.AsyncCommand<Model, Real>;

const aCommand = (
  name: string,
  run: (model: Model, real: Real) => Promise<void> | void,
  check: (model: Model) => boolean = () => true,
): Command => ({ check, run: async (model, real) => run(model, real), toString: () => name });
const ofPayment = (name: string, index: number, run: (id: string, real: Real) => Promise<void> | void): Command =>
  aCommand(
    `${name} ${index}`,
    ({ payments }, real) => run(payments[index % payments.length] ?? '', real),
    ({ payments }) => payments.length > 0,
  );

const buys = aCommand(
  'buy',
  async (model, { school, world, student, price }) => {
    const { id: package_id } = await packageOf(school, student, LESSONS);
    const { body } = await post(school, '/api/v2/payments/purchases', { package_id, key: randomUUID() }, student);
    const id = String(body.purchase_id);
    world.pay(id, price * LESSONS);
    model.payments.push(id);
  },
  ({ payments }) => payments.length < 3,
);

const deliverAll = (): Command =>
  aCommand('deliver all', async (_, { world }) => {
    for (const message of world.messages.splice(0)) expect(await message()).toBe(200);
  });

const someCommands = (): fc.Arbitrary<Command>[] => {
  const index = fc.nat(5);
  const count = fc.integer({ min: 1, max: LESSONS });
  return [
    fc.constant(buys),
    fc.boolean().map((isSlow) => aCommand(`slow ${isSlow}`, (_, { world }) => void (world.isSlow = isSlow))),
    fc
      .tuple(index, count)
      .map(([of, lessons]) =>
        ofPayment(`staff refund ${lessons}`, of, (id, real) => real.world.refund(id, lessons * real.price)),
      ),
    fc
      .tuple(index, count)
      .map(([of, lessons]) =>
        ofPayment(`bank takes ${lessons}`, of, (id, real) => real.world.withdraw(id, lessons * real.price)),
      ),
    fc
      .tuple(index, fc.boolean())
      .map(([of, isWon]) => ofPayment(`dispute won ${isWon}`, of, (id, { world }) => world.decide(id, isWon))),
    fc
      .tuple(index, fc.boolean())
      .map(([of, isMade]) => ofPayment(`settle ${isMade}`, of, (id, { world }) => world.settle(id, isMade))),
    index.map((of) => ofPayment('fails late', of, (id, { world }) => world.failLate(id))),
    index.map((of) =>
      ofPayment('own refund', of, async (id, { school, student }) => {
        const { status } = await refund(school, student, id);
        if (status === 200) await untilAsked(school, id);
      }),
    ),
    fc.tuple(index, fc.boolean()).map(([of, isKept]) =>
      aCommand(`deliver ${of} ${isKept}`, async (_, { world }) => {
        const place = of % Math.max(1, world.messages.length);
        const message = isKept ? world.messages[place] : world.messages.splice(place, 1)[0];
        if (message) expect(await message()).toBe(200);
      }),
    ),
    fc.constant(deliverAll()),
    index.map((of) =>
      aCommand(`lose ${of}`, (_, { world }) => void world.messages.splice(of % Math.max(1, world.messages.length), 1)),
    ),
    fc.integer({ min: 1, max: 1_800 }).map((minutes) =>
      aCommand(`wait ${minutes}`, async (_, { school }) => {
        school.clock.moveBy({ minutes });
        await reconcilePurchases(school.app.deps);
      }),
    ),
  ];
};

/** The server's own job has asked the provider for the refund and knows its answer. */
const untilAsked = (school: School, id: string): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await school.database.pool.query(
        "select 1 from refunds where purchase_id = $1 and status = 'asked' and provider_ref is null",
        [id],
      );
      expect(rows).toEqual([]);
    },
    { timeout: 30_000, interval: 20 },
  );

describe.each([
  ['Stripe', stripeWorld],
  ['LiqPay', liqpayWorld],
] as const)('%s', (name, open) => {
  let school: School;
  let world: PaymentWorld;
  beforeAll(async () => {
    world = await open(() => school);
    school = await openSchool({ config: { ...world.cards }, hasLimits: false });
    // What staff and banks do while a refund is open.
    school.mayLog(/a provider refused a refund/, /messages were in hand/);
  });
  afterAll(async () => {
    await school.close();
    world.close();
  });

  it(
    `comes to the same books, lessons and credits in ${HISTORIES} histories, whatever is late, lost or said twice`,
    { timeout: 3_600_000 },
    async () => {
      let returned = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.boolean(),
          fc.commands(someCommands(), { maxCommands: 25, size: 'max' }),
          async (isTold, commands) => {
            const student = await aStudent(school);
            const price = (await packageOf(school, student, LESSONS)).full_price / LESSONS;
            const model: Model = { payments: [] };
            world.isSlow = false;
            world.messages.length = 0;
            const real = { school, world, student, price };
            await buys.run(model, real);
            // Only a payment that is known can be refunded from here.
            if (isTold) await deliverAll().run(model, real);
            await fc.asyncModelRun(() => ({ model, real }), commands);
            // No further event arrives: the school has to query the provider.
            for (const id of model.payments) world.settle(id, true);
            const truth = model.payments.map((id) => ({
              id,
              status: statusAfter(world.returned(id), price * LESSONS),
              refunded_amount: world.returned(id),
              is_refunding: false,
            }));
            const back = truth.reduce((sum, one) => sum + one.refunded_amount, 0);
            returned += back;
            for (const minutes of [1, 400, 8 * 1_440, 8 * 1_440]) {
              school.clock.moveBy({ minutes });
              await reconcilePurchases(school.app.deps);
            }
            // The server's own job may have taken what was due.
            await vi.waitFor(
              async () => {
                const found = await Promise.all(model.payments.map((id) => stateOf(real, id)));
                expect(found).toEqual(truth);
              },
              { timeout: 5_000 },
            );
            expect(await balanceOf(school, student)).toBe(model.payments.length * LESSONS - back / price);
            expect(await findings(school)).toEqual([]);
          },
        ),
        { numRuns: HISTORIES, seed: SEED, endOnFailure: true },
      );
      expect([name, returned > 0]).toEqual([name, true]);
    },
  );
});

const statusAfter = (returned: number, paid: number): string =>
  returned === 0 ? 'paid' : returned === paid ? 'refunded' : 'part_refunded';

async function stateOf({ school, student }: Real, id: string) {
  const { status, refunded_amount, is_refunding } = await purchaseOf(school, student, id);
  return { id, status, refunded_amount, is_refunding };
}

const findings = async (school: School): Promise<unknown[]> => (await checkBooks(school.app.deps)).findings;
