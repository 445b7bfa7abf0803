import { expect, type Page } from '@playwright/test';
import { drawWith, LEFT, onBlankPage, onSlide, openPicker, pickDeck, press, RIGHT, seesNoSlide } from '../hands.ts';
import type { Decks } from '../lesson.ts';
import type { Row, Scene } from '../row.ts';

const sees =
  (number: number, deck: keyof Decks = 'planned') =>
  ({ other, decks }: Scene): Promise<void> =>
    expect(other.room.slide(decks[deck].slides[number - 1] ?? '')).toBeVisible();
const SLIDE_FILES = '**/files/slide-*';
const unseen = (page: Page) => page.getByText('Max doesn’t see the slide');
/** The teacher shows a presentation; whether the child sees it is checked by the row that picks it. */
const onFirstOf =
  (deck: keyof Decks) =>
  async ({ teacher, decks }: Scene): Promise<void> => {
    await pickDeck(teacher, decks[deck]);
    await expect(teacher.room.slide(decks[deck].slides[0] ?? '')).toBeVisible();
  };

const PICK = [
  { role: 'button', name: /^(Fruit basket|Pick a presentation)$/, within: /Teacher’s tools/ },
  { role: 'button', name: / slides?$/, within: /Presentations/ },
];
const VIEW_IS_LIVE = 'Each page of a replay is zoomed by the person who watches it.';

/** A presentation that the teacher has made: a copy of the planned one, which lessons may show. */
async function makeDeck({ calls, school, lessonId, words, memo }: Scene): Promise<void> {
  const { rows } = await school.pool.query<{ id: string }>('select deck_id as id from lessons where id = $1', [
    lessonId,
  ]);
  const { id, version } = await calls.teacher.call('POST /api/v2/teacher_decks', {
    body: { title: words, deckId: rows[0]!.id },
  });
  await calls.teacher.call('POST /api/v2/teacher_decks/{id}/use', { params: { id }, body: { version } });
  memo.set('deck', id);
}
/** Its first slide is described in other words from now on, in lessons too. */
async function publishAgain({ calls, words, memo }: Scene): Promise<void> {
  const params = { id: String(memo.get('deck')) };
  const { version, content } = await calls.teacher.call('GET /api/v2/teacher_decks/{id}', { params });
  const slides = content.slides.map((slide, at) => (at === 0 ? { ...slide, description: `Anew: ${words}` } : slide));
  const saved = await calls.teacher.call('PUT /api/v2/teacher_decks/{id}', {
    params,
    body: { version, content: { ...content, slides } },
  });
  await calls.teacher.call('POST /api/v2/teacher_decks/{id}/use', { params, body: { version: saved.version } });
}
async function onMadeDeck(scene: Scene): Promise<void> {
  const { teacher, child, decks, words } = scene;
  await onSlide(scene, 3);
  await makeDeck(scene);
  await pickDeck(teacher, { title: words, slides: [] });
  for (const { room } of [teacher, child]) await expect(room.slide(decks.planned.slides[0] ?? '')).toBeVisible();
}
const deleteMade = async ({ calls, memo }: Scene): Promise<void> => {
  await calls.teacher.call('DELETE /api/v2/teacher_decks/{id}', { params: { id: String(memo.get('deck')) } });
};
const picker = ({ teacher }: Scene) => teacher.page.getByRole('dialog', { name: 'Presentations' });
const removeDeck = async (scene: Scene): Promise<void> => {
  await deleteMade(scene);
  // On the teacher’s page, its first slide may still have the description of the planned one’s.
  await pickDeck(scene.teacher, scene.decks.planned);
  await onSlide(scene, 1);
};
/** The school takes a presentation out of its course, or puts it back. */
const withdraw = async ({ school, decks }: Scene, isOut: boolean): Promise<void> => {
  await school.pool.query(
    `update decks d set retired_at = case when $2 then now() end from courses c
     where c.id = d.course_id and c.slug = 'animal-friends' and d.title = $1`,
    [decks.other.title, isOut],
  );
};

/** What the teacher shows: presentations of each kind, slides, free pages, and how near. */
export const slideRows: readonly Row[] = [
  {
    act: 'shows the next slide',
    by: 't',
    kinds: ['show'],
    controls: [{ role: 'button', name: /^Next slide$/ }],
    before: (scene) => onSlide(scene, 3),
    do: ({ teacher }) => press(teacher, 'Next slide'),
    sees: sees(4),
  },
  {
    act: 'goes back a slide',
    by: 't',
    kinds: ['show'],
    controls: [{ role: 'button', name: /^Previous slide$/ }],
    before: (scene) => onSlide(scene, 4),
    do: ({ teacher }) => press(teacher, 'Previous slide'),
    sees: sees(3),
  },
  {
    act: 'jumps to a slide by its thumbnail',
    by: 't',
    kinds: ['show'],
    controls: [{ role: 'button', name: /^Slide \d+: /, within: /Slides and pages/ }],
    before: (scene) => onSlide(scene, 1),
    do: async ({ teacher }) => press(teacher, /^Slide 9: /),
    sees: sees(9),
  },
  {
    act: 'turns on with the keyboard',
    by: 't',
    kinds: ['show'],
    controls: [],
    before: (scene) => onSlide(scene, 4),
    do: ({ teacher }) => teacher.page.keyboard.press('PageDown'),
    sees: sees(5),
  },
  {
    act: 'opens a blank page',
    by: 't',
    kinds: ['show'],
    controls: [{ role: 'button', name: /^New page$/ }],
    before: (scene) => onSlide(scene, 3),
    do: ({ teacher }) => press(teacher, 'New page'),
    sees: ({ other }) => seesNoSlide(other),
  },
  {
    act: 'goes back to a page drawn on before',
    by: 't',
    kinds: ['show'],
    controls: [{ role: 'button', name: /^Page \d+$/, within: /Slides and pages/ }],
    before: async (scene) => {
      await onBlankPage(scene);
      await drawWith(scene.teacher, 'Pen', LEFT, RIGHT);
      await scene.child.room.board.shows({ x: 500, y: 300 });
      await onSlide(scene, 3);
    },
    do: ({ teacher }) =>
      teacher.page
        .getByRole('navigation', { name: 'Slides and pages' })
        .getByRole('button', { name: /^Page \d+$/ })
        .last()
        .click(),
    sees: async ({ other }) => {
      await seesNoSlide(other);
      await other.room.board.shows({ x: 500, y: 300 });
    },
  },
  {
    act: 'picks another presentation of the school',
    by: 't',
    kinds: ['deck'],
    controls: PICK,
    before: (scene) => onSlide(scene, 3),
    do: ({ teacher, decks }) => pickDeck(teacher, decks.other),
    sees: sees(1, 'other'),
    after: (scene) => onSlide(scene, 1),
  },
  {
    act: 'turns the slides of another presentation of the school',
    by: 't',
    kinds: ['deck', 'show'],
    controls: PICK,
    before: onFirstOf('other'),
    do: ({ teacher }) => press(teacher, 'Next slide'),
    sees: sees(2, 'other'),
    after: (scene) => onSlide(scene, 1),
  },
  {
    act: 'picks a presentation of their own',
    by: 't',
    kinds: ['deck'],
    controls: PICK,
    before: (scene) => onSlide(scene, 3),
    do: ({ teacher, decks }) => pickDeck(teacher, decks.own),
    sees: sees(1, 'own'),
    after: (scene) => onSlide(scene, 1),
  },
  {
    act: 'picks the planned presentation again',
    by: 't',
    kinds: ['deck'],
    controls: PICK,
    before: onFirstOf('other'),
    do: ({ teacher, decks }) => pickDeck(teacher, decks.planned),
    sees: sees(1),
  },
  {
    act: 'makes a presentation on another device, the own page',
    by: 't',
    seenBy: 't',
    kinds: [],
    controls: [],
    before: async (scene) => {
      await onSlide(scene, 3);
      await openPicker(scene.teacher);
      await expect(picker(scene).getByRole('button', { name: scene.decks.own.title })).toBeVisible();
    },
    do: makeDeck,
    sees: (scene) => expect(picker(scene).getByRole('button', { name: scene.words })).toBeVisible(),
    after: async (scene) => {
      await deleteMade(scene);
      await expect(picker(scene).getByRole('button', { name: scene.words })).toHaveCount(0);
      await scene.teacher.page.keyboard.press('Escape');
    },
    not: {
      'after a reload': 'The dialog is open only while the teacher chooses.',
      'entering later': 'The dialog is open only while the teacher chooses.',
      'in the replay': 'Nothing is chosen in a replay.',
    },
  },
  {
    act: 'turns the slides of a presentation that was published again meanwhile',
    by: 't',
    kinds: ['show'],
    controls: [],
    before: async (scene) => {
      await onMadeDeck(scene);
      await publishAgain(scene);
    },
    do: ({ teacher }) => press(teacher, 'Next slide'),
    sees: sees(2),
    after: removeDeck,
  },
  {
    act: 'turns the slides of a presentation that the school has withdrawn meanwhile',
    by: 't',
    kinds: ['show'],
    controls: [],
    before: async (scene) => {
      await onFirstOf('other')(scene);
      await expect(scene.child.room.slide(scene.decks.other.slides[0] ?? '')).toBeVisible();
      await withdraw(scene, true);
    },
    do: ({ teacher }) => press(teacher, 'Next slide'),
    sees: sees(2, 'other'),
    after: async (scene) => {
      await withdraw(scene, false);
      await onSlide(scene, 1);
    },
  },
  {
    act: 'can’t load the slide',
    by: 's',
    kinds: ['message report'],
    controls: [],
    before: async (scene) => {
      await onSlide(scene, 1);
      // After a reload no picture is left in the page’s memory.
      await scene.child.page.route(SLIDE_FILES, (route) => route.abort());
      await expect(unseen(scene.teacher.page)).toHaveCount(0);
    },
    do: async ({ child }) => {
      await child.page.reload();
    },
    sees: ({ other }) => expect(unseen(other.page)).toBeVisible(),
    after: async (scene) => {
      await scene.child.page.unroute(SLIDE_FILES);
      await scene.child.page.reload();
      await expect(scene.child.room.slide(scene.decks.planned.slides[0] ?? '')).toBeVisible();
      await expect(unseen(scene.teacher.page)).toHaveCount(0);
    },
    not: { 'in the replay': 'The replay shows the board, and no troubles of devices.' },
  },
  {
    act: 'zooms into the page while the screens are in sync',
    by: 't',
    kinds: ['message view'],
    controls: [
      { role: 'button', name: /^Zoom in$/ },
      { role: 'button', name: /^Zoom out$/ },
      { role: 'button', name: /^Show the whole page$/ },
      { role: 'button', name: /^Move the page$/ },
    ],
    before: (scene) => onSlide(scene, 3),
    do: async ({ teacher }) => {
      await teacher.room.board.surface.focus();
      for (let step = 0; step < 3; step += 1) await teacher.page.keyboard.press('+');
    },
    sees: ({ other }) => expect.poll(() => magnification(other)).toBeGreaterThan(1.3),
    after: async ({ teacher, child }) => {
      await teacher.room.board.surface.focus();
      await teacher.page.keyboard.press('0');
      await expect.poll(() => magnification(child)).toBeLessThan(1.1);
    },
    not: { 'in the replay': VIEW_IS_LIVE },
  },
  {
    act: 'brings the screens back in sync',
    by: 't',
    kinds: ['sync'],
    controls: [{ role: 'button', name: /^(Sync screens|Screens in sync)$/ }],
    before: async (scene) => {
      const { teacher, child } = scene;
      await onSlide(scene, 3);
      await press(teacher, 'Screens in sync');
      await teacher.room.board.surface.focus();
      for (let step = 0; step < 3; step += 1) await teacher.page.keyboard.press('+');
      await expect.poll(() => magnification(teacher)).toBeGreaterThan(1.3);
      expect(await magnification(child)).toBeLessThan(1.1);
    },
    do: ({ teacher }) => press(teacher, 'Sync screens'),
    sees: ({ other }) => expect.poll(() => magnification(other)).toBeGreaterThan(1.3),
    after: async ({ teacher }) => {
      if (await teacher.page.getByRole('button', { name: 'Sync screens' }).first().isVisible())
        await press(teacher, 'Sync screens');
      await teacher.room.board.surface.focus();
      await teacher.page.keyboard.press('0');
    },
    not: { 'in the replay': VIEW_IS_LIVE },
  },
  {
    act: 'looks at another part of the page, when the screens are not in sync',
    by: 's',
    kinds: ['message view'],
    controls: [
      { role: 'button', name: /^Zoom in$/ },
      { role: 'button', name: /^Zoom out$/ },
      { role: 'button', name: /^Show the whole page$/ },
      { role: 'button', name: /^Move the page$/ },
    ],
    before: async (scene) => {
      await onSlide(scene, 3);
      await press(scene.teacher, 'Screens in sync');
    },
    do: async ({ child }) => {
      await child.room.board.surface.focus();
      for (let step = 0; step < 3; step += 1) await child.page.keyboard.press('+');
    },
    sees: ({ other }) => expect(other.page.getByText('Max is looking at another part of the page')).toBeVisible(),
    after: async ({ teacher, child }) => {
      await child.room.board.surface.focus();
      await child.page.keyboard.press('0');
      await press(teacher, 'Sync screens');
    },
    not: { 'in the replay': VIEW_IS_LIVE },
  },
];

/** How much larger than the board’s own frame the page is drawn. */
function magnification({ room }: Scene['other']): Promise<number> {
  return room.board.surface.evaluate((surface) => {
    const frame = surface.parentElement!;
    const paper = frame.firstElementChild!.firstElementChild!.getBoundingClientRect();
    return paper.width / frame.getBoundingClientRect().width;
  });
}
