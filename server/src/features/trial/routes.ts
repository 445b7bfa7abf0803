import type { Api } from '@skylark/contract/api';
import { TRIAL_MINUTES } from '@skylark/contract/trial.facts';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { holdSlot } from '../schedule/index.ts';
import { bookTrial, isTooSoon } from './bookTrial.ts';
import { keepWish } from './keepWish.ts';
import { planTrial } from './planTrial.ts';

const PLANS_PER_ADDRESS: Limit = { name: 'trial-plan', tries: 60, perSeconds: 10 * 60 };
/** A family changes its mind a few times; somebody who wants to keep a teacher's week busy would need many. */
const HOLDS_PER_ADDRESS: Limit = { name: 'trial-hold', tries: 30, perSeconds: 10 * 60 };
const BOOKINGS_PER_ADDRESS: Limit = { name: 'trial-book', tries: 10, perSeconds: 60 * 60 };

export function trialRoutes(on: Bind<Api>, deps: Deps): void {
  on('POST /api/v2/trial/plans', async ({ body, request }) => {
    await deps.limits.takeFrom(PLANS_PER_ADDRESS, request.ip);
    return planTrial(deps, body);
  });

  on('POST /api/v2/trial/holds', async ({ body, request }) => {
    await deps.limits.takeFrom(HOLDS_PER_ADDRESS, request.ip);
    const startsAt = new Date(body.startsAt);
    if (isTooSoon(startsAt, deps.clock.now())) throw new Failure('slot_not_free');
    const held = await holdSlot(deps, { ...body, startsAt, durationMinutes: TRIAL_MINUTES });
    return { id: held.id, expiresAt: held.expiresAt.toISOString() };
  });

  on('POST /api/v2/trial/bookings', async ({ body, request }) => {
    await deps.limits.takeFrom(BOOKINGS_PER_ADDRESS, request.ip);
    return bookTrial(deps, body);
  });

  on('POST /api/v2/trial/wishes', async ({ body, request }) => {
    await deps.limits.takeFrom(BOOKINGS_PER_ADDRESS, request.ip);
    await keepWish(deps, body);
    return {};
  });
}
