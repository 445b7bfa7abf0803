import { z } from 'zod';
import { CODE_LASTS_MINUTES, CODE_TRIES, type CodeStrategy } from '@skylark/contract/auth.facts';
import { newCode } from '../../../platform/codes/newCode.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { queueMail, queueSms } from '../../notifications/index.ts';
import type { From } from '../From.ts';
import { networksOf } from '../../../platform/http/networks.ts';
import { CODES, TURN_CODE_TRIES } from '../limits.ts';
import { hashPassword } from '../passwords.ts';
import { findWayIn } from '../store.ts';
import { takeForAccount } from '../takeForAccount.ts';
import * as store from './store.ts';
import { hashToken, newToken } from '../tokens.ts';

const sendCode: Job<{ codeId: string }> = {
  name: 'auth.send_code',
  data: z.object({ codeId: z.uuid() }),
  isAwaited: true,
};

export type CodeRequest = { strategy: 'email'; email: string } | { strategy: 'phone'; phone: string };

/**
 * Notes that somebody wants a code. Whether anybody has that address is looked up later, by a job: so the answer cannot
 * show it, neither by its words nor by the time it takes.
 * @returns the name under which the code is handed in
 */
export async function requestCode(deps: Deps, asked: CodeRequest, from: From): Promise<{ id: string }> {
  const recipient = asked.strategy === 'email' ? asked.email : asked.phone;
  const { strategy } = asked;
  const by = await takeForAccount(deps, CODES, from, { strategy, address: recipient }, strategy === 'phone');
  const askedBy = hashToken(from.device ?? networksOf(from.address).narrow);
  const id = newToken();
  const createdAt = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    // A code that the same browser or network asked for before stops working. Not those that others asked for: a
    // stranger could take the family's code away again and again.
    await store.closeCodes(tx, recipient, askedBy, createdAt);
    const codeId = await store.addCode(tx, {
      requestHash: hashToken(id),
      strategy,
      recipient,
      askedBy,
      triesLeft: by === 'turn' ? TURN_CODE_TRIES : CODE_TRIES,
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
    const person = await findWayIn(deps.db, strategy, asked.recipient);
    if (!person) return;
    const code = newCode();
    const codeHash = await hashPassword(code);
    await deps.db.transaction().execute(async (tx) => {
      // A second run of this job finds the first one's code.
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
