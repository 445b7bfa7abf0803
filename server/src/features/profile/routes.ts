import type { Locale } from '@skylark/contract/people.facts';
import type { Api } from '@skylark/contract/api';
import type { Role } from '@skylark/contract/people';
import { ACTIVATION_DELAY_SECONDS, LATE_INTERVAL_SECONDS } from '@skylark/contract/lessons.facts';
import type { Deps } from '../../platform/deps.ts';
import { fileUrl } from '../../platform/files/files.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { resendConfirmation } from '../auth/index.ts';
import { findPerson, setTimeZone } from './store.ts';

export function profileRoutes(on: Bind<Api>, deps: Deps): void {
  on('GET /api/v2/profile', async ({ me }) => {
    const person = await findPerson(deps.db, me.personId);
    if (!person) throw new Failure('not_signed_in');
    return {
      ...person,
      type: person.type as Role,
      locale: person.locale as Locale | null,
      isEmailConfirmed: person.emailConfirmedAt !== null,
      photo: { thumb: person.photoKey && fileUrl(person.photoKey) },
      settings: { activationDelay: ACTIVATION_DELAY_SECONDS, lateInterval: LATE_INTERVAL_SECONDS },
    };
  });

  on('POST /api/v2/profile/time_zone', async ({ me, body }) => {
    await setTimeZone(deps.db, me.personId, body.timeZone);
    return { timeZone: body.timeZone };
  });

  on('GET /api/v2/profile/resend_confirmation_email', async ({ me }) => {
    await resendConfirmation(deps, me.personId);
    return {};
  });
}
