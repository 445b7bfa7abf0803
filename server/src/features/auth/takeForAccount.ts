import type { CodeStrategy } from '@skylark/contract/auth.facts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { neighbourhoodOf } from '../../platform/http/networks.ts';
import { countRequestedSms, countKnownNetworkSms, countKnownDeviceSms } from '../../platform/sms/smsCeiling.ts';
import type { RequestOrigin } from './RequestOrigin.ts';
import { isKnownDevice } from './knownDevices.ts';
import { isKnownNetwork } from './knownNetworks.ts';
import type { AccountLimits } from './limits.ts';

type Account = { strategy: CodeStrategy; address: string };
type KnownDeps = Pick<Deps, 'clock' | 'db' | 'limits'>;

/** Whether somebody has signed in to the account from this browser or network before. */
export const isKnownTo = async (deps: KnownDeps, from: RequestOrigin, { strategy, address }: Account) =>
  (await isKnownDevice(deps.db, from, strategy, address)) || isKnownNetwork(deps, from, strategy, address);

/**
 * Counts an attempt to get into an account against the limits in limits.ts. The narrowest limit comes first, so that
 * refused attempts use up nothing of the limits shared with others.
 * @param isSms whether an SMS would be sent: its limits then replace those of the account
 * @throws Failure too_many_requests
 */
export async function takeForAccount(
  deps: Pick<Deps, 'clock' | 'config' | 'db' | 'limits' | 'log'>,
  of: AccountLimits,
  from: RequestOrigin,
  { strategy, address }: Account,
  isSms = false,
): Promise<void> {
  const { limits } = deps;
  if (await isKnownDevice(deps.db, from, strategy, address)) {
    await limits.take(of.perDevice, `${from.device} ${address}`);
    // Each sign-in without a cookie creates another device, so limits per device aren't enough here.
    if (isSms) await countKnownDeviceSms(deps, address);
    return;
  }
  if (await isKnownNetwork(deps, from, strategy, address)) {
    // A neighbour may have used it up; then the limits for everyone else still apply.
    const isHome = await hasRoom(async () => {
      await limits.take(of.perHome, `${neighbourhoodOf(from.address)} ${address}`);
      if (isSms) await countKnownNetworkSms(deps, address);
    });
    if (isHome) return;
  }
  await limits.takeFrom(of.perNetwork, from.address);
  if (isSms) return countRequestedSms(deps, { phone: address, address: from.address });
  await limits.takeFrom(of.perAccountInNetwork, from.address, address);
  await limits.take(of.perAccount, address);
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

/** After a successful try: restores what this browser has used up; what others used still counts. */
export async function resetLimitsFor(
  deps: Pick<Deps, 'limits'>,
  of: AccountLimits,
  from: RequestOrigin,
  { address }: Account,
): Promise<void> {
  if (from.device !== undefined) await deps.limits.forget(of.perDevice, `${from.device} ${address}`);
  await deps.limits.forgetFrom(of.perAccountInNetwork, from.address, address);
}
