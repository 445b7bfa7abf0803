import { expect } from './journey.ts';
import { canDraw, assignHomework, line, middle } from '../webkit/boards.ts';
import { test, whyLeftOut } from '../webkit/webkitTest.ts';
import { demoStudent } from './parts/lessons.ts';
import { wordsOf } from './parts/words.ts';

// Safari's engine, without a call: WebKitGTK has no WebRTC. Covers what families do most, at the size of an iPad; `npm
// run trials -- webkit` does the same and visits every other page at the sizes of an iPad and an iPhone.
const SIZES = process.env['WEBKIT'] === 'whole' ? (['iPad', 'iPhone'] as const) : (['iPad'] as const);
const say = wordsOf('en');

/** A number or a box of the activity: each room shuffles the numbers. */
const part = (id: string): string => `[data-part="${id}"]`;

// Safari's engine comes from a system package; if it is missing, the run names the package.
test.skip(whyLeftOut !== null, whyLeftOut ?? '');

for (const size of SIZES)
  test.describe(`WebKit, ${size}`, () => {
    test.use({ size });

    test('from the page of the school to the lessons, by password', async ({ open, school }, info) => {
      const page = await open();
      await page.goTo(`${school.url}/welcome`);
      await page.sees(say('welcome.hero.title'));
      await page.looksRight('welcome', info);
      await page.goTo(`${school.url}/login`);
      await page.element('field', say('auth.email'));
      await page.looksRight('login', info);
      await page.fill(say('auth.email'), demoStudent.email);
      await page.fill(say('auth.password'), demoStudent.password);
      await page.press('button', say('auth.sign_in'));
      await page.element('heading', say('lessons.title'));
      await page.sees('Balance:');
      await page.looksRight('lessons', info);
    });

    test('a homework is drawn by finger, played, written and handed in', async ({ open, school }, info) => {
      const { student } = await assignHomework(school);
      const page = await open(student);
      await page.goTo(`${school.url}/homeworks`);
      await page.press('link', say('homework.start'));
      await page.press('button', say('homework.start'));
      await canDraw(page);
      await page.drawByFinger('Board', ...line);
      await page.inkIs('Board', middle, true);
      await page.fill(say('homework.answer'), 'It likes milk.');
      await page.sees(say('room.board.saved'));
      await page.looksRight('homework', info);
      // The activity on a slide: a number is dragged into its box, a wrong one returns.
      await page.press('button', 'Slide 7:', false);
      await page.element('button', '2');
      await page.carry(part('number-2'), part('box-1'));
      await page.element('button', '2, in: cows');
      await page.carry(part('number-1'), part('box-2'));
      await page.sees('Those are pigs.');
      await page.element('button', '1');
      await page.looksRight('homework-played', info);
      await page.reload();
      await page.inkIs('Board', middle, true);
      await page.press('button', 'Slide 7:', false);
      await page.element('button', '2, in: cows');
      expect(await page.valueOf(say('homework.answer'))).toBe('It likes milk.');
      await page.press('button', say('homework.finish'));
      await page.press('button', say('homework.finish_action'));
      await page.sees(say('homework.handed_in'));
    });
  });
