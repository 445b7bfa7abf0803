import { z } from 'zod';
import { CODE_LASTS_MINUTES, CODE_TRIES, type CodeStrategy } from '@skylark/contract/auth.facts';
import { newCode } from '../../../platform/codes/newCode.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { queueMail, queueSms } from '../../notifications/index.ts';
import { isBlocked } from '../../people/index.ts';
import type { RequestOrigin } from '../RequestOrigin.ts';
import { networksOf } from '../../../platform/http/networks.ts';
import { CODES } from '../limits.ts';
import { hashPassword } from '../passwords.ts';
import { findBySignInAddress } from '../store.ts';
import { takeForAccount } from '../takeForAccount.ts';
import * as store from './store.ts';
import { hashToken, newToken } from '../tokens.ts';
import { transact } from '../../../platform/db/transact.ts';

const sendCode: Job<{ codeId: string }> = {
  name: 'auth.send_code',
  data: z.object({ codeId: z.uuid() }),
  isAwaited: true,
};

export type CodeRequest = { strategy: 'email'; email: string } | { strategy: 'phone'; phone: string };

/**
 * Stores a request for a code. A job later looks up whether an account has that address, so that neither the response
 * nor its timing reveals it.
 * @returns the id to submit the code with
 */
export async function requestCode(deps: Deps, asked: CodeRequest, from: RequestOrigin): Promise<{ id: string }> {
  const recipient = asked.strategy === 'email' ? asked.email : asked.phone;
  const { strategy } = asked;
  await takeForAccount(deps, CODES, from, { strategy, address: recipient }, strategy === 'phone');
  const askedBy = hashToken(from.device ?? networksOf(from.address).narrow);
  const id = newToken();
  const createdAt = deps.clock.now();
  await transact(deps.db, async (tx) => {
    // Invalidates earlier codes requested by the same browser or network, but not those of others: otherwise a stranger
    // could keep invalidating the family's codes.
    await store.closeCodes(tx, recipient, askedBy, createdAt);
    const codeId = await store.addCode(tx, {
      requestHash: hashToken(id),
      strategy,
      recipient,
      askedBy,
      triesLeft: CODE_TRIES,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + CODE_LASTS_MINUTES * 60_000),
    });
    await deps.jobs.send(tx, sendCode, { codeId });
  });
  return { id };
}

export function startSendingCodes(deps: Deps): void {
  deps.jobs.handle(sendCode, async ({ codeId }) => {
    const asked = await store.findCodeToSend(deps.db, codeId, deps.clock.now());
    if (!asked) return;
    const strategy = asked.strategy as CodeStrategy;
    const person = await findBySignInAddress(deps.db, strategy, asked.recipient);
    // The response is the same for everybody; a blocked account couldn't use a code.
    if (!person || (await isBlocked(deps.db, person.id))) return;
    const code = newCode();
    const codeHash = await hashPassword(code);
    await transact(deps.db, async (tx) => {
      // If the job runs a second time, the code is set already.
      if (!(await store.setCode(tx, codeId, person.id, codeHash))) return;
      const to = { personId: person.id, locale: person.locale };
      const school = deps.config.schoolName;
      const cause = `sign_in_code:${codeId}`;
      const until = { expiresAt: asked.expiresAt };
      if (strategy === 'phone') {
        const host = new URL(deps.publicUrl()).hostname;
        await queueSms(
          deps,
          tx,
          { ...to, phone: asked.recipient },
          person.isProved ? 'sign_in_code' : 'first_sign_in_code',
          { school, code, host },
          cause,
          until,
        );
      } else {
        const values = { name: person.name, school, code, minutes: CODE_LASTS_MINUTES };
        await queueMail(deps, tx, { ...to, email: asked.recipient }, 'sign_in_code', values, cause, until);
      }
    });
  });
}
