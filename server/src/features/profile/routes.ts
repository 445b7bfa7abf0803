import type { Api } from '@skylark/contract/api';
import { ACTIVATION_DELAY_SECONDS, LATE_INTERVAL_SECONDS } from '@skylark/contract/lessons.facts';
import type { Locale, ReadingLevel } from '@skylark/contract/people.facts';
import type { Role } from '@skylark/contract/people';
import type { Profile } from '@skylark/contract/profile';
import { PHOTO_MAX_BYTES } from '@skylark/contract/profile.facts';
import type { Deps } from '../../platform/deps.ts';
import type { Bind, Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { OpenUploads } from '../../platform/http/OpenUploads.ts';
import { withUpload } from '../../platform/http/withUpload.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { findPendingEmail, resendConfirmation } from '../auth/index.ts';
import { changeProfile } from './changeProfile.ts';
import { changePhoto } from './changePhoto.ts';
import { photoOf } from './photoOf.ts';
import { ageOf, findPerson, listFamily } from '../people/index.ts';

/** Shared by all children of a family. */
const PHOTOS_PER_ACCOUNT: Limit = { name: 'photos', tries: 30, perSeconds: 60 * 60 };
/** Applies to accounts without a proved address, which anybody can create by the dozen. */
const PHOTOS_PER_UNPROVED_ACCOUNT: Limit = { name: 'photos-unproved', tries: 3, perSeconds: 24 * 60 * 60 };

/** Anybody can have an account, so photos leave room for other uploads. */
const PHOTOS_AT_ONCE = { name: 'photo-uploads', perPerson: 1, inAll: 20 };

export function profileRoutes(on: Bind<Api>, deps: Deps): void {
  const uploads = new OpenUploads(PHOTOS_AT_ONCE);
  const profileOf = async ({ personId, accountId }: Caller): Promise<Profile> => {
    const [person, family, newEmail] = await Promise.all([
      findPerson(deps.db, personId),
      listFamily(deps.db, accountId),
      findPendingEmail(deps.db, accountId, deps.clock.now()),
    ]);
    if (!person) throw new Failure('not_signed_in');
    return {
      ...person,
      type: person.type as Role,
      locale: person.locale as Locale | null,
      age: ageOf(person, deps.clock.now()),
      reads: person.reads as ReadingLevel | null,
      hasSiblings: family.length > 1,
      newEmail,
      isEmailConfirmed: person.emailConfirmedAt !== null,
      isPhoneConfirmed: person.phoneConfirmedAt !== null,
      photo: photoOf(person),
      settings: { activationDelay: ACTIVATION_DELAY_SECONDS, lateInterval: LATE_INTERVAL_SECONDS },
    };
  };

  on('GET /api/v2/profile', ({ me }) => profileOf(me));

  on('PATCH /api/v2/profile', async ({ me, body }) => {
    // Only a student's account has a parent and is about a child.
    const isOfChild = [body.parentName, body.age, body.reads, body.likes].some((one) => one !== undefined);
    if (isOfChild && me.type !== 'student') throw new Failure('forbidden');
    await changeProfile(deps, me, body);
    return profileOf(me);
  });

  on('POST /api/v2/profile/time_zone', async ({ me, body }) => {
    await changeProfile(deps, me, { timeZone: body.timeZone });
    return { timeZone: body.timeZone };
  });

  on('POST /api/v2/profile/photo', async ({ me, request }) => {
    await deps.limits.take(PHOTOS_PER_ACCOUNT, me.accountId);
    const person = await findPerson(deps.db, me.personId);
    const isKnown = Boolean(person?.emailConfirmedAt ?? person?.phoneConfirmedAt);
    if (!isKnown) await deps.limits.take(PHOTOS_PER_UNPROVED_ACCOUNT, me.accountId);
    const by = { account: me.accountId, isKnown };
    const change = (bytes: Buffer) => changePhoto(deps, me, bytes, by);
    const photo = await uploads.during(me.accountId, () => withUpload(deps, request, PHOTO_MAX_BYTES, change));
    return { photo: photoOf(photo) };
  });

  on('DELETE /api/v2/profile/photo', async ({ me }) => ({
    photo: photoOf(await changePhoto(deps, me, null)),
  }));

  on('GET /api/v2/profile/resend_confirmation_email', async ({ me }) => {
    await resendConfirmation(deps, me.accountId);
    return {};
  });
}
