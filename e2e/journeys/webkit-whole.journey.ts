import { randomInt } from 'node:crypto';
import { type AnyActivity, activityKinds, seededBy } from '@skylark/contract/activity.facts';
import { TRACE_SCALE } from '@skylark/contract/play.facts';
import type { PlayMove } from '@skylark/contract/playState';
import { gapIn } from '@skylark/contract/kinds/typed';
import { hintedMove } from '../../web/test/hintedMove.ts';
import { oneOfEach } from '../../web/test/oneOfEach.ts';
import { canDraw, assignHomework, line, middle } from '../webkit/boards.ts';
import type { WebKitPage } from '../webkit/WebKitPage.ts';
import { test, whyLeftOut } from '../webkit/webkitTest.ts';
import type { Account } from './parts/Account.ts';
import { anAccount, bookLesson, demoStudent, demoTeacher } from './parts/lessons.ts';
import { Outbox } from './parts/Outbox.ts';
import { bookPlayed, givePlayed } from './parts/playing.ts';
import { wordsOf } from './parts/words.ts';

// The trial of Safari's engine: every page without a call, at the sizes of an iPad and an iPhone.
const SIZES = process.env['WEBKIT'] === 'whole' ? (['iPad', 'iPhone'] as const) : [];
const say = wordsOf('en');

/** The text that shows when each page is ready. */
const PAGES: Record<string, readonly [account: Account, path: string, text: string]> = {
  past: [demoStudent, '/lessons?list=past', 'Lesson held'],
  progress: [demoStudent, '/progress', say('progress.by_month')],
  history: [demoStudent, '/buy/history', say('credits.title')],
  invite: [demoStudent, '/invite-friends', say('invite.title')],
  homeworks: [demoStudent, '/homeworks', say('homework.title')],
  whiteboards: [demoStudent, '/whiteboards', say('whiteboards.title')],
  settings: [demoStudent, '/settings/profile', say('profile.devices.this')],
  notifications: [demoStudent, '/settings/notifications', say('notifications.title')],
  booking: [demoStudent, '/booking', 'on your balance'],
  hours: [demoTeacher, '/schedule/edit', 'My working hours'],
  schedule: [demoTeacher, '/schedule', 'My working hours'],
  materials: [demoTeacher, '/materials', say('materials.title')],
  reviews: [demoTeacher, '/lessons?list=past', 'Lesson held'],
};

// Safari's engine comes from a system package; if it is missing, the run names the package.
test.skip(whyLeftOut !== null, whyLeftOut ?? '');

for (const size of SIZES)
  test.describe(`WebKit, every page, ${size}`, () => {
    test.use({ size });
    test.describe.configure({ timeout: 240_000 });

    for (const account of [demoStudent, demoTeacher])
      test(`the pages of a ${account.type}`, async ({ open, school }, info) => {
        const page = await open(account);
        for (const [name, [whose, path, text]] of Object.entries(PAGES)) {
          if (whose !== account) continue;
          await page.goTo(school.url + path);
          await page.sees(text);
          await page.looksRight(name, info);
        }
        await page.goTo(`${school.url}/lessons?list=past`);
        await page.press('link', say('lessons.details'));
        await page.element('heading', say('lessons.board'));
        await page.looksRight('lesson', info);
      });

    test('signing in by a code', async ({ open, school }) => {
      const account = await anAccount(school, demoStudent, 'Max');
      const phone = aPhone();
      await school.pool.query('update accounts set phone = $1 where email = $2', [phone, account.email]);
      const page = await open();
      await page.goTo(`${school.url}/login/phone`);
      await page.fill('Phone', phone);
      await page.press('button', 'Send the code');
      await page.fill('Code from the message', await new Outbox(school.url).codeTo(phone));
      await page.element('heading', say('lessons.title'));
    });

    test('the wizard: its questions, a time, the code, the lesson', async ({ open, school }, info) => {
      const phone = aPhone();
      const page = await open();
      await page.goTo(`${school.url}/register/wizard`);
      await page.press('button', say('trial.studied.never'));
      await page.press('button', say('trial.format.game'));
      await page.press('button', '2 times a week');
      await page.press('button', say('trial.device.yes'));
      await page.press('button', say('trial.temperament.calm'));
      await page.fill(say('trial.child.name'), 'Masha');
      await page.press('choice', '6');
      await page.press('button', say('trial.next'));
      await page.fill(say('trial.parent.name'), 'Iryna');
      await page.press('choice', say('trial.consent'));
      await page.looksRight('wizard', info);
      await page.press('button', say('trial.next'));
      await page.fill(say('trial.phone.label'), phone);
      await page.press('choice', say('trial.contact.call'));
      await page.press('button', say('trial.find'));
      await page.press('button', say('trial.found.next'));
      await page.element('heading', say('trial.date'));
      await page.press('button', ':00', false);
      await page.sees('Held for you');
      await page.looksRight('wizard-times', info);
      await page.press('button', say('trial.prove'));
      await page.fill(say('trial.code.label'), await new Outbox(school.url).codeTo(phone));
      await page.element('heading', say('trial.booked'));
      await page.looksRight('wizard-booked', info);
    });

    test('buying, up to the card', async ({ open, school }, info) => {
      const page = await open(demoStudent);
      await page.goTo(`${school.url}/buy`);
      await page.sees('You save');
      await page.looksRight('buy', info);
      await page.press('button', 'Buy 8 lessons');
      await page.sees('No money is charged');
      await page.looksRight('card', info);
    });

    test('a whiteboard: drawn on, undone, and there again after a reload', async ({ open, school }, info) => {
      const { teacher } = await bookLesson(school, { startsInMinutes: 3000 });
      const page = await open(teacher);
      await page.goTo(`${school.url}/whiteboards`);
      await page.press('button', say('whiteboards.create'));
      await page.fill(say('whiteboards.name_for_teacher'), 'Max: animals');
      await page.fill(say('whiteboards.name_for_student'), 'My animals');
      await page.fill(say('whiteboards.student'), 'Max Journey');
      await page.press('button', say('whiteboards.make'));
      await canDraw(page);
      await page.draw('Board', ...line);
      await page.inkIs('Board', middle, true);
      await page.press('button', say('board.undo'), false);
      await page.inkIs('Board', middle, false);
      await page.drawByFinger('Board', ...line);
      await page.inkIs('Board', middle, true);
      await page.looksRight('whiteboard', info);
      await page.reload();
      await page.inkIs('Board', middle, true);
    });

    test('the lobby says clearly that there is no call, and lets the person join without one', async ({
      open,
      school,
    }, info) => {
      const lesson = await bookLesson(school);
      const page = await open(lesson.student);
      await page.goTo(`${school.url}/rooms/${lesson.id}`);
      await page.press('button', say('devices.hello.start'));
      await page.sees(say('devices.unsupported.both'));
      await page.sees(say('devices.steps.unsupported'));
      await page.looksRight('lobby', info);
      await page.press('button', say('room.join.without'));
      await page.sees('Olena will start the lesson soon!');
      await page.looksRight('room', info);
    });

    test('each kind of activity is played at home by touch, and marked', async ({ open, school }, info) => {
      const lesson = await bookPlayed(school);
      const homeworkId = await givePlayed(school, lesson.id);
      const page = await open(lesson.student);
      await page.goTo(`${school.url}/homeworks/${homeworkId}`);
      await page.press('button', say('homework.start'));
      for (const [index, kind] of activityKinds.entries()) {
        if (index > 0) await page.press('button', say('homework.next'));
        await page.finds(`[data-kind="${kind}"]`);
        await solve(page, seededBy(oneOfEach[kind], homeworkId));
        await page.finds(`[data-kind="${kind}"][data-solved]`);
        await page.looksRight(`played-${kind}`, info);
      }
      await page.press('button', say('homework.finish'));
      await page.press('button', say('homework.finish_action'));
      await page.sees(say('homework.done_title'));
      await page.reload();
      await page.sees('2 of 2 done, 2 right first time');
    });

    test('the child’s view: its lessons, its homework drawn on, the gate of the parents', async ({
      open,
      school,
    }, info) => {
      const { student } = await assignHomework(school);
      await school.pool.query(
        'update people set child_view = true where id = (select id from accounts where email = $1)',
        [student.email],
      );
      const page = await open(student);
      await page.goTo(`${school.url}/lessons`);
      await page.sees('Olena');
      await page.looksRight('child-lessons', info);
      await page.goTo(`${school.url}/homeworks`);
      await page.element('link', say('homework.start'));
      await page.looksRight('child-homeworks', info);
      await page.press('link', say('homework.start'));
      await page.press('button', say('homework.start'));
      await page.element('button', say('board.tool.pen'));
      await page.drawByFinger('Board', ...line);
      await page.inkIs('Board', middle, true);
      await page.looksRight('child-homework', info);
      await page.goTo(`${school.url}/buy`);
      await page.sees('How much is');
      await page.looksRight('child-gate', info);
    });
  });

/** Plays to the end by following the hints. */
async function solve(page: WebKitPage, activity: AnyActivity): Promise<void> {
  const layer = `[data-kind="${activity.kind}"]`;
  const part = (id: string): string => `${layer} [data-part="${id}"]`;
  const moves: PlayMove[] = [];
  for (let move = hintedMove(activity, moves); move; move = hintedMove(activity, moves)) {
    if (move.kind === 'pick') await page.carry(part(move.part));
    else if (move.kind === 'type') {
      await page.fill(labelOfGap(activity, move.part), move.text);
      await page.carry(`${layer} form button`);
    } else if (move.kind === 'put' && activity.kind === 'info') {
      await page.carry(part(`${move.part}.0`), part(move.to));
    } else if (move.kind === 'put' && activity.kind === 'colour')
      await page.carry(part(move.to), `${layer} button[aria-label="${move.part}"]`);
    else if (move.kind === 'put') await page.carry(part(move.part), part(move.to));
    else if (move.kind === 'trace') {
      const { points } = move;
      const spots = Array.from({ length: points.length / 2 }, (_, at) => ({
        x: ((points[2 * at] ?? 0) / TRACE_SCALE) * 1_600,
        y: ((points[2 * at + 1] ?? 0) / TRACE_SCALE) * 900,
      }));
      await page.draw('Board', ...spots);
    }
    moves.push({ move, seat: 's', second: 0 });
  }
}

const aPhone = (): string => `+38050${randomInt(1_000_000, 9_999_999)}`;

/** The field's name: its sentence with the gap, or that a word is heard. */
function labelOfGap({ parts }: AnyActivity, id: string): string {
  const part = parts.find((one) => one.id === id);
  const around = gapIn(part?.say, part?.text ?? '');
  return around ? `Type the missing word: ${around.join(' ___ ')}` : 'Type the word you hear';
}
