import { randomInt } from 'node:crypto';
import type { Api } from '@skylark/contract/api';
import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { findPerson, setReferralCode } from '../people/index.ts';
import { INVITERS_PER_ADDRESS } from './limits.ts';
import { inviterName } from './rules.ts';
import { findInviterNames, listFriends } from './store.ts';

/** Without characters that are easily confused when read out. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 8;

export function referralRoutes(on: Bind<Api>, deps: Deps): void {
  on('GET /api/v2/referral', async ({ me }) => {
    const code = await codeOf(deps.db, me.personId);
    const friends = await listFriends(deps.db, me.personId, code);
    return {
      code,
      url: `${deps.publicUrl()}/register?invite=${code}`,
      lessonsEarned: friends.reduce((sum, one) => sum + (one.lessons ?? 0) - (one.takenBack ?? 0), 0),
      friends: friends.map(({ firstName, createdAt, lessons, takenBack }) => {
        const kept = (lessons ?? 0) - (takenBack ?? 0);
        return {
          name: firstName,
          joinedAt: createdAt.toISOString(),
          status: lessons === null ? ('joined' as const) : kept > 0 ? ('earned' as const) : ('taken_back' as const),
          lessons: kept,
        };
      }),
    };
  });
  on('GET /api/v2/referral/inviters/{code}', async ({ params, request }) => {
    await deps.limits.takeFrom(INVITERS_PER_ADDRESS, request.ip);
    const inviter = await findInviterNames(deps.db, params.code);
    return { name: inviter ? inviterName(inviter) : null };
  });
}

/** A person's referral code, created on first use. */
async function codeOf(db: Db, personId: string): Promise<string> {
  for (let tries = 0; tries < 5; tries += 1) {
    const person = await findPerson(db, personId);
    if (!person) throw new Failure('not_signed_in');
    if (person.referralCode !== null) return person.referralCode;
    const code = Array.from({ length: CODE_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
    await setReferralCode(db, personId, code);
  }
  throw new Error('no code was free in five tries');
}
