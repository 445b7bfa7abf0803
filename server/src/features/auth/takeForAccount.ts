import type { CodeStrategy } from '@skylark/contract/auth.facts';
import type { Deps } from '../../platform/deps.ts';
import { takeAskedSms, takeKnownSms } from '../../platform/sms/smsCeiling.ts';
import type { From } from './From.ts';
import { isKnownDevice } from './knownDevices.ts';
import type { AccountLimits } from './limits.ts';

type Account = { strategy: CodeStrategy; address: string };

/**
 * Counts a try to get into an account, as limits.ts promises: the narrowest limit first, so that who is stopped uses
 * nothing up for others.
 * @param isSms whether an SMS is to go out for it: then its ceilings count in place of those of the account
 * @throws Failure too_many_requests
 */
export async function takeForAccount(
  deps: Pick<Deps, 'clock' | 'config' | 'db' | 'limits' | 'log'>,
  of: AccountLimits,
  from: From,
  { strategy, address }: Account,
  isSms = false,
): Promise<void> {
  if (await isKnownDevice(deps.db, from, strategy, address)) {
    await deps.limits.take(of.perDevice, `${from.device} ${address}`);
    // Each sign-in without a cookie makes another device: their number bounds nothing.
    if (isSms) await takeKnownSms(deps, address);
    return;
  }
  await deps.limits.takeFrom(of.perNetwork, from.address);
  if (isSms) return takeAskedSms(deps, { phone: address, address: from.address });
  await deps.limits.takeFrom(of.perAccountInNetwork, from.address, address);
  await deps.limits.take(of.perAccount, address);
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
