import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addManager } from '../src/features/manager/index.ts';
import { aPdf } from '../test/aPdf.ts';
import { aVideo } from '../test/aVideo.ts';
import { aLesson, aStudent, aTeacher } from '../test/builders.ts';
import { ask, post } from '../test/http.ts';
import { setHours } from '../test/manager.ts';
import { buy } from '../test/money.ts';
import { aForm } from '../test/sound.ts';
import { openSchool, type School } from '../test/school.ts';
import { runCli } from './runCli.ts';

let school: School;
let environment: Record<string, string>;
beforeAll(async () => {
  school = await openSchool({ at: '2026-11-20T12:00:00Z' });
  const { token } = await addManager(school.app.deps, { name: 'Olha', email: null });
  environment = { SCHOOL_URL: school.url, SCHOOL_TOKEN: token };
});
afterAll(() => school.close());

const run = (...args: string[]): Promise<string> => runCli(args, environment);

describe('the command line', () => {
  it('books, shows, moves, cancels and swaps as a manager does in a day', async () => {
    const [teacher, other, student] = await Promise.all([
      aTeacher(school, { firstName: 'Anna' }),
      aTeacher(school, { firstName: 'Bohdan' }),
      aStudent(school, { firstName: 'Solomiia' }),
    ]);
    for (const one of [teacher, other]) await setHours(school, one, [{ weekday: 2, from: '15:00', to: '19:00' }]);
    expect(await run('student', 'find', '--search=solom')).toContain(student.id);
    expect(await run('student', 'find', 'Solom')).toContain(student.id);
    expect(await run('student', 'find', 'Nobody', 'Here')).toBe('Nobody found.');
    // Surname first, and a number as people read it out.
    await school.database.pool.query("update people set last_name = 'Fedorenko' where id = $1", [student.id]);
    await school.database.pool.query("update accounts set phone = '+380674288971' where id = $1", [student.id]);
    for (const typed of ['Fedorenko Solomiia', '+38 067 428 89 71', '(067) 428-89-71', '0674288971', '288971'])
      expect(await run('student', 'find', typed), typed).toMatch(new RegExp(`blocked[^]*${student.id}.* no `));
    for (const typed of ['Fedorenko Nobody', '+38 067 428 89 72'])
      expect(await run('student', 'find', typed)).toBe('Nobody found.');
    expect(await run('help', 'lesson', 'book')).toBe(await run('lesson', 'book', '--help'));
    expect(await run('lesson', 'help')).toBe(await run('help', 'lesson'));
    expect(await run('credits', 'grant', student.id, '6', '--reason=A gift')).toContain('balance  6');
    const slots = await run('slots', 'find', `--student=${student.id}`, '--days=7', '--zone=Europe/Kyiv');
    expect(slots).toContain('Tue 24 Nov 2026 17:00');

    const time = ['2026-11-24 17:00', '--zone=Europe/Kyiv'];
    const booked = JSON.parse(await run('lesson', 'book', teacher.id, student.id, ...time, '--json'));
    expect(booked).toMatchObject({
      startsAt: '2026-11-24T15:00:00.000Z',
      teacher: { id: teacher.id, name: 'Anna Body' },
      status: 'booked',
      number: 1,
    });
    await expect(run('lesson', 'book', teacher.id, student.id, ...time)).rejects.toThrow(
      'This time has just been taken. Please choose another one.',
    );
    await expect(
      run('series', 'book', teacher.id, student.id, '2026-11-24 17:10', '3', '--zone=Europe/Kyiv'),
    ).rejects.toThrow(/Nothing was booked.*\n.*Tue 24 Nov 2026 17:10.*teacher taken/);
    expect(
      await run('series', 'book', teacher.id, student.id, '2026-12-01 16:00', '3', '--zone=Europe/Kyiv'),
    ).toContain('Tue 15 Dec 2026 16:00');

    const moved = await run('lesson', 'move', booked.id, '2026-11-24 16:00', '--zone=UTC');
    expect(moved).toMatch(/when +Tue 24 Nov 2026 16:00 UTC\n/);
    expect(moved).toMatch(/for the teacher +Tue 24 Nov 2026 18:00/);
    expect(moved).toMatch(/for the family +Tue 24 Nov 2026 18:00/);
    expect(await run('lesson', 'swap', booked.id, other.id)).toContain('Bohdan');
    expect(await run('lesson', 'show', booked.id)).toContain('credit if the family cancels now: returned');
    expect(await run('lesson', 'cancel', booked.id, '--by=student', '--reason=A cold')).toMatch(/CreditReturned +yes/);
    const record = await run('lesson', 'show', booked.id);
    for (const act of ['lesson.booked', 'lesson.moved', 'lesson.teacher_swapped', 'lesson.cancelled', 'Olha'])
      expect(record).toContain(act);
    // Nobody can cancel a lesson that is over.
    expect(record).not.toContain('credit if');
    expect(await run('credits', 'list', student.id)).toContain('A gift');
    expect(await run('lesson', 'list', `--student=${student.id}`, '--to=2027-01-01 00:00', '--cancelled')).toContain(
      'cancelled',
    );
  });

  it('shows the record of a lesson, overturns its verdict, and decides what a family reports', async () => {
    const [teacher, student] = await Promise.all([
      aTeacher(school, { firstName: 'Iryna' }),
      aStudent(school, { firstName: 'Danylo' }),
    ]);
    const startsAt = school.clock.in(-60);
    const id = await aLesson(school, { teacher, student, startsAt, durationMinutes: 25, status: 'held' });
    expect(await run('record', 'show', id)).toContain('none was kept');
    const overturn = ['verdict', 'overturn', id, '--reason=The sound was gone'];
    expect(await run(...overturn, '--outcome=missed', '--by=teacher')).toContain('teacher');
    await expect(run(...overturn, '--outcome=held', '--by=teacher')).rejects.toThrow('--by goes with');
    expect(await run('record', 'show', id)).toContain('by a manager: The sound was gone');
    const file = join(mkdtempSync(join(tmpdir(), 'record-')), 'record.pdf');
    await run('record', 'save', id, file, '--language=uk');
    expect(readFileSync(file).subarray(0, 5).toString()).toBe('%PDF-');

    expect(await run('minutes', 'rules', '--threshold=4')).toMatch(/threshold.* 4/i);
    expect(await run('minutes', 'grant', student.id, '10', '--reason=A gift')).toMatch(/balance +10/);
    await post(school, `/api/v2/lessons/${id}/problem`, { kind: 'no_sound', words: 'Nothing' }, student);
    const [problem] = JSON.parse(await run('problem', 'list', `--student=${student.id}`, '--json'));
    expect(problem).toMatchObject({ kind: 'no_sound', words: 'Nothing', teacher: { name: 'Iryna Body' } });
    const decide = ['problem', 'decide', problem.id, '--words=We are sorry'];
    await expect(run(...decide, '--grant=minutes')).rejects.toThrow('--minutes is a whole number');
    expect(await run(...decide, '--grant=minutes', '--minutes=20')).toContain('minutes');
    // Ten and twenty minutes are one lesson of 25 and five left over.
    expect(await run('minutes', 'list', student.id)).toContain('became lesson');
    expect(await run('problem', 'list', '--state=decided')).toContain('minutes 20');
  });

  it('prints its help, and reports what is wrong with the command line', async () => {
    expect(await run()).toContain('lesson book');
    expect(await run('lesson')).toContain('lesson move <lesson id> <time>');
    expect(await run('lesson', 'cancel', '--help')).toContain('--by=…  student, teacher or school (needed)');
    await expect(run('lessen', 'book')).rejects.toThrow('There is no "lessen".');
    await expect(run('lesson', 'cansel', 'x')).rejects.toThrow('There is no "lesson cansel".');
    expect(await run('lesson', '--help')).toContain('lesson cancel');
    await expect(run('teacher', 'set', 'x', '--bookable=true')).rejects.toThrow('--bookable is yes or no.');
    await expect(run('teacher', 'set', 'x', '--trials=')).rejects.toThrow('--trials is yes or no.');
    await expect(run('teacher', 'set', 'x', '--levels=beginner,expert')).rejects.toThrow('--levels is beginner,');
    await expect(run('series', 'book', 'x', 'y', '2026-11-24 17:00', '3', '--clock=teecher')).rejects.toThrow(
      '--clock is student or teacher.',
    );
    await expect(run('series', 'book', 'x', 'y', '2026-11-24 17:00', 'three')).rejects.toThrow('is a whole number');
    await expect(run('credits', 'grant', 'x', '1e1', '--reason=A gift')).rejects.toThrow('is a whole number');
    await expect(run('lesson', 'cancel', 'x', '--by=me', '--reason=abc')).rejects.toThrow('--by is student');
    await expect(run('lesson', 'cancel', 'x')).rejects.toThrow('--by is needed');
    await expect(run('lesson', 'move', 'x', '2027-03-28 03:30', '--zone=Europe/Kyiv')).rejects.toThrow('is no time');
    // Forms that Temporal reads, but without the zone or offset in them.
    for (const time of [
      '24.11.2026 17:00',
      '2026-11-24 17:00[UTC]',
      '2026-11-24 17:00-05',
      '20261124T17',
      'tomorrow',
      '',
    ])
      await expect(run('lesson', 'list', `--from=${time}`)).rejects.toThrow(`"${time}" is no time here: write it as`);
    await expect(run('teacher', 'absent', 'x', '--from=2026-11-24 17:00+02', '--to=2026-11-25')).rejects.toThrow(
      '--from is a time such as',
    );
    await expect(run('lesson', 'list', '--colour=red')).rejects.toThrow('Unknown option');
    await expect(run('teacher', 'add', 'Maria')).rejects.toThrow(/^Missing: <last name>, <e-mail>\./);
    await expect(run('credits', 'grant', 'x', '2', 'For waiting')).rejects.toThrow(
      /^One word too many: "For waiting"\./,
    );
    await expect(run('lesson', 'book', 'Anna', 'Tim', '2026-11-24 17:00')).rejects.toThrow(
      /^"Anna" is no teacher id\. Ids: .* teacher list$/,
    );
    await expect(run('credits', 'list', 'Tim')).rejects.toThrow(/^"Tim" is no student id\. Ids: .* student find$/);
    await expect(runCli(['teacher', 'list'], { ...environment, SCHOOL_TOKEN: 'wrong' })).rejects.toThrow('sign in');
    await expect(runCli(['teacher', 'list'], { DATA_DIR: '/nowhere' })).rejects.toThrow('No token');
    await expect(runCli(['teacher', 'list'], { SCHOOL_URL: 'http://127.0.0.1:1', SCHOOL_TOKEN: 'x' })).rejects.toThrow(
      'does not answer',
    );
  });

  it('imports courses, with only the files that they name', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'skylark-course-'));
    const put = (name: string, bytes: string | Buffer): string => {
      writeFileSync(join(folder, name), bytes);
      return join(folder, name);
    };
    expect(await run('courses', 'import', put('Red car.pdf', aPdf(['Red'])), '--level=Starter')).toMatch(
      /red-car +Red car/,
    );
    const course = { slug: 'cars', title: 'Cars', level: 'Starter', decks: [{ title: 'Red', pdf: 'Red car.pdf' }] };
    const file = put('course.json', JSON.stringify(course));
    put('diary.txt', 'not named by the course');
    expect(await run('courses', 'import', file)).toMatch(/cars +Cars +1 +1/);
    expect(await run('courses', 'import', folder)).toMatch(/cars +Cars/);
    expect(await run('courses', 'list')).toMatch(/Cars +Starter/);
    put('course.json', JSON.stringify({ ...course, decks: [{ title: 'Red', pdf: 'blue.pdf' }] }));
    await expect(run('courses', 'import', file)).rejects.toThrow(/not there:\n {2}blue.pdf/);
    put('course.json', JSON.stringify({ ...course, level: undefined }));
    await expect(run('courses', 'import', file)).rejects.toThrow(
      /mistake in the course description.\n {2}level: required/,
    );
    await expect(run('courses', 'import', put('cat.pdf', 'cat'))).rejects.toThrow('Please choose a PDF, a ZIP');
    await expect(run('courses', 'import', '/nowhere.pdf')).rejects.toThrow('There is no /nowhere.pdf.');
    rmSync(folder, { recursive: true });
  });

  it('makes teachers and managers', async () => {
    const made = await run('teacher', 'add', 'Vira', 'Lys', 'vira@example.test', '--zone=Europe/Warsaw');
    expect(made).toContain('A link to choose a password was sent to vira@example.test.');
    const id = /id +(\S+)/.exec(made)?.[1] ?? '';
    await run('teacher', 'activate', id);
    await run('teacher', 'set', id, '--trials=no', '--levels=beginner');
    await run('teacher', 'set', id, '--last-name=Lysenko');
    expect(await run('teacher', 'list', '--search=Vira')).toMatch(
      /Vira Lysenko.*Europe\/Warsaw +no +no +yes +no +0 +beginner/,
    );
    expect(await run('messages', 'list', `--person=${id}`)).toMatch(/activate_account[\s\S]*activate_account/);
    const token = /token +(\S+)/.exec(await run('manager', 'add', 'Petro', '--role=owner'))?.[1] ?? '';
    expect(await runCli(['manager', 'list'], { ...environment, SCHOOL_TOKEN: token })).toContain('Petro');
    await run('manager', 'end', 'Petro');
    await expect(runCli(['manager', 'list'], { ...environment, SCHOOL_TOKEN: token })).rejects.toThrow('sign in');
    expect(await run('link', 'sign-in', id, '--reason=Help')).toContain('auth_token=');
    expect(await run('audit-log', 'list', `--person=${id}`)).toContain('person.sign_in_link');
  });

  it('manages the children of a family', async () => {
    const student = await aStudent(school, { firstName: 'Masha' });
    await expect(run('family', 'remove', student.id, '--reason=asked', '--yes')).rejects.toThrow('the only child');
    const { id } = JSON.parse(await run('family', 'add', student.id, 'Petro', '--json'));
    expect(await run('family', 'list', student.id)).toMatch(/Masha[^]*Petro/);
    await expect(run('family', 'rename', id)).rejects.toThrow('Give --first-name');
    expect(await run('family', 'rename', id, '--first-name=Pavlo')).toContain(id);
    expect(await run('family', 'list', id)).toContain('Pavlo');
    await run('family', 'rename', id, '--parent-name=Oksana');
    expect(JSON.parse(await run('student', 'find', '--search=Oksana', '--json'))).toHaveLength(2);
    await expect(run('family', 'remove', id, '--reason=asked')).rejects.toThrow('Run it again with --yes.');
    expect(await run('family', 'remove', id, '--reason=asked', '--yes')).toContain(id);
    expect(await run('family', 'list', student.id)).not.toContain('Pavlo');
    expect(await run('family', 'acts', `--student=${student.id}`)).toBe('Nothing was done.');
    await expect(run('family', 'acts', '--kind=slept')).rejects.toThrow('--kind is booked,');
  });

  it('decides what families see of teachers', async () => {
    const [teacher, student] = await Promise.all([aTeacher(school, { firstName: 'Zoia' }), aStudent(school)]);
    expect(await run('teacher', 'set', teacher.id, '--public=yes')).toContain('yes');
    await ask(school, 'PATCH', '/api/v2/teacher_page', { as: teacher, body: { texts: { en: 'Hello from Zoia' } } });
    expect(await run('teacher', 'page', teacher.id)).toContain('Hello from Zoia');
    const body = aForm(await aVideo(), 'greeting.webm', 'video/webm');
    await ask(school, 'POST', '/api/v2/teacher_page/greetings', { as: teacher, body });
    const [{ id }] = JSON.parse(await run('teacher', 'greetings', '--json'));
    const file = join(mkdtempSync(join(tmpdir(), 'skylark-greeting-')), 'greeting.webm');
    expect(await run('teacher', 'greeting-file', id, file)).toContain(file);
    expect(readFileSync(file).subarray(0, 4).toString('hex')).toBe('1a45dfa3');
    await expect(run('teacher', 'greeting-file', student.id, file)).rejects.toThrow('There is nothing here.');
    expect(await run('teacher', 'greeting-approve', id)).toContain(id);
    await expect(run('teacher', 'greeting-reject', id)).rejects.toThrow('--reason is needed');
    expect(await run('teacher', 'greeting-reject', id, '--reason=Too dark')).toContain(id);
    expect(await run('teacher', 'greetings', '--state=rejected')).toContain('Too dark');
    await expect(run('teacher', 'greetings', '--state=old')).rejects.toThrow('--state is waiting,');

    const startsAt = school.clock.in(-180);
    const lesson = await aLesson(school, { teacher, student, startsAt, status: 'held' });
    const said = { score: 5, text: 'We are so happy here', may_publish: true };
    await ask(school, 'POST', `/api/v2/lessons/${lesson}/reviews`, { as: student, body: said });
    const [review] = JSON.parse(await run('review', 'list', '--json'));
    await expect(run('review', 'publish', review.id, 'x')).rejects.toThrow('version: no_match');
    expect(await run('review', 'publish', review.id, review.version)).toContain(review.id);
    expect(await run('review', 'list', '--state=published')).toContain('We are so happy here');
    expect(await run('review', 'hide', review.id)).toContain(review.id);
    expect(await run('review', 'list', '--state=published')).toContain('No reviews.');
  });

  it('sets prices, sends payment links, refunds, and checks the books', async () => {
    const student = await aStudent(school);
    expect(await run('packages', 'list')).toMatch(/ 8 +2640\.00 UAH +330\.00 UAH +yes/);
    await run('packages', 'set', '8', '--price=2800.50');
    expect(await run('packages', 'list')).toMatch(/ 8 +2800\.50 UAH .*Olha/);
    expect(await run('packages', 'list', '--history')).toMatch(/ 8 +2640\.00 UAH +330\.00 UAH +no/);
    await expect(run('packages', 'set', '8', '--price=cheap')).rejects.toThrow('--price is money');
    await run('packages', 'end', '32');
    expect(await run('packages', 'list')).not.toContain('9280.00');

    expect(await run('payment-link', 'make', student.id, '--lessons=2', '--price=700')).toMatch(
      /payments\/new\?link=[\w-]{43}\nprice +700\.00 UAH/,
    );
    const ended = JSON.parse(await run('payment-link', 'make', student.id, '--lessons=2', '--price=700', '--json'));
    await expect(run('payment-link', 'make', student.id, `--package=${ended.id}`, '--price=700')).rejects.toThrow(
      'price: no_match',
    );
    await run('payment-link', 'end', ended.id);
    await expect(run('payment-link', 'end', ended.id)).rejects.toThrow('nothing here');
    const { purchaseId } = await buy(school, student, 4);
    expect(await run('purchases', 'list', student.id)).toMatch(/4 +1400\.00 UAH +paid +0\.00 UAH +4 +sandbox/);
    expect(await run('purchases', 'refund', purchaseId, '--lessons=1', '--reason=A gift card')).toMatch(
      /amount +35000/,
    );
    await expect(run('purchases', 'refund', purchaseId, '--lessons=9', '--reason=All')).rejects.toThrow(
      'unused lesson',
    );
    expect(await run('books', 'check')).toContain('balanced  yes');
  });
});
