import { creditReasons } from '@skylark/contract/payments.facts';
import { actOutput } from './actOutput.ts';
import type { Command } from './Command.ts';
import { everyPage } from './everyPage.ts';
import { whenIn } from './times.ts';
import { oneOf, wholeNumber } from './typed.ts';

/** A student's balance. */
export const creditCommands: Command[] = [
  {
    noun: 'credits',
    verb: 'list',
    words: ['student id'],
    help: 'Shows a student’s balance, entry by entry',
    options: { reason: { help: creditReasons.join(', ') } },
    async run(school, given) {
      const [id = ''] = given.words;
      const typed = given.text('reason');
      const reason = typed === undefined ? undefined : oneOf('--reason', typed, creditReasons);
      const entries = await everyPage((cursor) =>
        school.call('GET /api/v2/manager/students/{id}/credits', { params: { id }, query: { reason, cursor } }),
      );
      return {
        none: 'No entries.',
        json: entries,
        rows: entries.map(({ at, amount, reason: why, note, lessonId }) => ({
          at: whenIn(at, undefined),
          amount,
          reason: why,
          note,
          lessonId,
        })),
      };
    },
  },
  ...(['grant', 'take'] as const).map((verb): Command => ({
    noun: 'credits',
    verb,
    words: ['student id', 'lessons'],
    help: verb === 'grant' ? 'Adds lessons to a balance' : 'Removes lessons from a balance',
    options: {
      reason: { help: 'why, in words', isNeeded: true },
      key: { help: 'idempotency key: the same key is applied once' },
    },
    async run(school, given) {
      const [id = '', lessons = ''] = given.words;
      const amount = wholeNumber('<lessons>', lessons) * (verb === 'grant' ? 1 : -1);
      const key = given.text('key');
      const body = { amount, reason: given.text('reason') ?? '', ...(key !== undefined && { key }) };
      return actOutput(await school.call('POST /api/v2/manager/students/{id}/credits', { params: { id }, body }));
    },
  })),
];
