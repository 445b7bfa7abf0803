import { z } from 'zod';
import type { Deps } from '../../../platform/deps.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { queueMail } from '../../notifications/index.ts';
import { isBlocked } from '../../people/index.ts';
import type { RequestOrigin } from '../RequestOrigin.ts';
import { CODES } from '../limits.ts';
import { createLink } from './SentLink.ts';
import { findBySignInAddress } from '../store.ts';
import { takeForAccount } from '../takeForAccount.ts';
import { transact } from '../../../platform/db/transact.ts';

export const RESET_LASTS_MINUTES = 60;

const sendReset: Job<{ email: string }> = {
  name: 'auth.send_reset',
  data: z.object({ email: z.string() }),
  isAwaited: true,
};

/** Stores a request to reset a password. As with codes, a job later looks up whether an account has that address. */
export async function requestReset(deps: Deps, email: string, from: RequestOrigin): Promise<void> {
  await takeForAccount(deps, CODES, from, { strategy: 'email', address: email });
  await deps.jobs.send(deps.db, sendReset, { email });
}

export function startSendingResets(deps: Deps): void {
  deps.jobs.handle(sendReset, async ({ email }) => {
    const person = await findBySignInAddress(deps.db, 'email', email);
    if (!person || (await isBlocked(deps.db, person.id))) return;
    await transact(deps.db, async (tx) => {
      const { link, cause, expiresAt } = await createLink(deps, tx, {
        personId: person.id,
        purpose: 'reset_password',
        email,
        page: 'activate_user',
        lastsMs: RESET_LASTS_MINUTES * 60_000,
      });
      const to = { personId: person.id, email, locale: person.locale };
      const values = { name: person.name, school: deps.config.schoolName, link, minutes: RESET_LASTS_MINUTES };
      await queueMail(deps, tx, to, 'reset_password', values, cause, { expiresAt });
    });
  });
}
