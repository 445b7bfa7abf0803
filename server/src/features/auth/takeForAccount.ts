import type { CodeStrategy } from '@skylark/contract/auth.facts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { neighbourhoodOf } from '../../platform/http/networks.ts';
import { takeAskedSms, takeHomeSms, takeKnownSms } from '../../platform/sms/smsCeiling.ts';
import type { From } from './From.ts';
import { isKnownDevice } from './knownDevices.ts';
import { isKnownNetwork } from './knownNetworks.ts';
import type { AccountLimits } from './limits.ts';

type Account = { strategy: CodeStrategy; address: string };

/**
 * Counts a try to get into an account, as limits.ts promises: the narrowest limit first, so that who is stopped uses
 * nothing up for others.
 * @param isSms whether an SMS is to go out for it: then its ceilings count in place of those of the account
 * @returns `turn` when only a turn of its network was left: see limits.ts
 * @throws Failure too_many_requests
 */
export async function takeForAccount(
  deps: Pick<Deps, 'clock' | 'config' | 'db' | 'limits' | 'log'>,
  of: AccountLimits,
  from: From,
  { strategy, address }: Account,
  isSms = false,
): Promise<'share' | 'turn'> {
  if (await isKnownDevice(deps.db, from, strategy, address)) {
    await deps.limits.take(of.perDevice, `${from.device} ${address}`);
    // Each sign-in without a cookie makes another device: their number bounds nothing.
    if (isSms) await takeKnownSms(deps, address);
    return 'share';
  }
  const ofNetwork = `${neighbourhoodOf(from.address)} ${address}`;
  if (await isKnownNetwork(deps, from, strategy, address)) {
    // A neighbour may have used it up: then what everybody else may do is still left.
    const isHome = await hasRoom(async () => {
      await deps.limits.take(of.perHome, ofNetwork);
      if (isSms) await takeHomeSms(deps, address);
    });
    if (isHome) return 'share';
  }
  await deps.limits.takeFrom(of.perNetwork, from.address);
  if (isSms) {
    await takeAskedSms(deps, { phone: address, address: from.address });
    return 'share';
  }
  await deps.limits.takeFrom(of.perAccountInNetwork, from.address, address);
  const { turns } = of;
  if (!turns) {
    await deps.limits.take(of.perAccount, address);
    return 'share';
  }
  if (await hasRoom(() => deps.limits.take(of.perAccount, address))) return 'share';
  await deps.limits.take(turns.perNetwork, ofNetwork);
  await deps.limits.take(turns.perAccount, address);
  return 'turn';
}

async function hasRoom(take: () => Promise<void>): Promise<boolean> {
  try {
    await take();
    return true;
  } catch (error) {
    if (error instanceof Failure && error.code === 'too_many_requests') return false;
    throw error;
  }
}

/** After a right try: what this browser has used up is given back; what others did still counts. */
export async function forgetForAccount(
  deps: Pick<Deps, 'limits'>,
  of: AccountLimits,
  from: From,
  { address }: Account,
): Promise<void> {
  if (from.device !== undefined) await deps.limits.forget(of.perDevice, `${from.device} ${address}`);
  await deps.limits.forgetFrom(of.perAccountInNetwork, from.address, address);
}
