import type { Command } from './Command.ts';
import { whenIn, ZONE } from './times.ts';

/** Messages that were sent, what managers did, and who still waits for an answer. */
export const messageCommands: Command[] = [
  {
    noun: 'messages',
    verb: 'list',
    words: [],
    help: 'Lists messages to a person or about a lesson, and whether they were sent',
    options: { person: { help: 'person id' }, lesson: { help: 'lesson id' }, zone: ZONE },
    async run(school, given) {
      const query = { personId: given.text('person'), lessonId: given.text('lesson') };
      const messages = await school.call('GET /api/v2/manager/messages', { query });
      return {
        none: 'No messages.',
        json: messages,
        rows: messages.map((one) => ({
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
    noun: 'auditLog',
    verb: 'list',
    words: [],
    help: 'Shows the audit log, newest first',
    options: { person: { help: 'person id' }, lesson: { help: 'lesson id' }, zone: ZONE },
    async run(school, given) {
      const query = { personId: given.text('person'), lessonId: given.text('lesson') };
      const entries = await school.call('GET /api/v2/manager/audit_log', { query });
      return {
        none: 'Nothing was done.',
        json: entries,
        rows: entries.map((one) => ({
          at: whenIn(one.at, given.text('zone')),
          action: one.action,
          by: one.by,
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
    options: {},
    async run(school) {
      const wishes = await school.call('GET /api/v2/manager/wishes');
      return {
        none: 'Nobody waits.',
        json: wishes,
        rows: wishes.map(({ slot, ...one }) => ({
          ...one,
          chosen: slot && `${whenIn(slot.startsAt, one.timeZone)}, ${slot.teacher}`,
          createdAt: whenIn(one.createdAt, undefined),
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
