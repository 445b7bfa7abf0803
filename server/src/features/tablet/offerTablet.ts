import { TABLET_CODE_LENGTH, TABLET_CODE_SECONDS } from '@skylark/contract/tablet.facts';
import { newShownCode } from '../../platform/codes/newShownCode.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { hashToken, newToken } from '../auth/index.ts';
import { requireLesson } from '../lessons/index.ts';
import { OFFERS_PER_ACCOUNT } from './limits.ts';
import * as store from './store.ts';

/**
 * Creates a code for another device of this session's child.
 * @param lessonId the lesson to open on that device
 * @throws Failure not_found, too_many_requests
 */
export async function offerTablet(
  deps: Deps,
  me: Caller,
  lessonId: string | undefined,
): Promise<{ code: string; key: string; expiresAt: string }> {
  await deps.limits.take(OFFERS_PER_ACCOUNT, me.accountId);
  if (lessonId !== undefined) await requireLesson(deps.db, me, lessonId);
  const [code, key] = [newShownCode(TABLET_CODE_LENGTH), newToken()];
  const offeredAt = deps.clock.now();
  const expiresAt = new Date(offeredAt.getTime() + TABLET_CODE_SECONDS * 1_000);
  await store.offer(deps.db, {
    sessionId: me.sessionId,
    personId: me.personId,
    lessonId: lessonId ?? null,
    codeHash: hashToken(code),
    keyHash: hashToken(key),
    offeredAt,
    expiresAt,
  });
  return { code, key, expiresAt: expiresAt.toISOString() };
}
