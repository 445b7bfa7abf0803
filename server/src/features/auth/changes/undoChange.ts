import { type CodeStrategy, codeStrategies } from '@skylark/contract/auth.facts';
import { violatedConstraint } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Failure } from '../../../platform/http/failure.ts';
import type { From } from '../From.ts';
import { forgetDevices } from '../knownDevices.ts';
import { LINKS_PER_ADDRESS } from '../limits.ts';
import { changePerson, freeAddress } from '../../people/index.ts';
import { dropWaysIn, lockAccount, type LockedAccount, setAddress } from '../proofStore.ts';
import { endSessionsOf } from '../sessions.ts';
import { hashToken } from '../tokens.ts';
import { findChange, undoSince } from './store.ts';

interface Undoable {
  strategy: CodeStrategy;
  /** The one that comes back. */
  address: string;
}

/** What a link would take back, so that a page can ask before it does. @throws Failure link_used */
export async function readChange(deps: Deps, token: string, from: From): Promise<Undoable> {
  await deps.limits.takeFrom(LINKS_PER_ADDRESS, from.address);
  const change = await findChange(deps.db, hashToken(token), deps.clock.now());
  if (!change) throw new Failure('link_used');
  return { strategy: change.strategy, address: change.oldAddress };
}

/**
 * Takes a change of address back, with every change that came after it. Whoever made them may also have set the
 * password: it is dropped, all sessions end, and nothing that is on its way works any more. An address beside it that was
 * proved only since the change, or never, opens nothing until it is proved from within.
 * @throws Failure link_used; invalid_fields (address: taken) when somebody else has proved the address meanwhile
 */
export async function undoChange(deps: Deps, token: string, from: From): Promise<Undoable> {
  await deps.limits.takeFrom(LINKS_PER_ADDRESS, from.address);
  const tokenHash = hashToken(token);
  const at = deps.clock.now();
  try {
    return await transact(deps.db, async (tx) => {
      const found = await findChange(tx, tokenHash, at);
      const account = found && (await lockAccount(tx, found.personId));
      // Looked up again under the lock: of two at once the second finds that it is done.
      const change = account && (await findChange(tx, tokenHash, at));
      if (!account || !change) throw new Failure('link_used');
      const restored = new Set<CodeStrategy>();
      for (const { strategy, oldAddress } of await undoSince(tx, account.id, change, at)) {
        if (restored.has(strategy)) continue;
        restored.add(strategy);
        await freeAddress(tx, strategy, oldAddress, account.id);
        await setAddress(tx, account.id, strategy, oldAddress, at);
      }
      await changePerson(tx, account.id, { passwordHash: null, ...fieldsOfOther(account, restored, change.changedAt) });
      await dropWaysIn(deps, tx, account.id, at);
      await forgetDevices(tx, account.id);
      await endSessionsOf(deps, tx, account.id);
      return { strategy: change.strategy, address: change.oldAddress };
    });
  } catch (error) {
    if (violatedConstraint(error)?.startsWith('people_')) throw new Failure('invalid_fields', { address: 'taken' });
    throw error;
  }
}

/** What is set of the address that did not come back. */
function fieldsOfOther(account: LockedAccount, restored: ReadonlySet<CodeStrategy>, since: Date) {
  const other = codeStrategies.find((one) => !restored.has(one) && account[one] !== null);
  const confirmedAt = other === 'email' ? account.emailConfirmedAt : account.phoneConfirmedAt;
  if (other === undefined || (confirmedAt !== null && confirmedAt <= since)) return { untrustedAddress: null };
  return { untrustedAddress: other, [other === 'email' ? 'emailConfirmedAt' : 'phoneConfirmedAt']: null };
}
