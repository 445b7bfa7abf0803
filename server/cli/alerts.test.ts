import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addManager } from '../src/features/manager/index.ts';
import { openSchool, type School } from '../test/school.ts';
import { runDoctor } from './doctor.ts';
import { runCli } from './runCli.ts';

const ALERTS = readFileSync(join(import.meta.dirname, '../../deploy/prometheus/alerts.yml'), 'utf8');
const COMMAND = /npm run (school|backup) -- ([a-z]+(?: [a-z]+)?(?: --[a-z]+=[a-z]+)?)(?=[,;.\n])/g;

let school: School;
let environment: Record<string, string>;
beforeAll(async () => {
  school = await openSchool();
  const { token } = await addManager(school.app.deps, { name: 'Olha', email: null });
  environment = { SCHOOL_URL: school.url, SCHOOL_TOKEN: token };
});
afterAll(() => school.close());

const remedies = [...ALERTS.matchAll(/- alert: (\w+)[^]*?remedy: (.*\n)/g)];
const commands = [
  ...new Set(remedies.flatMap(([, , remedy = '']) => [...remedy.matchAll(COMMAND)].map(([all]) => all))),
];

it('every alert has a remedy, and the commands in it are understood', () => {
  expect(remedies).toHaveLength([...ALERTS.matchAll(/- alert: /g)].length);
  expect(commands.length).toBeGreaterThan(5);
  // Otherwise a command would be left out below.
  for (const [, alert, remedy = ''] of remedies)
    expect([...remedy.matchAll(/npm run /g)], alert).toHaveLength([...remedy.matchAll(COMMAND)].length);
});

it.each(commands)('%s', async (command) => {
  const [, tool = '', line = ''] = [...command.matchAll(/npm run (\w+) -- (.*)/g)][0] ?? [];
  expect(await answerOf(tool, line.split(' '))).not.toMatch(/There is no "|Unknown|takes nothing/);
});

/** The command's output; some lack a setting or an argument, which they report themselves. */
async function answerOf(tool: string, words: string[]): Promise<string> {
  if (tool === 'backup') {
    const { BACKUP_DIR: _, ...rest } = process.env;
    const backup = join(import.meta.dirname, '../src/backup.ts');
    return String(spawnSync(process.execPath, [backup, ...words], { env: rest }).stderr);
  }
  if (words[0] === 'doctor') return (await runDoctor([...words.slice(1), '--help'], environment)).text;
  return runCli(words, environment).catch(String);
}
