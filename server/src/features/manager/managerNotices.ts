import {
  type ManagerNoticeKind,
  managerNoticeKinds,
  type ManagerRole,
  type NoticeTime,
} from '@skylark/contract/manager.facts';
import { defaultNoticeTime, mayGetNotice, type NoticeChoices, noticeTimeOf } from '@skylark/contract/managerNotices';
import type { Locale } from '@skylark/contract/people.facts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { type Actor, recordAudit } from '../auditLog/index.ts';
import { lockManagerNamed } from './keysStore.ts';
import { findNoticesOf, saveNotices } from './store.ts';

interface NoticeChanges {
  locale?: Locale | undefined;
  /** null removes it. */
  phone?: string | null | undefined;
  /** null restores the role's default. */
  notices?: readonly { kind: ManagerNoticeKind; time: NoticeTime | null }[] | undefined;
}

/** The notices an active manager gets, and when. @throws Failure not_found */
export async function readNotices({ db }: Pick<Deps, 'db'>, name: string) {
  const found = await findNoticesOf(db, name);
  if (!found) throw new Failure('not_found');
  const role = found.role as ManagerRole;
  const chosen = found.notices as NoticeChoices;
  return {
    name,
    email: found.email,
    phone: found.phone,
    locale: found.locale as Locale,
    notices: managerNoticeKinds
      .filter((kind) => mayGetNotice(role, kind))
      .map((kind) => ({
        kind,
        time: noticeTimeOf(role, kind, chosen),
        defaultTime: defaultNoticeTime(role, kind),
        isDefault: chosen[kind] === undefined,
      })),
  };
}

/** @throws Failure not_found; invalid_fields for a kind that the manager's role may not see */
export async function changeNotices(
  deps: Pick<Deps, 'db' | 'clock'>,
  by: Actor,
  name: string,
  { locale, phone, notices = [] }: NoticeChanges,
) {
  await transact(deps.db, async (tx) => {
    const manager = await lockManagerNamed(tx, name);
    const found = manager && (await findNoticesOf(tx, name));
    if (!found) throw new Failure('not_found');
    const chosen = { ...(found.notices as NoticeChoices) };
    for (const { kind, time } of notices) {
      if (!mayGetNotice(found.role as ManagerRole, kind)) throw new Failure('invalid_fields', { notices: 'invalid' });
      if (time === null) delete chosen[kind];
      else chosen[kind] = time;
    }
    await saveNotices(tx, manager.id, { locale, phone, notices: chosen });
    const details = {
      name,
      ...(locale !== undefined && { locale }),
      ...(phone !== undefined && { hasPhone: phone !== null }),
      notices,
    };
    await recordAudit(tx, by, { action: 'manager.notices_changed', at: deps.clock.now(), details });
  });
  return readNotices(deps, name);
}
