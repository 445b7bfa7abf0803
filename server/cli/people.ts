import { deletionReasons } from '@skylark/contract/privacy.facts';
import { managerRoles } from '@skylark/contract/manager.facts';
import type { Command, Option } from './Command.ts';
import { everyPage } from './everyPage.ts';
import { UsageError } from './School.ts';
import { whenIn } from './times.ts';
import { oneOf, someOf, textsIn, wholeNumber, yesOrNo } from './typed.ts';

const FORMATS = ['game', 'school'] as const;
const TEMPERAMENTS = ['calm', 'restless'] as const;
const LEVELS = ['beginner', 'elementary', 'advanced'] as const;

const ROLE: Option = { help: 'owner, manager, methodist or bookkeeper' };
const roleOf = (typed: string) => oneOf('--role', typed, managerRoles);

/** Teachers, students, managers and the balance. */
export const peopleCommands: Command[] = [
  {
    noun: 'teacher',
    verb: 'list',
    words: [],
    help: 'Lists teachers by name',
    options: { search: { help: 'part of a name or email' } },
    async run(school, given) {
      const search = given.text('search');
      const teachers = await everyPage((cursor) =>
        school.call('GET /api/v2/manager/teachers', { query: { search, cursor } }),
      );
      return {
        none: 'No teachers.',
        json: teachers,
        rows: teachers.map((one) => ({
          id: one.id,
          name: `${one.firstName} ${one.lastName}`,
          email: one.email,
          zone: one.timeZone,
          activated: one.isActivated,
          bookable: one.isBookable,
          trials: one.takesTrials,
          hours: one.weeklyHours,
          levels: one.levels,
        })),
      };
    },
  },
  {
    noun: 'teacher',
    verb: 'add',
    words: ['first name', 'last name', 'e-mail'],
    help: 'Creates a teacher account and sends a link to choose a password',
    options: {
      zone: { help: 'IANA zone; Europe/Kyiv by default' },
      locale: { help: 'en, ru or uk' },
      phone: { help: '+380501234567' },
    },
    async run(school, given) {
      const [firstName = '', lastName = '', email = ''] = given.words;
      const [zone, locale, phone] = [given.text('zone'), given.text('locale'), given.text('phone')];
      return {
        fields: await school.call('POST /api/v2/manager/teachers', {
          body: {
            firstName,
            lastName,
            email,
            ...(zone !== undefined && { timeZone: zone }),
            ...(locale !== undefined && { locale: oneOf('--locale', locale, ['en', 'ru', 'uk']) }),
            ...(phone !== undefined && { phone }),
          },
        }),
      };
    },
  },
  {
    noun: 'teacher',
    verb: 'activate',
    words: ['teacher id'],
    help: 'Sends the link to choose a password again',
    options: {},
    async run(school, given) {
      const [id = ''] = given.words;
      await school.call('POST /api/v2/manager/teachers/{id}/activation', { params: { id } });
      return { fields: { sent: true } };
    },
  },
  {
    noun: 'teacher',
    verb: 'set',
    words: ['teacher id'],
    help: 'Sets whether families can book a teacher, and what the wizard matches on',
    options: {
      bookable: { help: 'yes or no' },
      trials: { help: 'yes or no' },
      formats: { help: 'game,school' },
      temperaments: { help: 'calm,restless' },
      levels: { help: 'beginner,elementary,advanced' },
      about: { help: 'a sentence for parents whose language has no text of its own' },
      'about-en': { help: 'the same in English' },
      'about-ru': { help: 'in Russian' },
      'about-uk': { help: 'in Ukrainian; languages not given are removed' },
      public: { help: 'yes or no: show on the public page, with the teacher’s consent' },
    },
    async run(school, given) {
      const [id = ''] = given.words;
      const [bookable, trials, about] = [given.text('bookable'), given.text('trials'), given.text('about')];
      const isPublic = given.text('public');
      const abouts = textsIn(given, 'about');
      const [formats, temperaments, levels] = [given.text('formats'), given.text('temperaments'), given.text('levels')];
      await school.call('PATCH /api/v2/manager/teachers/{id}', {
        params: { id },
        body: {
          ...(bookable !== undefined && { isBookable: yesOrNo('--bookable', bookable) }),
          ...(trials !== undefined && { takesTrials: yesOrNo('--trials', trials) }),
          ...(about !== undefined && { about }),
          ...(abouts && { abouts }),
          ...(isPublic !== undefined && { isPublic: yesOrNo('--public', isPublic) }),
          ...(formats !== undefined && { formats: someOf('--formats', formats, FORMATS) }),
          ...(temperaments !== undefined && { temperaments: someOf('--temperaments', temperaments, TEMPERAMENTS) }),
          ...(levels !== undefined && { levels: someOf('--levels', levels, LEVELS) }),
        },
      });
      return { fields: { saved: true } };
    },
  },
  {
    noun: 'student',
    verb: 'find',
    words: [],
    help: 'Finds students by name, parent, email or phone; lists the newest by default',
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
          next: one.nextLessonAt === null ? null : whenIn(one.nextLessonAt, one.timeZone),
        })),
      };
    },
  },
  {
    noun: 'person',
    verb: 'delete',
    words: ['person id'],
    help: 'Permanently deletes the account of a student or teacher; cannot be undone',
    options: {
      reason: { help: deletionReasons.join(', '), isNeeded: true },
      yes: { help: 'required: nothing is deleted without it', isFlag: true },
    },
    async run(school, given) {
      const [id = ''] = given.words;
      const reason = oneOf('--reason', given.text('reason') ?? '', deletionReasons);
      if (!given.flag('yes')) throw new UsageError('This cannot be undone. Run it again with --yes.');
      await school.call('POST /api/v2/manager/people/{id}/deletion', { params: { id }, body: { reason } });
      return { fields: { deleted: id } };
    },
  },
  {
    noun: 'credits',
    verb: 'list',
    words: ['student id'],
    help: 'Shows a student’s balance, entry by entry',
    options: {},
    async run(school, given) {
      const [id = ''] = given.words;
      const { entries } = await school.call('GET /api/v2/manager/students/{id}/credits', { params: { id } });
      return {
        none: 'No entries.',
        json: entries,
        rows: entries.map((one) => ({ ...one, at: whenIn(one.at, undefined) })),
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
      return {
        fields: await school.call('POST /api/v2/manager/students/{id}/credits', { params: { id }, body }),
      };
    },
  })),
  {
    noun: 'person',
    verb: 'sign-out',
    words: ['person id'],
    help: 'Signs a person out everywhere, for example when a phone is lost',
    options: { reason: { help: 'why, in words', isNeeded: true } },
    async run(school, given) {
      const [id = ''] = given.words;
      const body = { reason: given.text('reason') ?? '' };
      await school.call('POST /api/v2/manager/people/{id}/sign_out', { params: { id }, body });
      return { fields: { signedOut: id } };
    },
  },
  ...([true, false] as const).map((isBlocked): Command => ({
    noun: 'person',
    verb: isBlocked ? 'block' : 'unblock',
    words: ['person id'],
    help: isBlocked
      ? 'Shuts the account of a student or teacher: signs out, and lets nobody sign in; lessons stay'
      : 'Opens a blocked account again',
    options: { reason: { help: 'why, in words', isNeeded: true } },
    async run(school, given) {
      const [id = ''] = given.words;
      const body = { isBlocked, reason: given.text('reason') ?? '' };
      await school.call('POST /api/v2/manager/people/{id}/block', { params: { id }, body });
      return { fields: { id, blocked: isBlocked } };
    },
  })),
  {
    noun: 'link',
    verb: 'sign-in',
    words: ['person id'],
    help: 'Creates a one-time link, valid for ten minutes, that signs in as a person; recorded in the audit log',
    options: { reason: { help: 'why, in words', isNeeded: true } },
    async run(school, given) {
      const [id = ''] = given.words;
      const body = { reason: given.text('reason') ?? '' };
      return {
        fields: await school.call('POST /api/v2/manager/people/{id}/sign_in_links', { params: { id }, body }),
      };
    },
  },
  {
    noun: 'manager',
    verb: 'list',
    words: [],
    help: 'Lists managers, including those whose token was revoked',
    options: {},
    async run(school) {
      return { none: 'No managers.', rows: await school.call('GET /api/v2/manager/managers') };
    },
  },
  {
    noun: 'manager',
    verb: 'add',
    words: ['name'],
    help: 'Creates a manager; the token is shown only once',
    options: { email: { help: 'where emails about requests are sent' }, role: ROLE },
    async run(school, given) {
      const [name = ''] = given.words;
      const [email, role] = [given.text('email'), given.text('role')];
      return {
        fields: await school.call('POST /api/v2/manager/managers', {
          body: { name, ...(email !== undefined && { email }), ...(role !== undefined && { role: roleOf(role) }) },
        }),
      };
    },
  },
  {
    noun: 'manager',
    verb: 'set',
    words: ['name'],
    help: 'Changes what a manager may do, or where emails about requests are sent',
    options: { role: ROLE, email: { help: 'where emails about requests are sent; empty for nowhere' } },
    async run(school, given) {
      const [name = ''] = given.words;
      const [email, role] = [given.text('email'), given.text('role')];
      if (email === undefined && role === undefined) throw new UsageError('Give --role or --email.');
      const body = {
        ...(role !== undefined && { role: roleOf(role) }),
        ...(email !== undefined && { email: email === '' ? null : email }),
      };
      await school.call('PATCH /api/v2/manager/managers/{name}', { params: { name }, body });
      return { fields: { saved: name } };
    },
  },
  {
    noun: 'manager',
    verb: 'end',
    words: ['name'],
    help: 'Revokes a manager’s token',
    options: {},
    async run(school, given) {
      const [name = ''] = given.words;
      await school.call('DELETE /api/v2/manager/managers/{name}', { params: { name } });
      return { fields: { ended: name } };
    },
  },
];
