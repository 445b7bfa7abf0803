import type { Db } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { addOneTimeToken, dropOneTimeTokens, type TokenPurpose } from './store.ts';
import { hashToken, newToken } from '../tokens.ts';

export interface SentLink {
  link: string;
  /** Identifies the mail with the link, so that it is sent only once. */
  cause: string;
  expiresAt: Date;
}

/**
 * Creates the link for a mail. Earlier links with the same purpose stop working, unless the link only confirms an
 * address: then every mail's link keeps working.
 */
export async function createLink(
  deps: Pick<Deps, 'clock' | 'publicUrl'>,
  db: Db,
  of: {
    personId: string;
    purpose: TokenPurpose;
    email: string;
    page: 'confirm_email' | 'activate_user';
    lastsMs: number;
  },
): Promise<SentLink> {
  const { personId, purpose, email, page, lastsMs } = of;
  const token = newToken();
  const tokenHash = hashToken(token);
  const createdAt = deps.clock.now();
  const expiresAt = new Date(createdAt.getTime() + lastsMs);
  if (purpose !== 'confirm_email') await dropOneTimeTokens(db, personId, purpose, createdAt);
  await addOneTimeToken(db, { personId, purpose, tokenHash, email, createdAt, expiresAt });
  return {
    link: `${deps.publicUrl()}/${page}/${token}`,
    cause: `${purpose}:${tokenHash.toString('hex')}`,
    expiresAt,
  };
}
