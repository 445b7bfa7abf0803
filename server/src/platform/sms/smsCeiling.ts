import { sql } from 'kysely';
import { Counter } from 'prom-client';
import type { Deps } from '../deps.ts';
import { Failure } from '../http/failure.ts';
import { neighbourhoodOf } from '../http/networks.ts';
import type { Limit } from '../limits/limits.ts';
import { NotTaken } from '../mail/NotTaken.ts';
import type { Sms } from './sms.ts';

/**
 * What an SMS is for. `signIn`: a code for an account that has proved the number. `asked`: SMS that a stranger can
 * cause to any number, such as phone proofs and codes for unproved numbers. `notice`: everything the school sends on
 * its own initiative.
 */
export type SmsPurpose = 'signIn' | 'asked' | 'notice';

/**
 * Share of the school's daily limit each purpose may use. Strangers get at most half of it, and a fifth is reserved for
 * sign-ins.
 */
const ASKED_SHARE = 0.5;
const NOT_SIGN_IN_SHARE = 0.8;

/** A fifth of a daily limit may be used in a burst; the rest is spread over the hours. */
const AT_ONCE_SHARE = 0.2;
const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;

const spread = (name: string, perDay: number, share = 1): Limit => ({
  name,
  tries: Math.max(1, Math.ceil(perDay * AT_ONCE_SHARE * share)),
  perSeconds: DAY_SECONDS,
  thenPerHour: Math.max(1, Math.floor(((perDay * (1 - AT_ONCE_SHARE)) / 24) * share)),
});

/** Share of what is left of the strangers' half that one neighbourhood may take, and its minimum. */
const NEIGHBOURHOOD_SHARE = 1 / 20;
const NEIGHBOURHOOD_FLOOR = 10;

/** Belongs to the process rather than to one app; every app's registry exposes it. */
export const smsHeldBack = new Counter({
  name: 'skylark_sms_neighbourhood_refused_total',
  help: "Requests for an SMS that were refused because their IPv4 /24 or IPv6 /48 had its share of the school's day",
  registers: [],
});

/**
 * A few networks could otherwise use up the strangers' share of the school's daily limit. So each IPv4 /24 and IPv6 /48
 * may request, per day (UTC), a twentieth of what is currently left of that share: the more is used up, the less each
 * one gets.
 * @throws Failure too_many_requests
 */
async function takeNetworkQuota(deps: CeilingDeps, address: string): Promise<void> {
  const now = deps.clock.now();
  const { asked, ceiling } = await readSmsDay(deps);
  const left = Math.floor(ceiling * ASKED_SHARE) - asked;
  const most = Math.max(NEIGHBOURHOOD_FLOOR, Math.floor(left * NEIGHBOURHOOD_SHARE));
  const neighbourhood = neighbourhoodOf(address);
  const of = { name: 'sms-neighbourhood', perSeconds: DAY_SECONDS };
  const count = await deps.limits.count(of, `${now.toISOString().slice(0, 10)} ${neighbourhood}`);
  if (count <= most) return;
  smsHeldBack.inc();
  // Logged once each, so that repeated requests don't fill the log.
  if (count === most + 1) deps.log.warn({ most, left }, "a neighbourhood has had its share of the school's SMS");
  throw new Failure('too_many_requests', undefined, HOUR_SECONDS);
}

type CeilingDeps = Pick<Deps, 'clock' | 'config' | 'db' | 'limits' | 'log'>;

/**
 * Counts an SMS requested from outside, before anything else is done: by network, by number within the network, by
 * neighbourhood, and by number. One network can use up at most half of a number's limit, so that requests from
 * elsewhere still succeed.
 * @param asked `phone` in E.164, `address` the requester's network address
 * @throws Failure too_many_requests; the wait ends at most an hour after others have stopped requesting
 */
export async function countRequestedSms(deps: CeilingDeps, asked: { phone: string; address: string }): Promise<void> {
  const { perNumber, perNetwork } = deps.config.smsCeilings;
  const { limits } = deps;
  await limits.takeFrom(spread('sms-network', perNetwork), asked.address);
  await limits.takeFrom({ ...spread('sms-number-network', perNumber, 0.5), wideTimes: 1 }, asked.address, asked.phone);
  await takeNetworkQuota(deps, asked.address);
  await limits.take(spread('sms-number', perNumber), asked.phone);
}

/**
 * Like countRequestedSms, for devices known to a number: requests by others don't affect this limit.
 * @throws Failure too_many_requests
 */
export async function countKnownDeviceSms(deps: Pick<Deps, 'limits' | 'config'>, phone: string): Promise<void> {
  await deps.limits.take(spread('sms-number-known', deps.config.smsCeilings.perNumber), phone);
}

/** Like countKnownDeviceSms, for networks known to a number; half as much, because neighbours can use it up. */
export async function countKnownNetworkSms(deps: Pick<Deps, 'limits' | 'config'>, phone: string): Promise<void> {
  await deps.limits.take(spread('sms-number-home', deps.config.smsCeilings.perNumber, 0.5), phone);
}

/** Sends an SMS unless a limit is reached; then nothing is sent, and it is logged. @throws NotTaken */
export async function sendWithinCeiling(
  deps: Pick<Deps, 'db' | 'limits' | 'config' | 'clock' | 'sendSms'>,
  sms: Sms,
  purpose: SmsPurpose,
): Promise<'sent' | 'kept'> {
  const { perNumber } = deps.config.smsCeilings;
  if (purpose === 'notice')
    await deps.limits
      .take({ name: 'sms-notice-number', tries: perNumber, perSeconds: DAY_SECONDS }, sms.to)
      .catch((error: unknown) => {
        if (error instanceof Failure) throw new NotTaken('This number has had its SMS of the day', FINAL);
        throw error;
      });
  const day = deps.clock.now().toISOString().slice(0, 10);
  if (!(await takeDailyQuota(deps, day, purpose))) throw new NotTaken("The school's SMS of the day are used up", FINAL);
  try {
    return await deps.sendSms(sms);
  } catch (error) {
    // An SMS that was definitely not sent isn't counted.
    if (error instanceof NotTaken) await giveBack(deps, day, purpose);
    throw error;
  }
}

const FINAL = { isFinal: true, cause: undefined };

/** A single statement, so that concurrent calls never exceed the limit. @returns false if the limit is reached */
async function takeDailyQuota(deps: Pick<Deps, 'db' | 'config'>, day: string, purpose: SmsPurpose): Promise<boolean> {
  const { perSchool } = deps.config.smsCeilings;
  const [signIn, asked, notice] = (['signIn', 'asked', 'notice'] as const).map((one) => Number(one === purpose));
  const whole = Math.floor(purpose === 'signIn' ? perSchool : perSchool * NOT_SIGN_IN_SHARE);
  const ofAsked = purpose === 'asked' ? Math.floor(perSchool * ASKED_SHARE) : perSchool;
  await sql`insert into sms_days (day) values (${day}) on conflict do nothing`.execute(deps.db);
  const { numAffectedRows } = await sql`
    update sms_days set sign_in = sign_in + ${signIn}, asked = asked + ${asked}, notice = notice + ${notice}
    where day = ${day} and sign_in + asked + notice < ${whole} and asked < ${ofAsked}
  `.execute(deps.db);
  if (numAffectedRows === 1n) return true;
  await sql`update sms_days set refused = refused + 1 where day = ${day}`.execute(deps.db);
  return false;
}

async function giveBack(deps: Pick<Deps, 'db'>, day: string, purpose: SmsPurpose): Promise<void> {
  await deps.db
    .updateTable('smsDays')
    .set((eb) => ({ [purpose]: eb(purpose, '-', 1) }))
    .where(sql`day`, '=', sql`${day}::date`)
    .execute();
}

export interface SmsDay {
  signIn: number;
  asked: number;
  notice: number;
  refused: number;
  ceiling: number;
}

/** Number of SMS sent today (UTC), and of those refused by the limit. */
export async function readSmsDay(deps: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<SmsDay> {
  const day = deps.clock.now().toISOString().slice(0, 10);
  const found = await deps.db
    .selectFrom('smsDays')
    .select(['signIn', 'asked', 'notice', 'refused'])
    .where(sql`day`, '=', sql`${day}::date`)
    .executeTakeFirst();
  return { signIn: 0, asked: 0, notice: 0, refused: 0, ...found, ceiling: deps.config.smsCeilings.perSchool };
}
