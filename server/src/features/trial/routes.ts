import type { Api } from '@skylark/contract/api';
import { MINIMUM_NOTICE_MINUTES } from '@skylark/contract/schedule.facts';
import { TRIAL_MINUTES } from '@skylark/contract/trial.facts';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { requestOriginOf, setDeviceCookie } from '../auth/index.ts';
import { holdSlot } from '../schedule/index.ts';
import { bookOwnTrial, bookTrial } from './bookTrial.ts';
import { storeWish } from './storeWish.ts';
import { HOLDS_PER_ADDRESS, HOLDS_PER_ADDRESS_DAY, PLANS_PER_ADDRESS, TEACHERS_PER_ADDRESS } from './limits.ts';
import { planTrial, TRIAL_DAYS } from './planTrial.ts';
import { readTrialTeachers } from './readTrialTeachers.ts';
import { sendTrialCode } from './sendTrialCode.ts';

export function trialRoutes(on: Bind<Api>, deps: Deps): void {
  on('POST /api/v2/trial/plans', async ({ body, request }) => {
    await deps.limits.takeFrom(PLANS_PER_ADDRESS, request.ip);
    return planTrial(deps, body);
  });

  on('GET /api/v2/teachers', async ({ query, request }) => {
    await deps.limits.takeFrom(TEACHERS_PER_ADDRESS, request.ip);
    return readTrialTeachers(deps, query);
  });

  on('POST /api/v2/trial/holds', async ({ body, request }) => {
    await deps.limits.takeFrom(HOLDS_PER_ADDRESS, request.ip);
    await deps.limits.takeFrom(HOLDS_PER_ADDRESS_DAY, request.ip);
    const startsAt = new Date(body.startsAt);
    if (isTooSoon(startsAt, deps.clock.now())) throw new Failure('slot_not_free');
    const held = await holdSlot(deps, { ...body, startsAt, durationMinutes: TRIAL_MINUTES }, { days: TRIAL_DAYS });
    return { id: held.id, expiresAt: held.expiresAt.toISOString() };
  });

  on('POST /api/v2/trial/codes', async ({ body, request }) => {
    const { id, holdExpiresAt } = await sendTrialCode(deps, body, request.ip);
    return { id, holdExpiresAt: holdExpiresAt.toISOString() };
  });

  on('POST /api/v2/trial/bookings', async ({ body, request, reply }) => {
    const { device, ...booked } = await bookTrial(deps, body, requestOriginOf(request));
    setDeviceCookie(deps, reply, device);
    return booked;
  });

  on('POST /api/v2/trial/own_bookings', ({ me, body }) => bookOwnTrial(deps, me, body));

  on('POST /api/v2/trial/wishes', async ({ body, request }) => {
    await storeWish(deps, body, request.ip);
    return {};
  });
}

/** Slots can only be held within the same minimum notice as for booking. */
const isTooSoon = (startsAt: Date, now: Date): boolean =>
  startsAt.getTime() - now.getTime() < MINIMUM_NOTICE_MINUTES * 60_000;
