import { messageStatuses, notificationChannels } from '@skylark/contract/notifications.facts';
import { wishReasons } from '@skylark/contract/trial.facts';
import type { Command, CommandInput, Option } from './Command.ts';
import { everyPage } from './everyPage.ts';
import { UsageError } from './School.ts';
import { instantOf, whenIn, ZONE } from './times.ts';
import { oneOf } from './typed.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const ABOUT: Record<string, Option> = {
  person: { help: 'person id' },
  lesson: { help: 'lesson id' },
  from: { help: '"2026-11-24 00:00"' },
  to: { help: '"2026-12-01 00:00"' },
  zone: ZONE,
};
const aboutOf = (given: CommandInput) => {
  const [from, to, zone] = [given.text('from'), given.text('to'), given.text('zone')];
  return {
    personId: given.text('person'),
    lessonId: given.text('lesson'),
    from: from === undefined ? undefined : instantOf(from, zone),
    to: to === undefined ? undefined : instantOf(to, zone),
  };
};

/** Messages, managers' actions, and wishes waiting for an answer. */
export const messageCommands: Command[] = [
  {
    noun: 'messages',
    verb: 'list',
    words: [],
    help: 'Lists messages of the last 30 days, to a person or about a lesson, with their status',
    options: {
      ...ABOUT,
      status: { help: messageStatuses.join(', ') },
      kind: { help: 'such as lesson_reminder' },
      channel: { help: notificationChannels.join(', ') },
    },
    async run(school, given) {
      const [status, channel] = [given.text('status'), given.text('channel')];
      const query = {
        ...aboutOf(given),
        status: status === undefined ? undefined : oneOf('--status', status, messageStatuses),
        kind: given.text('kind'),
        channel: channel === undefined ? undefined : oneOf('--channel', channel, notificationChannels),
      };
      const messages = await everyPage((cursor) =>
        school.call('GET /api/v2/manager/messages', { query: { ...query, cursor } }),
      );
      return {
        none: 'No messages.',
        json: messages,
        rows: messages.map((one) => ({
          id: one.id,
          at: whenIn(one.createdAt, given.text('zone')),
          kind: one.kind,
          channel: one.channel,
          recipient: one.recipient,
          status: one.status,
        })),
      };
    },
  },
  {
    noun: 'messages',
    verb: 'resend',
    words: ['message id or "failed"'],
    help: 'Resends one failed message; counts all that failed between two times, and resends them with --yes',
    options: {
      from: { help: 'with "failed": "2026-11-24 00:00"' },
      to: { help: 'with "failed": "2026-11-25 00:00"' },
      kind: { help: 'with "failed": such as lesson_reminder' },
      yes: { help: 'with "failed": do it', isFlag: true },
      zone: ZONE,
    },
    async run(school, given) {
      const [id = ''] = given.words;
      const [from, to, kind, zone] = [given.text('from'), given.text('to'), given.text('kind'), given.text('zone')];
      if (id !== 'failed') {
        if (from !== undefined || to !== undefined || kind !== undefined)
          throw new UsageError('--from, --to and --kind go with "failed".');
        await school.call('POST /api/v2/manager/messages/{id}/resend', { params: { id } });
        return { fields: { resent: 1 } };
      }
      if (from === undefined || to === undefined) throw new UsageError('Give --from and --to.');
      const dryRun = !given.flag('yes');
      const body = {
        from: instantOf(from, zone),
        to: instantOf(to, zone),
        ...(kind !== undefined && { kind }),
        dryRun,
      };
      const { resent } = await school.call('POST /api/v2/manager/messages/resend', { body });
      if (!dryRun) return { fields: { resent } };
      return { fields: { 'would be resent': resent }, note: 'Nothing was sent. Run it again with --yes.' };
    },
  },
  {
    noun: 'sms',
    verb: 'today',
    words: [],
    help: 'Shows how many SMS were sent today (UTC) and how many the daily limit held back',
    options: {},
    async run(school) {
      return { fields: await school.call('GET /api/v2/manager/sms') };
    },
  },
  {
    noun: 'audit-log',
    verb: 'list',
    words: [],
    help: 'Shows the audit log, newest first; the last 30 days unless a person, lesson or --from is given',
    options: {
      ...ABOUT,
      by: { help: 'who did it: the name or id of a manager or a person, or school' },
      action: { help: 'beginning of what was done, such as lesson. or credits.corrected' },
    },
    async run(school, given) {
      const by = given.text('by');
      const actor = by !== undefined && UUID.test(by) ? { byId: by } : { by };
      const query = { ...aboutOf(given), ...actor, action: given.text('action') };
      const entries = await everyPage((cursor) =>
        school.call('GET /api/v2/manager/audit_log', { query: { ...query, cursor } }),
      );
      return {
        none: 'Nothing was done.',
        json: entries,
        rows: entries.map((one) => ({
          at: whenIn(one.at, given.text('zone')),
          action: one.action,
          by: one.by,
          person: one.personName ?? one.personId,
          lesson: one.lessonId,
          details: one.details,
        })),
      };
    },
  },
  {
    noun: 'wish',
    verb: 'list',
    words: [],
    help: 'Lists families waiting for a trial lesson or a call, longest waiting first',
    options: {
      state: { help: 'open (the default), done or all' },
      reason: { help: wishReasons.join(', ') },
    },
    async run(school, given) {
      const state = oneOf('--state', given.text('state') ?? 'open', ['open', 'done', 'all']);
      const typed = given.text('reason');
      const reason = typed === undefined ? undefined : oneOf('--reason', typed, wishReasons);
      const wishes = await everyPage((cursor) =>
        school.call('GET /api/v2/manager/wishes', { query: { state, reason, cursor } }),
      );
      return {
        none: 'Nobody waits.',
        json: wishes,
        rows: wishes.map(({ slot, doneAt, ...one }) => ({
          ...one,
          chosen: slot && `${whenIn(slot.startsAt, one.timeZone)}, ${slot.teacher}`,
          createdAt: whenIn(one.createdAt, undefined),
          ...(state !== 'open' && { done: doneAt === null ? null : whenIn(doneAt, undefined) }),
        })),
      };
    },
  },
  {
    noun: 'wish',
    verb: 'done',
    words: ['wish id'],
    help: 'Marks a family’s request as done',
    options: {},
    async run(school, given) {
      const [id = ''] = given.words;
      await school.call('POST /api/v2/manager/wishes/{id}/done', { params: { id } });
      return { fields: { done: true } };
    },
  },
];
