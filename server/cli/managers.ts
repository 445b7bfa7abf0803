import {
  DIGEST_HOUR,
  MANAGER_KEY_DAYS,
  MANAGER_KEY_MAX_DAYS,
  managerNoticeKinds,
  managerRoles,
  noticeTimes,
} from '@skylark/contract/manager.facts';
import { locales } from '@skylark/contract/people.facts';
import type { Command, CommandInput, Option } from './Command.ts';
import { everyPage } from './everyPage.ts';
import { UsageError } from './School.ts';
import { oneOf } from './typed.ts';

const ROLE: Option = { help: managerRoles.join(', ') };
const roleOf = (typed: string) => oneOf('--role', typed, managerRoles);

const DAYS: Option = { help: `for how many days the key works, 1 to ${MANAGER_KEY_MAX_DAYS} (${MANAGER_KEY_DAYS})` };
function daysOf(typed: string | undefined): { days?: number } {
  if (typed === undefined) return {};
  const days = Number(typed);
  if (!Number.isInteger(days) || days < 1 || days > MANAGER_KEY_MAX_DAYS)
    throw new UsageError(`--days must be a whole number from 1 to ${MANAGER_KEY_MAX_DAYS}.`);
  return { days };
}

/** The kinds of notices typed for an option. */
const timesOf = <T>(given: CommandInput, option: string, time: T) =>
  (given.text(option)?.split(',') ?? []).map((kind) => ({
    kind: oneOf(`--${option}`, kind.trim(), managerNoticeKinds),
    time,
  }));

/** Managers: their keys and roles. */
export const managerCommands: Command[] = [
  {
    noun: 'manager',
    verb: 'list',
    words: [],
    help: 'Lists managers by name, including those who have left, with the last use of their keys',
    options: { role: ROLE, state: { help: 'active, ended or all (the default)' } },
    async run(school, given) {
      const typed = given.text('role');
      const role = typed === undefined ? undefined : roleOf(typed);
      const state = oneOf('--state', given.text('state') ?? 'all', ['active', 'ended', 'all']);
      const rows = await everyPage((cursor) =>
        school.call('GET /api/v2/manager/managers', { query: { role, state, cursor } }),
      );
      return { none: 'No managers.', rows };
    },
  },
  {
    noun: 'manager',
    verb: 'add',
    words: ['name'],
    help: 'Creates a manager with a first key, whose token is shown once; with an email also a link to join the desk',
    options: { email: { help: 'where emails about requests are sent' }, role: ROLE, days: DAYS },
    async run(school, given) {
      const [name = ''] = given.words;
      const [email, role] = [given.text('email'), given.text('role')];
      const days = daysOf(given.text('days'));
      return {
        fields: await school.call('POST /api/v2/manager/managers', {
          body: {
            name,
            ...(email !== undefined && { email }),
            ...(role !== undefined && { role: roleOf(role) }),
            ...days,
          },
        }),
      };
    },
  },
  {
    noun: 'manager',
    verb: 'set',
    words: ['name'],
    help: 'Changes a manager’s role, or where emails about requests are sent',
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
    verb: 'notices',
    words: [],
    help: 'Shows which emails you get about families and teachers, and when; with options, changes it',
    options: {
      of: { help: 'another manager’s name, for owners' },
      now: { help: `sent at once: ${managerNoticeKinds.join(', ')}; separated by commas` },
      daily: { help: `in one email each morning at ${DIGEST_HOUR}` },
      off: { help: 'not at all' },
      default: { help: 'as the role has it' },
      locale: { help: 'the language of the emails: en, ru or uk' },
      phone: { help: 'for an SMS when a lesson begins within 12 hours and its teacher can’t teach; none removes it' },
    },
    async run(school, given) {
      const name = given.text('of');
      const [locale, phone] = [given.text('locale'), given.text('phone')];
      const notices = [
        ...timesOf(given, 'default', null),
        ...noticeTimes.flatMap((time) => timesOf(given, time, time)),
      ];
      const body = {
        ...(notices.length > 0 && { notices }),
        ...(locale !== undefined && { locale: oneOf('--locale', locale, locales) }),
        ...(phone !== undefined && { phone: phone === 'none' ? null : phone }),
      };
      const isChange = Object.keys(body).length > 0;
      const found =
        name === undefined
          ? isChange
            ? await school.call('PATCH /api/v2/manager/me/notices', { body })
            : await school.call('GET /api/v2/manager/me/notices')
          : isChange
            ? await school.call('PATCH /api/v2/manager/managers/{name}/notices', { params: { name }, body })
            : await school.call('GET /api/v2/manager/managers/{name}/notices', { params: { name } });
      return {
        json: found,
        none: 'There are no notices for this role.',
        rows: found.notices.map(({ kind, time, isDefault }) => ({ kind, time, chosen: isDefault ? 'default' : 'yes' })),
        note:
          found.email === null
            ? `${found.name} has no email address and gets none: npm run school -- manager set`
            : `${found.name}: to ${found.email}${found.phone === null ? '' : ` and ${found.phone}`}, in ${found.locale}`,
      };
    },
  },
  {
    noun: 'manager',
    verb: 'reset',
    words: ['name'],
    help: 'Ends a manager’s desk sessions and ways to sign in, and prints a link of one use to join the desk again',
    options: {},
    async run(school, given) {
      const [name = ''] = given.words;
      return {
        fields: await school.call('POST /api/v2/manager/managers/{name}/reset', { params: { name }, body: {} }),
      };
    },
  },
  {
    noun: 'manager',
    verb: 'end',
    words: ['name'],
    help: 'Ends a manager: revokes all keys and ends the sessions opened with them',
    options: {},
    async run(school, given) {
      const [name = ''] = given.words;
      await school.call('DELETE /api/v2/manager/managers/{name}', { params: { name } });
      return { fields: { ended: name } };
    },
  },
  {
    noun: 'key',
    verb: 'list',
    words: ['manager'],
    help: 'Lists a manager’s keys: when they expire, and when they were last used',
    options: {},
    async run(school, given) {
      const [name = ''] = given.words;
      const { keys } = await school.call('GET /api/v2/manager/managers/{name}/keys', { params: { name } });
      return { none: 'No keys.', rows: keys };
    },
  },
  {
    noun: 'key',
    verb: 'add',
    words: ['manager', 'key'],
    help: 'Creates another key of a manager, for example for the desk or a script; its token is shown once',
    options: { days: DAYS },
    async run(school, given) {
      const [name = '', key = ''] = given.words;
      const body = { key, ...daysOf(given.text('days')) };
      return { fields: await school.call('POST /api/v2/manager/managers/{name}/keys', { params: { name }, body }) };
    },
  },
  {
    noun: 'key',
    verb: 'rotate',
    words: ['manager', 'key'],
    help: 'Replaces a key by a new one of the same name; the old token ends at once',
    options: { days: DAYS },
    async run(school, given) {
      const [name = '', key = ''] = given.words;
      const call = 'POST /api/v2/manager/managers/{name}/keys/{key}/rotation';
      return { fields: await school.call(call, { params: { name, key }, body: daysOf(given.text('days')) }) };
    },
  },
  {
    noun: 'key',
    verb: 'revoke',
    words: ['manager', 'key'],
    help: 'Revokes one key of a manager and ends the sessions opened with it',
    options: {},
    async run(school, given) {
      const [name = '', key = ''] = given.words;
      await school.call('DELETE /api/v2/manager/managers/{name}/keys/{key}', { params: { name, key } });
      return { fields: { revoked: key } };
    },
  },
];
