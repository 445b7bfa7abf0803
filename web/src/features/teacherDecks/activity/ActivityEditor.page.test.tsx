import { StoredActivity } from '@skylark/contract/activity';
import type { TeacherDeck } from '@skylark/contract/teacherDecks';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, type Answer } from '../../../../test/answers.ts';
import { aTeacher } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/renderPage.tsx';
import { saveNow } from '../../../../test/saveNow.ts';
import { standInSpeech } from '../../../../test/standInSpeech.ts';

const SAVE = 'PUT /api/v2/teacher_decks/{id}';
const as = aTeacher();
const key = (letter: string): string => `slide-${letter.repeat(40)}.webp`;
type Slide = TeacherDeck['content']['slides'][number];
const aSlide = (letter: string, description: string): Slide => ({
  id: letter,
  image: key(letter),
  thumb: key(letter),
  description,
  note: '',
  sound: null,
  activity: null,
});
const deck: TeacherDeck = {
  id: '01900000-0000-7000-8000-000000000070',
  version: 3,
  changedAt: '2026-11-20T10:00:00Z',
  usedVersion: null,
  usedAt: null,
  deckId: null,
  offeredAt: null,
  publishedAt: null,
  content: {
    title: 'On the farm',
    notes: '',
    words: [
      { word: 'cow', picture: key('c'), sound: null },
      { word: 'hen', picture: null, sound: null },
    ],
    slides: [aSlide('a', 'The farm'), aSlide('b', 'A hen')],
  },
};
const { content: _, ...state } = deck;
const saved = answer(SAVE, ({ body }) => ({ ...state, version: (body as { version: number }).version + 1 }));

beforeEach(async () => {
  standInSpeech('en-GB');
  // Preloads code that is loaded on demand.
  await Promise.all([import('./ActivityField.tsx'), import('./ActivityDialog.tsx')]);
  await import('../../activities/ActivityLayer.tsx');
  sessionStorage.clear();
  // jsdom supports pointer events, but not pointer capture or layout.
  Object.assign(HTMLElement.prototype, { setPointerCapture: () => undefined });
  return () => vi.unstubAllGlobals();
});

async function open(content: Partial<TeacherDeck['content']> = {}, ...answers: Answer[]) {
  const opened = answer('GET /api/v2/teacher_decks/{id}', { ...deck, content: { ...deck.content, ...content } });
  const page = await renderPage(`/materials/own/${deck.id}`, { as, answers: [opened, saved, ...answers] });
  const { user, server } = page;
  const slides = (): Slide[] => {
    const last = server.sent.filter((one) => one.key === SAVE).at(-1)?.body as { content: TeacherDeck['content'] };
    return last?.content.slides ?? [];
  };
  const editor = () => within(screen.getByRole('dialog'));
  return {
    ...page,
    slides,
    editor,
    /** The stored activity of the first slide, validated by the school's schema. */
    kept: () => StoredActivity.parse(slides()[0]?.activity),
    field: () => within(screen.getByRole('region', { name: 'Activity on this slide' })),
    begin: async (kind: string) => {
      await user.click(await screen.findByRole('button', { name: 'Add an activity' }));
      await user.click(await screen.findByRole('button', { name: new RegExp(`^${kind}`) }));
      await within(screen.getByRole('dialog')).findByText(/^(Ready to play|An example: put)/);
    },
    part: (name: string) => within(editor().getByRole('group', { name })),
    played: async () => within(await screen.findByRole('region', { name: /^Activity: / })),
    /** Closes the editor, and saves waiting changes. */
    done: async () => {
      await user.click(editor().getByRole('button', { name: 'Done' }));
      saveNow();
      await waitFor(() => expect(screen.getByText('Saved')).toBeVisible(), { timeout: 6_000 });
    },
  };
}

describe('an activity is made, changed and kept, and plays beside its form:', () => {
  it('pairs, of words and pictures', async () => {
    const { begin, part, user, played, kept, done, editor } = await open();
    await begin('Match pairs');
    expect((await played()).getAllByRole('button', { name: 'cow' })).toHaveLength(2);
    await user.click(editor().getByRole('button', { name: 'Add a pair' }));
    expect(await screen.findByText(/2 things are missing/)).toBeVisible();
    const first = part('Pair 3, first').getByLabelText('Word on it');
    await waitFor(() => expect(first).toHaveFocus());
    await user.type(first, 'pig');
    await user.type(part('Pair 3, second').getByLabelText('Word on it'), 'Oink!');
    expect(await screen.findByText('Ready to play')).toBeVisible();
    await done();
    expect(kept().answers).toHaveLength(3);
    expect(kept().parts.map(({ text }) => text)).toEqual([undefined, undefined, 'cow', 'hen', 'pig', 'Oink!']);
  });

  it('memory, whose cards lie in rows by themselves', async () => {
    const { begin, user, kept, done, editor } = await open();
    await begin('Memory');
    await user.click(editor().getByRole('button', { name: 'Remove pair 2' }));
    expect(editor().getByRole('button', { name: 'Undo' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await done();
    expect(kept()).toMatchObject({
      kind: 'memory',
      answers: [
        ['picture-1', 'word-1'],
        ['picture-2', 'word-2'],
      ],
    });
  });

  it('choose by ear, or by reading', async () => {
    const { begin, user, part, kept, done, editor } = await open();
    await begin('Choose by ear');
    await user.click(part('Choice 2').getByRole('checkbox', { name: 'Ask for it' }));
    await user.click(editor().getByRole('checkbox', { name: /The word is heard/ }));
    await done();
    expect(kept()).toMatchObject({ kind: 'choose', ear: false, answers: [['card-1']] });
  });

  it('another choice that is right, too, where a word is asked for', async () => {
    const { begin, user, part, played, kept, done } = await open();
    await begin('Choose by ear');
    await user.click(part('Choice 1').getByText('Also right: none'));
    await user.click(part('Choice 1').getByRole('checkbox', { name: 'Choice 2: hen' }));
    await user.click(part('Choice 2').getByRole('checkbox', { name: 'Ask for it' }));
    expect(part('Choice 1').getByText('Also right: 1 choice')).toBeVisible();
    expect(part('Choice 2').queryByText(/^Also right/)).toBeNull();
    const slide = await played();
    await user.click(slide.getByRole('button', { name: 'hen' }));
    expect(await slide.findByText('Right: hen. Perfect! No mistakes!')).toBeInTheDocument();
    await done();
    expect(kept().answers).toEqual([['card-1', 'card-2']]);
  });

  it('a sentence in order, with words that are the same', async () => {
    const { begin, user, kept, done, editor } = await open();
    await begin('Put in order');
    const sentence = editor().getByLabelText('Sentence');
    await user.clear(sentence);
    expect(await screen.findByText('Add at least two words or pictures.')).toBeVisible();
    await user.type(sentence, 'the cow and the hen');
    expect(sentence).toHaveValue('the cow and the hen');
    await user.click(editor().getByRole('button', { name: 'Move number 2 earlier' }));
    await done();
    expect(kept().answers).toHaveLength(2);
    expect(
      kept()
        .parts.map(({ text }) => text)
        .join(' '),
    ).toBe('cow the and the hen');
  });

  it('a word to spell: two words are refused in words', async () => {
    const { begin, user, part, kept, done, slides } = await open();
    await begin('Spell a word');
    const word = part('Word 1').getByLabelText(/Word in English/);
    await user.type(word, ' 1');
    expect(part('Word 1').getByText('Write one English word of 2 to 12 letters.')).toBeVisible();
    await user.clear(word);
    await user.type(word, 'sheep');
    await done();
    expect(kept().parts).toMatchObject([{ text: 'sheep' }]);
    expect(JSON.stringify(slides())).not.toContain(' 1');
  });

  it('things that go to their places; a word that is written anew stays a thing', async () => {
    const { begin, user, part, kept, done, editor } = await open();
    await begin('Drag to its place');
    const word = part('Thing 1').getByLabelText('Word on it');
    await user.clear(word);
    expect(part('Thing 1').getByText('Write a word, or add a picture.')).toBeVisible();
    await user.type(word, 'calf');
    await user.click(editor().getByRole('button', { name: 'Add a place' }));
    await user.type(part('Place 3').getByLabelText(/What’s there/), 'mud');
    await user.click(part('Thing 1').getByRole('checkbox', { name: 'mud' }));
    await done();
    expect(kept().answers[0]).toEqual(['thing-1', 'place-1', expect.stringContaining('place')]);
  });

  it('an example that belongs to the picture, which is ready only once it was changed, and is named until then', async () => {
    const { begin, user, editor, part, done, kept } = await open();
    await begin('Find in the picture');
    expect(editor().getByText('An example: put it where it belongs on your slide')).toBeVisible();
    expect(editor().queryByText('Ready to play')).toBeNull();
    await done();
    expect(kept().kind).toBe('find');
    expect(screen.getByText('Slide 1 still has an unchanged example.')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Slide 1: The farm, with an activity$/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Change the activity' }));
    await user.click(part('Spot 2').getByRole('checkbox', { name: 'To be found' }));
    expect(editor().getByText('Ready to play')).toBeVisible();
    await done();
    expect(screen.queryByText(/still has an unchanged/)).toBeNull();
  });

  it('spots to be found: moved by keys, by a pointer and in numbers', async () => {
    const { begin, user, part, kept, done, editor } = await open();
    await begin('Find in the picture');
    const spot = editor().getByRole('button', { name: /^cow, .*from the left/ });
    spot.focus();
    await user.keyboard('{ArrowRight}{ArrowDown}{Shift>}{ArrowRight}{/Shift}');
    const [x, y, width, height] = [7, 31, 43, 40];
    await waitFor(() => expect(spot).toHaveStyle({ left: `${x}%`, top: `${y}%`, width: `${width}%` }));
    const canvas = spot.parentElement!;
    canvas.getBoundingClientRect = () => ({ left: 0, top: 0, width: 1_000, height: 500 }) as DOMRect;
    fireEvent.pointerDown(spot, { clientX: 100, clientY: 200, button: 0, pointerId: 5 });
    fireEvent.pointerMove(spot, { clientX: 200, clientY: 250, pointerId: 5 });
    fireEvent.pointerUp(spot, { clientX: 200, clientY: 250, pointerId: 5 });
    await waitFor(() => expect(spot).toHaveStyle({ left: '17%', top: '41%' }));
    // A number is typed digit by digit, and applied when the field loses the focus.
    const tall = editor().getByLabelText('Height');
    await user.clear(tall);
    expect(tall).toHaveValue(null);
    await user.type(tall, String(height - 10));
    expect(spot).toHaveStyle({ height: `${height}%` });
    await user.click(part('Spot 2').getByRole('checkbox', { name: 'To be found' }));
    await done();
    expect(kept()).toMatchObject({ answers: [['spot-1', 'spot-2']], parts: [{ at: [17, 41, 43, 30] }, {}] });
  });

  it('covers, drawn over the slide', async () => {
    const { begin, user, part, kept, done, editor } = await open();
    await begin('Cover and reveal');
    await user.click(editor().getByRole('button', { name: 'Draw on the slide' }));
    draw([
      [100, 50],
      [200, 100],
      [300, 200],
    ]);
    await waitFor(() =>
      expect(editor().getByRole('button', { name: 'Draw on the slide' })).toHaveAttribute('aria-pressed', 'false'),
    );
    await user.type(part('Cover 3').getByLabelText(/What’s there/), 'a pig');
    await done();
    expect(kept().parts[2]).toEqual({ id: 'cover-3', at: [10, 10, 20, 30], say: 'a pig' });
  });

  it('areas with outlines, and their paints', async () => {
    const { begin, user, part, kept, done, editor } = await open();
    await begin('Colour');
    await user.click(editor().getByRole('button', { name: 'Draw on the slide' }));
    draw([
      [100, 50],
      [300, 50],
      [300, 250],
      [100, 250],
      [100, 60],
    ]);
    await screen.findByRole('group', { name: 'Area 3' });
    await user.type(part('Area 3').getByLabelText(/What’s there/), 'the roof');
    await user.click(editor().getByRole('button', { name: 'Remove: Pot 1' }));
    expect(part('Area 3').getByText('Choose its colour.')).toBeVisible();
    for (const area of ['Area 1', 'Area 3']) await user.selectOptions(part(area).getByLabelText('Its colour'), 'Blue');
    await user.selectOptions(part('Pot 1').getByLabelText('Paint'), 'Green');
    await done();
    expect(kept().parts).toContainEqual({
      id: 'area-5',
      say: 'the roof',
      shape: [10, 10, 30, 10, 30, 50, 10, 50, 10, 12],
    });
    expect(kept().parts).toContainEqual(expect.objectContaining({ paint: 'green', say: 'green' }));
  });

  it('letters and lines to trace', async () => {
    const { begin, user, kept, done, editor } = await open();
    await begin('Trace');
    await user.type(editor().getByLabelText('English letters or digits'), 'ж');
    expect(editor().getByText('There are no ready lines for: ж')).toBeVisible();
    await user.clear(editor().getByLabelText('English letters or digits'));
    await user.type(editor().getByLabelText('English letters or digits'), 'L7{Enter}');
    expect(editor().getByLabelText('Task')).toHaveValue('Trace the word: L7.');
    draw([
      [100, 50],
      [500, 250],
    ]);
    draw([
      [500, 50],
      [100, 250],
    ]);
    await screen.findByText('4 of 40 lines');
    await user.click(editor().getByRole('button', { name: 'Take back a line' }));
    await done();
    expect(kept().parts).toHaveLength(3);
    expect(kept().parts[2]).toEqual({ id: 'line-3', shape: [10, 10, 50, 50] });
  });

  it('groups to sort into', async () => {
    const { begin, kept, done } = await open();
    await begin('Sort into groups');
    await done();
    expect(kept()).toMatchObject({
      kind: 'drag',
      answers: [
        ['thing-1', 'place-1'],
        ['thing-2', 'place-2'],
      ],
    });
  });
});

/** A pointer on a slide of 1000 by 500 pixels. */
function draw(points: [number, number][]): void {
  const paper = document.querySelector<HTMLElement>('[data-paper]')!;
  paper.parentElement!.getBoundingClientRect = () => ({ left: 0, top: 0, width: 1_000, height: 500 }) as DOMRect;
  const at = ([clientX, clientY]: [number, number]) => ({ clientX, clientY, button: 0, pointerId: 7, isPrimary: true });
  fireEvent.pointerDown(paper, at(points[0]!));
  for (const point of points.slice(1)) fireEvent.pointerMove(paper, at(point));
  // Another finger neither continues the line nor ends it.
  const other = { ...at([900, 400]), pointerId: 8, isPrimary: false };
  for (const touch of ['pointerDown', 'pointerMove', 'pointerUp', 'pointerCancel'] as const)
    fireEvent[touch](paper, other);
  fireEvent.pointerUp(paper, at(points.at(-1)!));
}

it('what is played beside the form is the real thing, and begins anew', async () => {
  const { begin, user, played } = await open();
  await begin('Find in the picture');
  await user.click((await played()).getByRole('button', { name: 'cow' }));
  expect((await played()).getByRole('status')).toHaveTextContent('Right: cow. Perfect! No mistakes!');
  await user.click((await played()).getByRole('button', { name: 'Start again' }));
  await waitFor(async () => expect((await played()).getByRole('status')).toHaveTextContent(''));
  expect((await played()).getByRole('button', { name: 'cow' })).toBeVisible();
});

it('the focus stays on the activity when its editor closes, also when it was opened to add one', async () => {
  const { begin, user, field } = await open();
  await begin('Cover and reveal');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(field().getByRole('button', { name: 'Change the activity' })).toHaveFocus());
});

it('each step can be taken back and done again; letters of one field are one step', async () => {
  const { begin, user, editor, kept, done } = await open();
  await begin('Spell a word');
  const task = editor().getByLabelText('Task');
  await user.type(task, ' Now!');
  await user.click(editor().getByRole('button', { name: 'Undo' }));
  expect(task).toHaveValue('Spell the word.');
  await user.click(editor().getByRole('button', { name: 'Redo' }));
  expect(task).toHaveValue('Spell the word. Now!');
  await done();
  expect(kept().task).toBe('Spell the word. Now!');
});

it('another kind begins with the words and pictures of this one, says what is lost, and can be taken back', async () => {
  const { begin, user, editor, kept, done } = await open({ words: [] });
  await begin('Match pairs');
  await user.click(editor().getByRole('button', { name: 'Another kind' }));
  expect(editor().getByRole('button', { name: 'Back to the activity' })).toHaveFocus();
  expect(editor().getByRole('button', { current: true })).toHaveAccessibleName(/^Match pairs/);
  expect(editor().getByRole('note')).toHaveTextContent('Places, answers and drawn lines are lost');
  await user.click(editor().getByRole('button', { name: /^Memory/ }));
  await user.click(editor().getByRole('button', { name: 'Undo' }));
  await user.click(editor().getByRole('button', { name: 'Redo' }));
  await done();
  expect(kept()).toMatchObject({
    kind: 'memory',
    parts: expect.arrayContaining([expect.objectContaining({ text: 'cat' })]),
  });
});

it('what can’t be played yet is kept in the tab; the presentation goes on with the last that can', async () => {
  const { begin, user, editor, field, kept, reload, done } = await open();
  const asksBeforeLeaving = (): boolean => {
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    return leaving.defaultPrevented;
  };
  await begin('Spell a word');
  await done();
  expect(asksBeforeLeaving()).toBe(false);
  await user.click(field().getByRole('button', { name: 'Change the activity' }));
  await user.clear(await screen.findByLabelText('Task'));
  expect(editor().getByText(/Say what to do/)).toBeVisible();
  // Other kinds were only viewed: the last playable state can still be played.
  await user.click(editor().getByRole('button', { name: 'Another kind' }));
  await user.click(editor().getByRole('button', { name: 'Back to the activity' }));
  expect(editor().getByRole('button', { name: 'Try it' })).toBeEnabled();
  await user.click(editor().getByRole('button', { name: 'Done' }));
  expect(await field().findByText(/Your last changes aren’t finished/)).toBeVisible();
  expect(kept().task).toBe('Spell the word.');
  expect(screen.getByText('Saved')).toBeVisible();
  expect(asksBeforeLeaving()).toBe(true);
  await reload();
  await user.click(await screen.findByRole('button', { name: 'Change the activity' }));
  expect(await screen.findByLabelText('Task')).toHaveValue('');
});

it('a picture comes out of the deck, out of the slide itself, or from a file', async () => {
  const sent = answer('POST /api/v2/teacher_decks/{id}/pictures', { picture: key('f') });
  const { begin, user, part, kept, done } = await open({}, sent);
  await begin('Choose by ear');
  const choice = part('Choice 1');
  await user.click(choice.getByRole('button', { name: 'Another picture: Choice 1' }));
  await user.click(choice.getByRole('button', { name: 'What the slide shows there' }));
  const second = part('Choice 2');
  await user.click(second.getByRole('button', { name: 'Another picture: Choice 2' }));
  await user.upload(
    document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]')!,
    new File(['x'], 'a.png', { type: 'image/png' }),
  );
  await waitFor(() => expect(second.queryByRole('button', { name: 'From a file' })).toBeNull());
  await done();
  expect(kept().parts).toMatchObject([
    { picture: { key: key('a'), cut: [6, 44, 43, 46] } },
    { picture: { key: key('f') } },
  ]);
});

/** An upload that stays pending until it is resolved. */
function onItsWay() {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const reply: Answer = { key: 'POST /api/v2/teacher_decks/{id}/pictures', reply: () => promise };
  return { reply, arrive: () => resolve(Response.json({ picture: key('f') })) };
}

async function sendPicture({ user, part }: Pick<Awaited<ReturnType<typeof open>>, 'user' | 'part'>) {
  await user.click(part('Choice 2').getByRole('button', { name: 'Another picture: Choice 2' }));
  await user.upload(
    document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]')!,
    new File(['x'], 'a.png', { type: 'image/png' }),
  );
}

it('a picture that arrives when its editor is closed changes nothing', async () => {
  const { reply, arrive } = onItsWay();
  const { begin, user, part, field, kept, done } = await open({}, reply);
  await begin('Choose by ear');
  await sendPicture({ user, part });
  await done();
  await user.click(field().getByRole('button', { name: 'Change the activity' }));
  await user.type(await screen.findByLabelText('Task'), ' Now!');
  arrive();
  await done();
  expect(kept().task).toBe('Listen. Which one is it? Now!');
  expect(JSON.stringify(kept())).not.toContain(key('f'));
});

it('a picture that arrives leaves the focus where the teacher writes', async () => {
  const { reply, arrive } = onItsWay();
  const { begin, user, part, kept, done, editor } = await open({}, reply);
  await begin('Choose by ear');
  await sendPicture({ user, part });
  const task = editor().getByLabelText('Task');
  await user.type(task, ' Now!');
  arrive();
  await waitFor(() => expect(part('Choice 2').queryByRole('button', { name: 'From a file' })).toBeNull());
  expect(task).toHaveFocus();
  await done();
  expect(kept()).toMatchObject({ task: 'Listen. Which one is it? Now!', parts: [{}, { picture: { key: key('f') } }] });
});

it('a copied activity of a course: a place with a word of its own is a place', async () => {
  const activity = {
    kind: 'drag' as const,
    task: 'Who lives where?',
    parts: [
      { id: 'cow', at: [5, 80, 20, 15] as const, text: 'cow' },
      { id: 'barn', at: [5, 10, 40, 50] as const, text: 'barn' },
      { id: 'pond', at: [55, 10, 40, 50] as const, picture: { key: key('c') }, say: 'the pond' },
    ],
    answers: [['cow', 'barn', 'pond']],
  };
  const { user, editor, part, kept, done } = await open({ slides: [{ ...aSlide('a', 'The farm'), activity }] });
  await user.click(await screen.findByRole('button', { name: 'Change the activity' }));
  expect(await screen.findByText('Ready to play')).toBeVisible();
  expect(editor().queryByRole('group', { name: 'Thing 2' })).toBeNull();
  expect(part('Thing 1').getByRole('checkbox', { name: 'barn' })).toBeChecked();
  const word = part('Place 1').getByLabelText('Word on it');
  await user.clear(word);
  expect(part('Place 1').getByText(/^Write what it is/)).toBeVisible();
  await user.type(word, 'stable');
  await user.click(part('Place 2').getByRole('button', { name: 'Remove the picture: Place 2' }));
  await done();
  expect(kept()).toMatchObject({
    parts: [{ text: 'cow' }, { text: 'stable' }, { say: 'the pond' }],
    answers: [['cow', 'barn', 'pond']],
  });
  expect(kept().parts[2]).not.toHaveProperty('text');
});

it('a copy stands in place of what was unfinished there, and says when it is without what is unfinished here', async () => {
  const activity = {
    kind: 'cover' as const,
    task: 'Look.',
    parts: [{ id: 'a', at: [1, 1, 9, 9] as const, say: 'hen' }],
  };
  const unfinished = JSON.stringify({ ...activity, answers: [], task: '' });
  const ofSlide = (id: string): string => `skylark.activity.${deck.id}.${id}`;
  for (const id of ['a', 'b']) sessionStorage.setItem(ofSlide(id), unfinished);
  const { user, field } = await open({
    slides: [{ ...aSlide('a', 'The farm'), activity: { ...activity, answers: [] } }, aSlide('b', 'A hen')],
  });
  await user.click(await screen.findByRole('button', { name: 'Copy to another slide' }));
  await user.click(field().getByRole('button', { name: 'To slide 2' }));
  expect(
    field().getByText('Copied to slide 2 as it was before your last changes: they aren’t finished.'),
  ).toBeVisible();
  expect([sessionStorage.getItem(ofSlide('a')), sessionStorage.getItem(ofSlide('b'))]).toEqual([unfinished, null]);
  await user.click(field().getByRole('button', { name: 'Undo' }));
  expect(sessionStorage.getItem(ofSlide('b'))).toBe(unfinished);
});

it('goes to another slide as a copy, and away; both can be taken back', async () => {
  const { begin, user, field, slides, done } = await open();
  await begin('Cover and reveal');
  await done();
  await user.click(field().getByRole('button', { name: 'Copy to another slide' }));
  await user.click(field().getByRole('button', { name: 'To slide 2' }));
  expect(field().getByText('Copied to slide 2.')).toBeVisible();
  saveNow();
  await waitFor(() => expect(slides()[1]?.activity).toEqual(slides()[0]?.activity), { timeout: 4_000 });
  await user.click(field().getByRole('button', { name: 'Undo' }));
  await user.click(field().getByRole('button', { name: 'Remove the activity' }));
  saveNow();
  await waitFor(() => expect(slides().map(({ activity }) => activity)).toEqual([null, null]), { timeout: 4_000 });
  await user.click(field().getByRole('button', { name: 'Undo' }));
  saveNow();
  await waitFor(() => expect(slides()[0]?.activity?.kind).toBe('cover'), { timeout: 4_000 });
});

it('says how much there can be before it is full', async () => {
  const parts = Array.from({ length: 39 }, (_cover, at) => ({
    id: `cover-${at}`,
    at: [1, 1, 9, 9] as const,
    say: 'hen',
  }));
  const activity = { kind: 'cover' as const, task: 'Look.', parts, answers: [] };
  const { user, editor } = await open({ slides: [{ ...aSlide('a', 'The farm'), activity }] });
  await user.click(await screen.findByRole('button', { name: 'Change the activity' }));
  expect(await screen.findByText('39 of 40 parts')).toBeVisible();
  await user.click(editor().getByRole('button', { name: 'Add a cover' }));
  expect(editor().getByText('40 of 40 parts')).toBeVisible();
  expect(editor().getByRole('button', { name: 'Add a cover' })).toBeDisabled();
});
