import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../../cli/runCli.ts';
import { aStudent } from '../../../test/builders.ts';
import { get, post, refusal } from '../../../test/http.ts';
import { aManager, type TestManager } from '../../../test/manager.ts';
import { Mailbox } from '../../../test/Mailbox.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { aForm } from '../../../test/sound.ts';

let school: School;
let owner: TestManager;
const mailbox = new Mailbox();
beforeAll(async () => {
  school = await openSchool({ hasLimits: false, sendMail: mailbox.sendMail });
  owner = await aManager(school);
});
afterAll(() => school.close());

const send = (text: string | Buffer, query = '') =>
  owner.post(`/students/imports${query}`, aForm(Buffer.from(text), 'students.csv', 'text/csv'));
const find = async (search: string) => (await owner.get(`/students?search=${encodeURIComponent(search)}`)).body.items;
const childNamed = async (name: string) =>
  (await find(name)).find((one: { first_name: string }) => one.first_name === name);
const DRY = '?dry_run=true';
const counts = (made: number, known: number, failed: number) => ({ made, known, failed, lines: made + known + failed });

describe('an import of students', () => {
  it('creates accounts with their balances, siblings in one account, and nothing twice', async () => {
    const file = [
      '\uFEFFkey,first_name,last_name,parent_name,email,phone,time_zone,locale,lessons,sibling_of',
      'a1,Zlata,Koval,"Koval, Olena",Zlata.Home@Example.test,+380 67 111 22 33,Europe/Warsaw,uk,7,',
      'a2,Maksym,,,,,,,3,a1',
      '',
      'a3,Orest,Bilyk,,,0671112244,,,,',
    ].join('\r\n');
    expect(await send(file, DRY)).toMatchObject({
      status: 200,
      body: { is_dry_run: true, ...counts(3, 0, 0), errors: [] },
    });
    expect(await find('Zlata')).toEqual([]);
    expect(await send(file)).toMatchObject({
      status: 200,
      body: { is_dry_run: false, ...counts(3, 0, 0), errors: [] },
    });
    const zlata = await childNamed('Zlata');
    expect(zlata).toMatchObject({
      parent_name: 'Koval, Olena',
      email: 'zlata.home@example.test',
      phone: '+380671112233',
      balance: 7,
    });
    expect(await childNamed('Maksym')).toMatchObject({ last_name: 'Koval', account_id: zlata.id, balance: 3 });
    expect(await find('Orest')).toMatchObject([{ phone: '+380671112244', balance: 0 }]);
    for (const query of [DRY, '', ''])
      expect(await send(file, query)).toMatchObject({ body: { ...counts(0, 3, 0), errors: [] } });
    expect(await childNamed('Zlata')).toMatchObject({ balance: 7 });
    // A different number of lessons under the same key needs a manual decision.
    expect((await send(file.replace(',7,', ',8,'))).body.errors).toEqual([
      { line: 2, column: null, problem: 'key_used' },
    ]);
  });

  it('reports errors line by line, in a dry run as in an import, and one bad line affects no other', async () => {
    const taken = await aStudent(school);
    const file = [
      'key;first_name;email;phone;time_zone;locale;lessons;sibling_of',
      `b1;Good;good.one@example.test;;;;;`,
      `b2;Taken;${taken.email};;;;;`,
      'b3;Nothing;;;;;;',
      'b4;Bad email;nobody@;;;;;',
      'b5;Bad phone;;12;;;;',
      'b6;Bad zone;zone@example.test;;Mars/Base;;;',
      'b7;Bad many;many@example.test;;;;-1;',
      ';No key;nokey@example.test;;;;;',
      'b9;;noname@example.test;;;;;',
      'b10;Orphan;;;;;;nobody-has-this',
      'b11;Twin;good.one@example.test;;;;;',
      'b12;"Open quote;open@example.test;;;;;',
      'b13;Too few;few@example.test',
      `b14;Last ${'x'.repeat(90)};long@example.test;;;;;`,
      'b15;<script>;script@example.test;;;;;',
      'b16;Locale;locale@example.test;;;fr;;',
      'b17;Fine;fine.two@example.test;;;;;',
    ].join('\n');
    const problems = [
      { line: 3, column: 'email', problem: 'taken' },
      { line: 4, column: 'email', problem: 'required' },
      { line: 5, column: 'email', problem: 'invalid_email' },
      { line: 6, column: 'phone', problem: 'invalid_phone' },
      { line: 7, column: 'time_zone', problem: 'unknown' },
      { line: 8, column: 'lessons', problem: 'invalid' },
      { line: 9, column: 'key', problem: 'required' },
      { line: 10, column: 'first_name', problem: 'required' },
      { line: 11, column: 'sibling_of', problem: 'unknown' },
      { line: 12, column: 'email', problem: 'taken' },
      { line: 13, column: null, problem: 'invalid' },
      { line: 14, column: null, problem: 'invalid' },
      { line: 15, column: 'first_name', problem: 'too_long' },
      { line: 16, column: 'first_name', problem: 'invalid' },
      { line: 17, column: 'locale', problem: 'invalid' },
    ];
    expect((await send(file, DRY)).body).toEqual({ is_dry_run: true, ...counts(2, 0, 15), errors: problems });
    expect((await send(file)).body).toEqual({ is_dry_run: false, ...counts(2, 0, 15), errors: problems });
    expect(await find('fine.two')).toHaveLength(1);
  });

  it('reports in a dry run who exceeds the limit, whichever sibling is named', async () => {
    const [head, first] = ['key,first_name,email,sibling_of', 's1,Child,full.family@example.test,'];
    const others = [2, 3, 4, 5, 6, 7].map((n) => `s${n},Child,,s1`);
    expect((await send([head, first, ...others].join('\n'))).body).toMatchObject(counts(7, 0, 0));
    const two = [head, 's8,Child,,s1', 's9,Child,,s7'].join('\n');
    for (const query of [DRY, ''])
      expect((await send(two, query)).body).toMatchObject({
        ...counts(1, 0, 1),
        errors: [{ line: 3, column: null, problem: 'children_full' }],
      });
  });

  it('takes no locks in a dry run', async () => {
    const { pool } = school.database;
    const other = await pool.connect();
    try {
      // Someone is just registering with an address from the file.
      await other.query('begin');
      await other.query(
        `with account as (insert into accounts (email) values ('late@example.test') returning id)
         insert into people (id, account_id, type, first_name, last_name)
         select id, id, 'student', 'Other', 'One' from account`,
      );
      const file = 'key,first_name,email\nh1,Soon,soon@example.test\nh2,Late,late@example.test';
      expect(await send(file, DRY)).toMatchObject({ status: 200, body: counts(2, 0, 0) });
      await other.query('commit');
      expect(await send(file, DRY)).toMatchObject({
        body: { ...counts(1, 0, 1), errors: [{ line: 3, column: 'email', problem: 'taken' }] },
      });
    } finally {
      other.release(true);
    }
    expect(await find('soon@example.test')).toEqual([]);
  });

  it('makes the others when the database refuses one of a batch, and says which it was', async () => {
    const { pool } = school.database;
    school.mayLog(/a line of an import failed/);
    await pool.query(`
      create function refuse_broken() returns trigger language plpgsql as
        $$ begin if new.first_name = 'Broken' then raise 'refused'; end if; return new; end $$;
      create trigger refuse_broken before insert on people for each row execute function refuse_broken()`);
    try {
      const lines = [1, 2, 3, 4].map((n) => `r${n},${n === 3 ? 'Broken' : 'Whole'},refused-${n}@example.test,${n}`);
      expect((await send(['key,first_name,email,lessons', ...lines].join('\n'))).body).toMatchObject({
        ...counts(3, 0, 1),
        errors: [{ line: 4, column: null, problem: 'internal' }],
      });
    } finally {
      await pool.query('drop trigger refuse_broken on people; drop function refuse_broken');
    }
    const made: { balance: number }[] = await find('refused-');
    expect(made.map(({ balance }) => balance).toSorted((a, b) => a - b)).toEqual([1, 2, 4]);
  });

  it('refuses a file that it cannot read as a whole, by the column', async () => {
    const wrong: [string | Buffer, object][] = [
      ['key,first_name,colour\n1,A,red', { 'columns.colour': 'unknown' }],
      ['key,first_name,key\n1,A,2', { 'columns.key': 'unknown' }],
      ['first_name,email\nA,a@example.test', { 'columns.key': 'required' }],
      ['', { 'columns.key': 'required' }],
      [Buffer.from([0x6b, 0xff, 0xfe]), { file: 'invalid' }],
      [`key,first_name\n${'x,y\n'.repeat(5_001)}`, { file: 'too_long' }],
      [`key,first_name${'\n'.repeat(1_000_000)}`, { file: 'too_long' }],
      [','.repeat(1_000_000), { 'columns.key': 'required' }],
    ];
    for (const [file, fields] of wrong)
      expect(await send(file)).toMatchObject({ status: 422, body: { error: 'invalid_fields', fields } });
    expect(await send('x'.repeat(2 * 1024 * 1024 + 1))).toMatchObject(refusal('too_large', 413));
    expect(await owner.post('/students/imports', {})).toMatchObject(refusal('wrong_content_type', 415));
    expect(await send('key,first_name')).toMatchObject({ body: counts(0, 0, 0) });
  });

  it('parses no line that is longer than all columns can be, and takes the others', async () => {
    const file = ['key,first_name,email', ','.repeat(500_000), '"'.repeat(500_000), 'long,Long,long@example.test'];
    expect((await send(file.join('\n'), DRY)).body).toMatchObject({
      ...counts(1, 0, 2),
      errors: [2, 3].map((line) => ({ line, column: null, problem: 'invalid' })),
    });
  });

  it('makes one student of a key, whatever comes at once', async () => {
    const file = `key,first_name,phone,lessons\n${Array.from({ length: 12 }, (_, i) => `c${i},Parallel ${i},+38050333${1000 + i},2`).join('\n')}`;
    const answers = await Promise.all([send(file), send(file), send(file)]);
    for (const { body } of answers) expect(body).toMatchObject({ failed: 0, lines: 12 });
    expect(answers.reduce((sum, { body }) => sum + Number(body.made), 0)).toBe(12);
    const found = await find('Parallel');
    expect(found).toHaveLength(12);
    for (const one of found) expect(one.balance).toBe(2);
  });
});

describe('one student', () => {
  it('is made with or without a key, and invited to choose a password', async () => {
    const body = {
      first_name: 'Yaryna',
      parent_name: 'Iryna',
      email: 'yaryna@example.test',
      lessons: 2,
      is_invited: true,
    };
    const made = await owner.post('/students', body);
    expect(made).toMatchObject({ status: 200 });
    const token = await mailbox.find('yaryna@example.test', /activate_user\/([\w-]+)/);
    expect(await get(school, `/api/v2/auth/activations/${token}`)).toMatchObject({ body: { first_name: 'Yaryna' } });
    const chosen = { password: 'a lark at noon', password_confirmation: 'a lark at noon' };
    const { body: opened } = await post(school, `/api/v2/auth/activations/${token}`, chosen);
    expect(await get(school, '/api/v2/lessons/counters', { token: opened.token })).toMatchObject({ body: { new: 2 } });
    expect(await owner.post('/students', body)).toMatchObject({ status: 422, body: { fields: { email: 'taken' } } });
    expect(await owner.post('/students', { first_name: 'Nobody' })).toMatchObject({ status: 422 });
    const keyed = { first_name: 'Keyed', phone: '+380503332211', key: 'one' };
    const [one, other] = await Promise.all([owner.post('/students', keyed), owner.post('/students', keyed)]);
    expect([one.status, other.status, one.body.id]).toEqual([200, 200, other.body.id]);
    const bookkeeper = await aManager(school, 'bookkeeper');
    expect(await bookkeeper.post('/students', keyed)).toMatchObject(refusal('forbidden', 403));
  });

  it('comes from the command line, alone or in a file', async () => {
    const run = (...args: string[]) => runCli(args, { SCHOOL_URL: school.url, SCHOOL_TOKEN: owner.token });
    expect(await run('student', 'add', 'Danka', '--phone=+380501119988', '--lessons=4', '--key=dk')).toMatch(
      /id +\S{36}/,
    );
    expect(await run('student', 'find', '--search=Danka')).toContain('+380501119988');
    const file = join(mkdtempSync(join(tmpdir(), 'students-')), 'students.csv');
    writeFileSync(file, 'key\tfirst_name\temail\ne1\tEva\teva.e1@example.test\ne2\t\t');
    let isPartial = false;
    const said = await runCli(
      ['student', 'import', file, '--dry-run'],
      { SCHOOL_URL: school.url, SCHOOL_TOKEN: owner.token },
      () => (isPartial = true),
    );
    expect(said).toMatch(/3 +first_name +required[^]*2 lines: 1 would be added, 0 known, 1 with errors\./);
    expect(isPartial).toBe(true);
    await expect(run('student', 'import', '/nowhere.csv')).rejects.toThrow('There is no /nowhere.csv');
    expect(JSON.parse(await run('student', 'import', file, '--json'))).toMatchObject({ made: 1, failed: 1 });
  });
});
