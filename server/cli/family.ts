import { familyActs } from '@skylark/contract/booking.facts';
import { deletionReasons } from '@skylark/contract/privacy.facts';
import type { Command } from './Command.ts';
import { everyPage } from './everyPage.ts';
import { CliError, UsageError } from './School.ts';
import { whenIn, ZONE } from './times.ts';
import { oneOf } from './typed.ts';

/** A family's children, and what families do themselves. */
export const familyCommands: Command[] = [
  {
    noun: 'family',
    verb: 'list',
    words: ['student id'],
    help: 'Lists the children of a student’s family, the account’s first child first',
    options: {},
    async run(school, given) {
      const [id = ''] = given.words;
      const { children } = await school.call('GET /api/v2/manager/students/{id}/family', { params: { id } });
      return {
        none: 'No children.',
        json: children,
        rows: children.map((one) => ({
          id: one.id,
          child: `${one.firstName} ${one.lastName}`.trim(),
          balance: one.balance,
        })),
      };
    },
  },
  {
    noun: 'family',
    verb: 'add',
    words: ['student id', 'first name'],
    help: 'Adds a brother or sister to a student’s account',
    options: { 'last-name': { help: 'the family’s by default' } },
    async run(school, given) {
      const [id = '', firstName = ''] = given.words;
      const lastName = given.text('last-name');
      const body = { firstName, ...(lastName !== undefined && { lastName }) };
      return {
        fields: await school.call('POST /api/v2/manager/students/{id}/siblings', { params: { id }, body }),
      };
    },
  },
  {
    noun: 'family',
    verb: 'rename',
    words: ['student id'],
    help: 'Changes the name of a child or of the parent; options not given stay the same',
    options: {
      'first-name': { help: 'new first name' },
      'last-name': { help: 'new last name' },
      'parent-name': { help: 'new name of the parent, for all children of the account' },
    },
    async run(school, given) {
      const [id = ''] = given.words;
      const [firstName, lastName] = [given.text('first-name'), given.text('last-name')];
      const parentName = given.text('parent-name');
      if (firstName === undefined && lastName === undefined && parentName === undefined)
        throw new UsageError('Give --first-name, --last-name, --parent-name or some of them.');
      await school.call('PATCH /api/v2/manager/students/{id}', {
        params: { id },
        body: {
          ...(firstName !== undefined && { firstName }),
          ...(lastName !== undefined && { lastName }),
          ...(parentName !== undefined && { parentName }),
        },
      });
      return { fields: { renamed: id } };
    },
  },
  {
    noun: 'family',
    verb: 'remove',
    words: ['student id'],
    help: 'Permanently removes one child of several; the account stays with the others; cannot be undone',
    options: {
      reason: { help: deletionReasons.join(', '), isNeeded: true },
      yes: { help: 'required: nothing is removed without it', isFlag: true },
    },
    async run(school, given) {
      const [id = ''] = given.words;
      const reason = oneOf('--reason', given.text('reason') ?? '', deletionReasons);
      const { children } = await school.call('GET /api/v2/manager/students/{id}/family', { params: { id } });
      if (children.length < 2)
        throw new CliError('This is the only child. To delete the account, use: npm run school -- person delete');
      if (!given.flag('yes')) throw new UsageError('This cannot be undone. Run it again with --yes.');
      await school.call('POST /api/v2/manager/people/{id}/deletion', { params: { id }, body: { reason } });
      return { fields: { removed: id } };
    },
  },
  {
    noun: 'family',
    verb: 'acts',
    words: [],
    help: 'Lists what families booked, moved and cancelled themselves, newest first',
    options: {
      kind: { help: 'booked, moved, cancelled or all (the default)' },
      order: { help: 'newest (the default) or oldest' },
      student: { help: 'student id' },
      teacher: { help: 'teacher id' },
      zone: ZONE,
    },
    async run(school, given) {
      const kind = oneOf('--kind', given.text('kind') ?? 'all', [...familyActs, 'all']);
      const order = oneOf('--order', given.text('order') ?? 'newest', ['newest', 'oldest']);
      const [studentId, teacherId, zone] = [given.text('student'), given.text('teacher'), given.text('zone')];
      const acts = await everyPage((cursor) =>
        school.call('GET /api/v2/manager/family_acts', { query: { kind, order, studentId, teacherId, cursor } }),
      );
      return {
        none: 'Nothing was done.',
        json: acts,
        rows: acts.map((one) => ({
          at: whenIn(one.at, zone),
          kind: one.kind,
          child: one.student.name,
          teacher: one.teacher.name,
          from: one.from === null ? null : whenIn(one.from, zone),
          lesson: whenIn(one.startsAt, zone),
          id: one.lessonId,
        })),
      };
    },
  },
];
