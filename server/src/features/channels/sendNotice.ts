import { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { NotTaken } from '../../platform/mail/NotTaken.ts';
import type { PushSubscriber } from '../../platform/push/push.ts';
import { invalidateChannels } from './invalidateChannels.ts';
import { unlinkChat } from './linkChat.ts';
import { findDevice, findManagerDevice, isLinked, removeDevice, removeManagerDevice } from './store.ts';

export interface Notice {
  id: string;
  channel: 'push' | 'telegram';
  /** The person it is about and for; the device or chat belongs to the account. */
  personId: string | null;
  /** Set if the notice is for a manager, whose browsers are stored separately. */
  managerId: string | null;
  /** A device's or chat's id. */
  recipient: string;
  subject: string;
  text: string;
  link: string | null;
  expiresAt: Date | null;
  isUrgent: boolean;
}

const DAY_SECONDS = 24 * 60 * 60;
/** Services accept payloads up to 4096 bytes; Cyrillic takes two bytes per character. */
const PUSH_TEXT = 500;

/**
 * Sends a notification to a device or chat. One that is gone is removed.
 * @returns 'dropped' if there is no recipient any more @throws NotTaken if it was definitely not sent
 */
export async function sendNotice(deps: Deps, notice: Notice): Promise<'sent' | 'dropped'> {
  // The same limit as for a number's SMS, per device or chat.
  const ceiling = {
    name: `${notice.channel}-notice`,
    tries: deps.config.smsCeilings.perNumber,
    perSeconds: DAY_SECONDS,
  };
  // A manager gets at most one alarm a minute anyway, and none may be lost.
  if (notice.managerId !== null) return pushToManager(deps, notice);
  await deps.limits.take(ceiling, notice.recipient).catch((error: unknown) => {
    if (error instanceof Failure)
      throw new NotTaken('This device or chat has had its notices of the day', { isFinal: true, cause: undefined });
    throw error;
  });
  return notice.channel === 'push' ? pushToPerson(deps, notice) : telegram(deps, notice);
}

async function pushToPerson(deps: Deps, notice: Notice): Promise<'sent' | 'dropped'> {
  const device = isId(notice.recipient) && (await findDevice(deps.db, notice.recipient));
  if (!device) return 'dropped';
  if ((await push(deps, notice, device)) !== 'gone') return 'sent';
  await removeDevice(deps.db, { id: notice.recipient });
  await invalidateChannels(deps, deps.db, device.accountId);
  return 'dropped';
}

async function pushToManager(deps: Deps, notice: Notice): Promise<'sent' | 'dropped'> {
  const device = isId(notice.recipient) && (await findManagerDevice(deps.db, notice.recipient));
  if (!device) return 'dropped';
  if ((await push(deps, notice, device)) !== 'gone') return 'sent';
  await removeManagerDevice(deps.db, { id: notice.recipient });
  return 'dropped';
}

const isId = (recipient: string): boolean => z.uuid().safeParse(recipient).success;

async function push(deps: Deps, notice: Notice, device: PushSubscriber): Promise<'sent' | 'gone'> {
  if (!deps.push?.accepts(device.endpoint)) return 'gone';
  const payload = JSON.stringify({
    id: notice.id,
    title: notice.subject,
    body: notice.text.slice(0, PUSH_TEXT),
    path: notice.link === null ? '/' : new URL(notice.link).pathname,
  });
  const leftMs =
    notice.expiresAt === null ? DAY_SECONDS * 1_000 : notice.expiresAt.getTime() - deps.clock.now().getTime();
  const ttlSeconds = Math.max(0, Math.floor(leftMs / 1_000));
  return deps.push.send(device, payload, { ttlSeconds, isUrgent: notice.isUrgent });
}

async function telegram(deps: Deps, { personId, recipient, subject, text, link }: Notice): Promise<'sent' | 'dropped'> {
  if (!deps.telegram || personId === null || !(await isLinked(deps.db, recipient, personId))) return 'dropped';
  const whole = link === null ? text : `${text}\n\n${link}`;
  if ((await deps.telegram.send(Number(recipient), { title: subject, text: whole })) === 'sent') return 'sent';
  await unlinkChat(deps, recipient);
  return 'dropped';
}
