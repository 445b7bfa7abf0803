import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { studentColumns } from '@skylark/contract/managerStudents.facts';
import { SCHOOL_ZONE } from '@skylark/contract/timeZones.facts';
import type { Command } from './Command.ts';
import { everyPage } from './everyPage.ts';
import { UsageError } from './School.ts';
import { whenIn } from './times.ts';
import { oneOf, wholeNumber } from './typed.ts';

/** Finding and creating students. */
export const studentCommands: Command[] = [
  {
    noun: 'student',
    verb: 'find',
    words: [],
    help: 'Finds students by names in any order, parent, email or part of a phone number; the newest by default',
    options: { search: { help: 'what to look for' } },
    async run(school, given) {
      const search = given.text('search');
      const students = await everyPage((cursor) =>
        school.call('GET /api/v2/manager/students', { query: { search, cursor } }),
      );
      return {
        none: 'Nobody found.',
        json: students,
        rows: students.map((one) => ({
          id: one.id,
          child: `${one.firstName} ${one.lastName}`,
          parent: one.parentName,
          phone: one.phone,
          email: one.email,
          balance: one.balance,
          blocked: one.isBlocked,
          next: one.nextLessonAt === null ? null : whenIn(one.nextLessonAt, one.timeZone),
          'erased at': one.eraseAt === null ? null : whenIn(one.eraseAt, one.timeZone),
        })),
      };
    },
  },
  {
    noun: 'student',
    verb: 'add',
    words: ['first name'],
    help: 'Creates the account of a family with its first child; it signs in by phone, or by the link that --invite sends',
    options: {
      'last-name': { help: 'of the child' },
      parent: { help: 'name of the parent' },
      email: { help: 'email of the parent' },
      phone: { help: '+380501234567' },
      zone: { help: `IANA zone; ${SCHOOL_ZONE} by default` },
      locale: { help: 'en, ru or uk' },
      lessons: { help: 'lessons on the balance' },
      key: { help: 'what the student is called in another system: the same key is one student' },
      invite: { help: 'send a link to choose a password', isFlag: true },
    },
    async run(school, given) {
      const [firstName = ''] = given.words;
      const [locale, lessons] = [given.text('locale'), given.text('lessons')];
      const texts = {
        lastName: given.text('last-name'),
        parentName: given.text('parent'),
        email: given.text('email'),
        phone: given.text('phone'),
        timeZone: given.text('zone'),
        key: given.text('key'),
      };
      const body = {
        firstName,
        ...(Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined)) as Record<
          string,
          string
        >),
        ...(locale !== undefined && { locale: oneOf('--locale', locale, ['en', 'ru', 'uk']) }),
        ...(lessons !== undefined && { lessons: wholeNumber('--lessons', lessons) }),
        isInvited: given.flag('invite'),
      };
      return { fields: await school.call('POST /api/v2/manager/students', { body }) };
    },
  },
  {
    noun: 'student',
    verb: 'import',
    words: ['file'],
    help: `Imports students from CSV (UTF-8) with the columns ${studentColumns.join(', ')}; the same file again adds nothing twice`,
    options: {
      'dry-run': { help: 'say what would be, and change nothing', isFlag: true },
      invite: { help: 'send each new family with an email a link to choose a password', isFlag: true },
    },
    async run(school, given) {
      const [path = ''] = given.words;
      if (!existsSync(path)) throw new UsageError(`There is no ${path}.`);
      const done = await school.call('POST /api/v2/manager/students/imports', {
        query: { dryRun: given.flag('dry-run'), isInvited: given.flag('invite') },
        file: new File([Uint8Array.from(readFileSync(path))], basename(path), { type: 'text/csv' }),
      });
      const { lines, made, known, failed } = done;
      const note = `${lines} lines: ${made} ${done.isDryRun ? 'would be added' : 'added'}, ${known} known, ${failed} with errors.`;
      const output = { none: 'No errors.', rows: done.errors, json: done, note };
      if (failed === 0) return output;
      return { ...output, isPartial: true };
    },
  },
];
