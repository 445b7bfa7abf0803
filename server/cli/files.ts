import type { Command } from './Command.ts';
import { oneOf } from './typed.ts';
import { CliError, type School } from './School.ts';

const STORES = ['folder', 'bucket'] as const;

/** Storage of uploaded files. */
export const filesCommands: readonly Command[] = [
  {
    noun: 'files',
    verb: 'check',
    words: [],
    help: 'Shows where files are stored, and tests writing and reading there',
    options: {},
    async run(school) {
      const found = await school.call('GET /api/v2/manager/files');
      return {
        none: 'Nowhere.',
        json: found,
        isPartial: found.stores.some((one) => !one.isWorking),
        rows: found.stores.map((one) => ({
          store: one.name,
          'new files': one.name === found.newFilesGoTo,
          working: one.isWorking,
          problem: one.problem,
        })),
      };
    },
  },
  {
    noun: 'files',
    verb: 'move',
    words: [],
    help: 'Moves all files to the current store while the school runs; can be interrupted and resumed',
    options: { to: { help: 'folder or bucket', isNeeded: true } },
    async run(school, given) {
      const to = oneOf('--to', given.text('to') ?? '', STORES);
      const done = await moveAll(school, to);
      return {
        none: `${done.moved} files moved, ${done.bytes} bytes.`,
        json: done,
        isPartial: done.failed.length > 0,
        ...(done.failed.length > 0 && { note: `${done.moved} files moved; these stayed where they were.` }),
        rows: done.failed.map(({ key, problem }) => ({ file: key, problem })),
      };
    },
  },
];

async function moveAll(school: School, to: (typeof STORES)[number]) {
  const { newFilesGoTo, stores } = await school.call('GET /api/v2/manager/files');
  if (newFilesGoTo !== to)
    throw new CliError(
      `New files still go to the ${newFilesGoTo}: set FILES_STORE=${to}, start all servers again, and move then.`,
    );
  const broken = stores.find((one) => !one.isWorking);
  if (broken) throw new CliError(`The ${broken.name} does not work: ${broken.problem}`);
  const done = { moved: 0, bytes: 0, failed: [] as { key: string; problem: string }[] };
  let after: string | null = null;
  do {
    const some: Awaited<ReturnType<typeof moveSome>> = await moveSome(school, to, after);
    done.moved += some.moved;
    done.bytes += some.bytes;
    done.failed.push(...some.failed);
    after = some.next;
  } while (after !== null);
  return done;
}

const moveSome = (school: School, to: (typeof STORES)[number], after: string | null) =>
  school.call('POST /api/v2/manager/files/moves', { body: { to, after } });
