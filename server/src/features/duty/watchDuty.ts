import { managerRights } from '@skylark/contract/managerRights';
import type { Locale } from '@skylark/contract/people.facts';
import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { text } from '../../platform/texts/texts.ts';
import { listManagerDevices } from '../channels/index.ts';
import { deskUrl } from '../deskAuth/index.ts';
import { listUntakenReds, type RedLesson } from '../manager/index.ts';
import { type Alarmed, alarmManagers, listAlarmed } from '../notifications/index.ts';
import { isTooSoon, nextStep } from './rules.ts';
import * as store from './store.ts';

const watch: Job<object> = { name: 'duty.watch', needsClock: true, data: z.object({}), retryLimit: 0 };
/** After this time an alarm would only disturb somebody for nothing. */
const OF_USE_MS = 10 * 60_000;

type Using = Pick<Deps, 'db' | 'clock' | 'config' | 'publicUrl'>;

/** Every minute: alarms those on duty of red lessons that nobody has taken. */
export function startDuty(deps: Deps): void {
  deps.jobs.handle(watch, () => alarm(deps));
  deps.jobs.repeat(watch, '* * * * *', {});
}

/** Sends one alarm about everything due, and records each alarm's step. */
export const alarm = (deps: Using): Promise<void> =>
  transact(deps.db, async (tx) => {
    await store.lockAlarms(tx);
    const now = deps.clock.now();
    const nowMs = now.getTime();
    const reds = await listUntakenReds(tx, now);
    const known = new Map((await store.listAlarms(tx)).map(({ lessonId, step, at }) => [lessonId, { step, at }]));
    const open = new Set(reds.map(({ id }) => id));
    const over = [...known.keys()].filter((id) => !open.has(id));
    await store.removeAlarms(tx, over);
    const told = [...known.values()].filter(({ step }) => step > 0).map(({ at }) => at.getTime());
    if (reds.length === 0 || isTooSoon(told.length === 0 ? undefined : Math.max(...told), nowMs)) return;

    const onDuty = new Set((await store.listOnDuty(tx, now)).map(({ id }) => id));
    const due = { 0: [], 1: [], 2: [], 3: [] } as Record<0 | 1 | 2 | 3, RedLesson[]>;
    for (const red of reds) {
      const before = known.get(red.id);
      const asked = { redMs: red.sinceMs, nowMs, isAnybodyOnDuty: onDuty.size > 0 };
      const step = nextStep(before && { step: before.step, atMs: before.at.getTime() }, asked);
      // While nobody is on duty no alarm starts, so nothing is recorded.
      if (step !== before?.step && (step > 0 || onDuty.size > 0)) due[step].push(red);
    }
    for (const step of [0, 1, 2, 3] as const)
      await store.putAlarms(
        tx,
        due[step].map(({ id }) => id),
        step,
        now,
      );
    await tell(deps, tx, onDuty, due, now);
  });

/** Each person gets one alarm per channel, however many lessons it is about. */
async function tell(
  deps: Using,
  tx: Tx,
  onDuty: ReadonlySet<string>,
  due: Readonly<Record<1 | 2 | 3, readonly RedLesson[]>>,
  now: Date,
): Promise<void> {
  if (due[1].length + due[2].length + due[3].length === 0) return;
  const managers = (await listAlarmed(tx)).filter(({ role }) =>
    managerRights['GET /api/v2/manager/now'].includes(role),
  );
  if (managers.length === 0) return;
  const devices = await listManagerDevices(
    tx,
    managers.map(({ id }) => id),
    now,
  );
  const alarms = managers.flatMap((manager) => {
    const own = devices.filter(({ managerId }) => managerId === manager.id);
    const isOnDuty = onDuty.has(manager.id);
    const isOwner = manager.role === 'owner';
    const first = [...(isOnDuty ? due[1] : []), ...(isOwner ? due[3] : [])];
    // By SMS immediately if the manager has no browser that would show it, and to owners, who are the last step.
    const bySms = [
      ...(isOnDuty && own.length === 0 ? due[1] : []),
      ...(isOnDuty && own.length > 0 ? due[2] : []),
      ...(isOwner ? due[3] : []),
    ];
    const messages = own.map(({ id }) => ({ channel: 'push' as const, recipient: id, lessons: first }));
    const sms = manager.phone === null ? [] : [{ channel: 'sms' as const, recipient: manager.phone, lessons: bySms }];
    // Managers with neither get a mail.
    const mails =
      own.length === 0 && manager.phone === null && manager.email !== null
        ? [{ channel: 'email' as const, recipient: manager.email, lessons: bySms }]
        : [];
    return [...messages, ...sms, ...mails]
      .filter(({ lessons }) => lessons.length > 0)
      .map((one) => ({ ...one, manager }));
  });
  const made = alarms.map(({ manager, channel, recipient, lessons }) =>
    alarmOf(deps, manager, lessons, now, { channel, recipient }),
  );
  await alarmManagers(deps, tx, made);
}

/** A single lesson is named and linked; several are counted, with a link to Now. */
function alarmOf(
  deps: Using,
  to: Alarmed,
  lessons: readonly RedLesson[],
  now: Date,
  by: { channel: 'push' | 'sms' | 'email'; recipient: string },
) {
  const [only, more] = lessons;
  const one = more === undefined ? only : undefined;
  return {
    ...by,
    to,
    values: (locale: Locale) => ({
      count: lessons.length,
      what: one
        ? text(locale, 'alarm.what', {
            child: one.child,
            teacher: one.teacher,
            trouble: text(locale, `trouble.${one.code}`),
          })
        : '',
      link: one ? `${deskUrl(deps)}/lessons/${one.id}` : `${deskUrl(deps)}/now`,
    }),
    cause: `alarm:${now.toISOString()}`,
    aboutId: one?.studentId,
    lessonId: one?.id,
    expiresAt: new Date(now.getTime() + OF_USE_MS),
  };
}
