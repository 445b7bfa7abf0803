import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addManager } from '../src/features/manager/index.ts';
import { aLesson, aStudent, aTeacher } from '../test/builders.ts';
import { openSchool, type School } from '../test/school.ts';

let school: School;
let env: Record<string, string | undefined>;
beforeAll(async () => {
  school = await openSchool();
  const { token } = await addManager(school.app.deps, { name: 'Roman', email: null, role: 'manager' });
  env = { ...process.env, SCHOOL_URL: school.url, SCHOOL_TOKEN: token };
});
afterAll(() => school.close());

interface Ended {
  status: number;
  out: string;
  said: string;
}

/** Runs a command line in a separate process. */
const typed = (...args: string[]): Promise<Ended> => typedWith({}, ...args);
const typedWith = (more: Record<string, string>, ...args: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const environment = { ...env, ...more };
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'main.ts'), ...args],
      { env: environment },
      (error, out, said) => resolve({ status: typeof error?.code === 'number' ? error.code : 0, out, said }),
    );
  });

const shell = (command: string): Promise<Ended> =>
  new Promise((resolve) => {
    execFile('bash', ['-c', command], { env }, (error, out, said) =>
      resolve({ status: typeof error?.code === 'number' ? error.code : 0, out, said }),
    );
  });

describe('npm run school', () => {
  it('exits with 0 when it was done, 1 when the school refused it, 2 when it was not understood', async () => {
    const student = await aStudent(school, { firstName: 'Vasyl' });
    const [found, refused, forbidden, unknown, flag, bare, help] = await Promise.all([
      typed('student', 'find', '--search=vasyl', '--json'),
      typed('credits', 'take', student.id, '1', '--reason=A mistake', '--json'),
      typed('books', 'check', '--json'),
      typed('student', 'fnid'),
      typed('student', 'find', '--serach=x', '--json'),
      typed('--hlep'),
      typed('--help'),
    ]);
    expect([found.status, found.said]).toEqual([0, '']);
    expect(JSON.parse(found.out)).toMatchObject([{ id: student.id, firstName: 'Vasyl', email: student.email }]);
    expect([refused.status, refused.out]).toEqual([1, '']);
    expect(JSON.parse(refused.said)).toMatchObject({ error: 'no_credits', message: 'No lessons left on the balance.' });
    expect([forbidden.status, JSON.parse(forbidden.said).error]).toEqual([1, 'forbidden']);
    expect([unknown.status, unknown.out]).toEqual([2, '']);
    expect(unknown.said).toContain('There is no "student fnid".');
    expect([bare.status, bare.said]).toEqual([2, 'There is no "--hlep". All commands: npm run school -- help\n']);
    expect([help.status, help.said]).toEqual([0, '']);
    expect(help.out).toContain('npm run backup -- help');
    expect([flag.status, JSON.parse(flag.said).error]).toEqual([2, 'usage']);
    const zone = await typed('lesson', 'list', '--zone=Mars/Base');
    expect([zone.status, zone.said.split('\n')[0]]).toEqual([
      2,
      '--zone=Mars/Base: there is no such zone. Write it as Europe/Kyiv.',
    ]);
  });

  it.each(['America/Los_Angeles', 'UTC'])(
    'reads and shows times in the zone of the school on a machine in %s',
    async (TZ) => {
      const [teacher, student] = await Promise.all([aTeacher(school), aStudent(school)]);
      // 23:30 in Kyiv, the day before in America.
      await aLesson(school, { teacher, student, startsAt: new Date('2027-01-12T21:30:00Z'), durationMinutes: 25 });
      const here = (...args: string[]) => typedWith({ TZ }, 'lesson', ...args);
      const [list, none, today, elsewhere, help] = await Promise.all([
        here('list', `--student=${student.id}`, '--from=2027-01-12 23:30', '--to=2027-01-13'),
        here('list', `--student=${student.id}`, '--from=2027-01-12 23:31', '--to=2027-01-13'),
        here('today', '--day=2027-01-12'),
        here(
          'list',
          `--student=${student.id}`,
          '--from=2027-01-12 16:30',
          '--to=2027-01-13',
          '--zone=America/New_York',
        ),
        here('list', '--help'),
      ]);
      expect([list.said, list.out]).toEqual(['', expect.stringContaining('Tue 12 Jan 2027 23:30 EET')]);
      expect(none.out).toBe('No lessons.\n');
      expect(today.out).toContain('Tue 12 Jan 2027 23:30 EET');
      expect(elsewhere.out).toContain('Tue 12 Jan 2027 16:30 GMT-5');
      expect(help.out).toContain('--zone=…  IANA zone of the times typed and shown; Europe/Kyiv by default');
    },
  );

  it('reports external errors in one line, without a stack', async () => {
    const proxy = createServer((_, response) => response.writeHead(502).end('<html>Bad Gateway</html>'));
    await once(proxy.listen(0, '127.0.0.1'), 'listening');
    const { port } = proxy.address() as AddressInfo;
    const command = `"${process.execPath}" "${join(import.meta.dirname, 'main.ts')}" help`;
    const [gateway, folder, file, left, full] = await Promise.all([
      typedWith({ SCHOOL_URL: `http://127.0.0.1:${port}` }, 'teacher', 'list'),
      typed('student', 'import', import.meta.dirname),
      typed('report', 'no-shows', '--csv=/nowhere/report.csv'),
      shell(`${command} | true`),
      shell(`${command} > /dev/full`),
    ]);
    proxy.close();
    expect(gateway).toMatchObject({
      status: 1,
      out: '',
      said: expect.stringMatching(/answered 502, and not as .*\n$/),
    });
    expect(folder).toMatchObject({ status: 1, out: '', said: 'EISDIR: illegal operation on a directory, read\n' });
    expect(file).toMatchObject({
      status: 1,
      said: expect.stringMatching(/^\/nowhere\/report.csv could not be written: .*\n$/),
    });
    expect([left.said, full.status, full.said]).toEqual(['', 1, expect.stringMatching(/^The output could not .*\n$/)]);
  });
});
