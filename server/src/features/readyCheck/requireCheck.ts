import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { hashToken } from './checkLink.ts';
import { LOOKS } from './limits.ts';
import { findCheck } from './store.ts';

export type Check = NonNullable<Awaited<ReturnType<typeof findCheck>>>;

/** The check a link is for. @throws Failure link_used, too_many_requests */
export async function requireCheck(
  { db, clock, limits }: Pick<Deps, 'db' | 'clock' | 'limits'>,
  token: string,
  address: string,
): Promise<Check> {
  await limits.takeFrom(LOOKS, address);
  const check = await findCheck(db, hashToken(token), clock.now());
  if (!check) throw new Failure('link_used');
  return check;
}
