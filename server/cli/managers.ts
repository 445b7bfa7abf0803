import { managerRoles } from '@skylark/contract/manager.facts';
import type { Command, Option } from './Command.ts';
import { everyPage } from './everyPage.ts';
import { UsageError } from './School.ts';
import { oneOf } from './typed.ts';

const ROLE: Option = { help: 'owner, manager, methodist or bookkeeper' };
const roleOf = (typed: string) => oneOf('--role', typed, managerRoles);

/** Managers: their tokens and roles. */
export const managerCommands: Command[] = [
  {
    noun: 'manager',
    verb: 'list',
    words: [],
    help: 'Lists managers by name, including those whose token was revoked',
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
    help: 'Creates a manager; the token is shown once',
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
