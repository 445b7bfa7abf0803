import { Wire } from '../../rooms/Wire.ts';
import { expect, test } from '../../journeys/journey.ts';
import { LossyNetwork } from '../../journeys/parts/LossyNetwork.ts';
import type { Person } from '../../journeys/parts/Person.ts';
import { beginCall, bookLesson } from '../../journeys/parts/lessons.ts';
import { type Spot, spotOnScreen } from '../../journeys/parts/spots.ts';
import { wordsOf } from '../../journeys/parts/words.ts';
import { watchPage } from '../inPage.ts';
import { Caller } from '../outside/Caller.ts';
import { tokenOfManagers } from '../outside/scene.ts';
import { rigMicrophone, rigVisibility } from './inPage.ts';
import { notices, type PensDown } from './notices.ts';

const LAPTOP = { width: 1366, height: 768 };
const TABLET = { width: 820, height: 1180 };
const PHONE = { width: 844, height: 390 };
const LEFT = 300;
const RIGHT = 1_200;
/** Vertical positions of the teacher's line and the child's, on both pages. */
const LINES = { t: 250, s: 550 } as const;
const THAT_NEVER_MOVE = ['Microphone', 'Camera', 'Leave', 'Signs', 'Stop'];
const say = wordsOf('uk');

test('every notice of a room appears while both draw: no line has a step, no button moves', async ({
  school,
  come,
  consoles,
}) => {
  test.setTimeout(600_000);
  consoles.mayReport(/WebSocket connection to .* failed/, /Failed to load resource: net::ERR_/);
  const lesson = await bookLesson(school);
  const wire = await Wire.to(school.url);
  const network = new LossyNetwork();
  const teacher = await come(lesson.teacher, { through: wire.url, context: { viewport: LAPTOP } });
  const child = await come(lesson.student, { through: wire.url, context: { viewport: TABLET } });
  for (const { page } of [teacher, child]) {
    await network.join(page);
    await page.addInitScript(watchPage);
    await page.addInitScript(rigVisibility);
    await page.addInitScript(rigMicrophone);
  }
  await beginCall(lesson.id, teacher, child);
  for (const { room } of [teacher, child]) await room.seesTheOther();
  await teacher.room.letTheStudentDraw(true);
  await expect(child.room.tools).toBeVisible();
  await teacher.page.getByRole('group', { name: 'Beside the board' }).getByText('Activities').click();
  await expect(teacher.page.getByRole('region', { name: 'Activities' })).toBeVisible();
  await teacher.page.getByRole('button', { name: 'New page' }).click();
  for (const { page } of [teacher, child]) await expect(page.getByRole('main').getByRole('img')).toHaveCount(0);

  const manager = Caller.manager(school.url, tokenOfManagers(school));
  const pens: PensDown = { teacher, child, wire, network, manager, lessonId: lesson.id };
  const hands = [await Hand.put(teacher, LINES.t), await Hand.put(child, LINES.s)];
  for (const [at, { what, appears, goes, hasOwnButtons }] of notices.entries())
    await test.step(what, async () => {
      const way = (RIGHT - LEFT) / notices.length;
      await appears(pens);
      for (const hand of hands) await hand.isWhereItWas(hasOwnButtons);
      for (const hand of hands) await hand.moveTo(LEFT + way * (at + 0.5));
      await goes?.(pens);
      for (const hand of hands) await hand.isWhereItWas();
      for (const hand of hands) await hand.moveTo(LEFT + way * (at + 1));
    });
  for (const hand of hands) await hand.lift();
  for (const { room } of [teacher, child]) {
    for (const y of Object.values(LINES)) {
      const along = Array.from({ length: 10 }, (_, at) => LEFT + 10 + at * 90);
      await room.board.shows(...along.map((x) => ({ x, y })));
      await room.board.isBlankAt(...along.flatMap((x) => [y - 20, y + 20].map((beside) => ({ x, y: beside }))));
    }
  }

  await test.step('the tray of signs in Ukrainian, on a phone in landscape', async () => {
    await school.pool.query(`update accounts set locale = 'uk' where email = $1`, [lesson.student.email]);
    await child.page.setViewportSize(PHONE);
    await child.page.evaluate((locale) => localStorage.setItem('skylark.locale', locale), 'uk');
    await child.page.reload();
    const board = child.page.getByRole('application', { name: say('board.surface') });
    await expect(board).toBeVisible();
    await expect(child.page.getByRole('toolbar', { name: say('board.bar') })).toBeVisible();
    const hand = await Hand.put(child, 700, say);
    await child.page.getByRole('button', { name: say('tools.aid.signs') }).dispatchEvent('click');
    const tray = child.page.getByRole('group', { name: say('tools.aid.signs') });
    await expect(tray).toBeVisible();
    await hand.isWhereItWas();
    for (const sign of await tray.getByRole('button').all()) {
      await expect(sign).toBeInViewport({ ratio: 0.99 });
      expect(await sign.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
    }
    await hand.moveTo(750);
    await tray.getByRole('button', { name: say('tools.aid.sign.yes') }).dispatchEvent('click');
    await expect(tray).toBeHidden();
    await hand.isWhereItWas();
    await hand.moveTo(RIGHT);
    await hand.lift();
    const along = [400, 600, 760, 900, 1_100];
    await teacher.room.board.shows(...along.map((x) => ({ x, y: 700 })));
    await teacher.room.board.isBlankAt(...along.flatMap((x) => [680, 720].map((y) => ({ x, y }))));
  });
  network.close();
  await wire.close();
});

/** A hand that holds a pen on a board and moves along one line of the screen, whatever the page does. */
class Hand {
  readonly #person: Person;
  readonly #places: () => Promise<unknown[]>;
  readonly #before: unknown[];
  readonly #from: Spot;
  readonly #to: Spot;

  private constructor(person: Person, places: () => Promise<unknown[]>, before: unknown[], [from, to]: [Spot, Spot]) {
    this.#person = person;
    this.#places = places;
    this.#before = before;
    this.#from = from;
    this.#to = to;
  }

  static async put(person: Person, y: number, translate?: typeof say): Promise<Hand> {
    const { page } = person;
    const surface = page.getByRole('application', { name: translate?.('board.surface') ?? 'Board' });
    const buttons = translate ? [] : THAT_NEVER_MOVE.map((name) => page.getByRole('button', { name, exact: true }));
    const places = (): Promise<unknown[]> => Promise.all([surface, ...buttons].map((one) => one.evaluateAll(placesOf)));
    let before: unknown[] = [];
    await expect(async () => {
      const last = before;
      before = await places();
      expect(before).toEqual(last);
    }).toPass({ intervals: [400] });
    const from = await surface.evaluate(spotOnScreen, { x: LEFT, y });
    const to = await surface.evaluate(spotOnScreen, { x: RIGHT, y });
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    return new Hand(person, places, before, [from, to]);
  }

  /** @param x on the page as it was when the pen was put on it */
  async moveTo(x: number): Promise<void> {
    const share = (x - LEFT) / (RIGHT - LEFT);
    const at = this.#from.x + (this.#to.x - this.#from.x) * share;
    await this.#person.page.mouse.move(at, this.#from.y, { steps: 4 });
  }

  async isWhereItWas(hasOwnButtons = false): Promise<void> {
    const { length } = this.#before;
    const compared = hasOwnButtons && this.#person.account.type === 'student' ? 1 : length;
    await expect.poll(async () => (await this.#places()).slice(0, compared)).toEqual(this.#before.slice(0, compared));
  }

  lift(): Promise<void> {
    return this.#person.page.mouse.up();
  }
}

/** Runs in the page. */
function placesOf(elements: Element[]): number[][] {
  return elements.map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x, y, width, height];
  });
}
