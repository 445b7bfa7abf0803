import type { Activity } from '@skylark/contract/activity';
import type { Move, PlayEvent } from '@skylark/contract/play';
import { type Play, withMove } from '@skylark/contract/playState';
import type { Seat } from '@skylark/contract/room';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { standInMicrophone } from '../../../test/standInMicrophone.ts';
import { standInSpeech } from '../../../test/standInSpeech.ts';
import { ChildView } from '../../lib/childView.ts';
import { session } from '../../lib/session.ts';
import { needTexts, speak, TextsProvider } from '../../lib/texts.tsx';
import type { BoardPort } from '../board/index.ts';
import type { PointerMark } from '../board/BoardPort.ts';
import type { RoomLink } from '../roomLink/index.ts';
import type { Speaking } from './Face.ts';
import { SlideActivity } from './index.ts';

const page = 'slide:01900000-0000-7000-8000-000000000001';
const at = (x: number): [number, number, number, number] => [x, 10, 10, 10];
const part = (id: string, x: number, more: Partial<Activity['parts'][number]> = {}) => ({ id, at: at(x), ...more });

// jsdom supports pointer events but not pointer capture.
Object.assign(HTMLElement.prototype, { setPointerCapture: () => undefined });

let voice: ReturnType<typeof standInSpeech>;
beforeEach(async () => {
  voice = standInSpeech('en-GB');
  await speak('en');
  await needTexts(['play']);
  // Its code is loaded with the first slide that has an activity.
  await import('./ActivityLayer.tsx');
  return () => vi.unstubAllGlobals();
});

interface Situation {
  canMove: boolean;
  isHome: boolean;
  /** The lesson's drawing switch is off, so the child can't move. */
  isLocked: boolean;
  /** In the child view. */
  isChild: boolean;
  before: Move[];
  /** Which spots a curtain covers. */
  isHidden: (at: { x: number; y: number }) => boolean;
  speaking: Speaking;
}
const none = (): null => null;

/** A room that accepts every move, as a server would. */
async function play(
  activity: Activity,
  seat: Seat = 's',
  {
    canMove = true,
    isHome = false,
    isLocked = false,
    isChild = false,
    before = [],
    isHidden,
    speaking,
  }: Partial<Situation> = {},
) {
  const moves: PlayEvent['move'][] = [];
  let opened = 0;
  const locked = isLocked ? { name: seat === 't' ? 'Masha' : 'Anna', open: () => (opened += 1) } : undefined;
  const listeners = new Set<() => void>();
  const done = (plays: readonly Play[], move: Move): readonly Play[] => withMove(plays, { page, move }, seat, 0);
  let room: { plays: readonly Play[] } = { plays: before.reduce(done, []) };
  const take = (event: PlayEvent): void => {
    moves.push(event.move);
    room = { plays: withMove(room.plays, event, seat, moves.length * 1_000) };
    for (const listener of listeners) listener();
  };
  const link = {
    snapshot: () => room,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    do: take,
  } as unknown as RoomLink;
  let point: (mark: PointerMark | null) => void = () => undefined;
  const port = {
    seat,
    onCursor: (listener: typeof point) => {
      point = listener;
      return () => undefined;
    },
    showCursor: () => undefined,
  } as unknown as BoardPort;
  /** The other side's pointer, carrying this part. */
  const carry = (id?: string) =>
    act(() => point(id === undefined ? null : { page, x: 8_000, y: 4_500, laser: false, part: id }));
  const { unmount } = await act(async () =>
    render(
      <TextsProvider>
        <ChildView value={isChild ? { Header: none, Menu: none, Speaker: none } : null}>
          <SlideActivity
            {...{ activity, page, link, port, canMove, isHome, locked, isHidden, speaking }}
            imageUrl="/slide.webp"
          />
        </ChildView>
      </TextsProvider>,
    ),
  );
  const layer = screen.getByRole('region', { name: `Activity: ${activity.task}` });
  const press = (name: string) => within(layer).getByRole('button', { name });
  return {
    user: userEvent.setup(),
    moves,
    opened: () => opened,
    press,
    layer,
    unmount,
    carry,
    said: () => within(layer).getByRole('status'),
  };
}

const drag: Activity = {
  kind: 'drag',
  task: 'Put the animals away.',
  parts: [part('cow', 0, { text: 'cow' }), part('pig', 20, { text: 'pig' }), part('barn', 40), part('mud', 60)],
  answers: [
    ['cow', 'barn'],
    ['pig', 'mud'],
  ],
};

it('a part is picked up by one press and dropped by another, with keys too; a wrong place gets kind feedback', async () => {
  const { user, press, said, moves, layer } = await play(drag);
  press('cow').focus();
  await user.keyboard('{Enter}');
  expect(press('cow')).toHaveAttribute('aria-pressed', 'true');
  await user.click(press('mud'));
  expect(said()).toHaveTextContent(layer.querySelector('[class*=almost]')?.textContent ?? 'nothing shown');
  await user.click(press('cow'));
  press('barn').focus();
  await user.keyboard(' ');
  expect(press('cow, in: barn')).toHaveAttribute('aria-disabled', 'true');
  await user.click(press('pig'));
  await user.click(press('mud'));
  expect(said()).toHaveTextContent('Right: pig. You did it! You kept trying.');
  expect(moves).toHaveLength(3);
  expect(voice.read).toEqual(['en-GB: Where does the cow go?', 'en-GB: cow', 'en-GB: pig']);
});

it('while the child can’t move, both see it: the teacher lets it play from there, the child sees whose turn it is', async () => {
  const teachers = await play(drag, 't', { isLocked: true });
  expect(teachers.layer).not.toHaveAttribute('data-locked');
  await teachers.user.click(teachers.press('Let Masha play'));
  expect(teachers.opened()).toBe(1);
  teachers.unmount();
  const reads = await play(drag, 's', { canMove: false, isLocked: true });
  expect(reads.layer).toHaveAttribute('data-locked', 'true');
  expect(within(reads.layer).getByText('Anna goes first')).toBeVisible();
  expect(within(reads.layer).queryByRole('button', { name: 'Let Anna play' })).toBeNull();
  reads.unmount();
  const looks = await play(drag, 's', { canMove: false, isLocked: true, isChild: true });
  expect(within(looks.layer).getByRole('img', { name: 'Anna goes first' })).toBeVisible();
  looks.unmount();
  const live = await play(drag);
  expect(live.layer).not.toHaveAttribute('data-locked');
  expect(within(live.layer).queryByText('Anna goes first')).toBeNull();
});

it('what a curtain covers is neither read to the child nor reachable by keys, until it is pulled away', async () => {
  // The left half of the page.
  const half = await play(drag, 's', { isHidden: ({ x }) => x < 8_000 });
  const covered = [...half.layer.querySelectorAll<HTMLElement>('[data-part][inert]')];
  expect(covered.map(({ dataset }) => dataset['part'])).toEqual(['cow', 'pig', 'barn']);
  half.unmount();
  const open = await play(drag, 's', { isHidden: () => false });
  expect(open.layer.querySelectorAll('[inert]')).toHaveLength(0);
  open.unmount();
  const spell: Activity = { kind: 'spell', task: 'Spell it.', parts: [part('hen', 0, { text: 'hen' })], answers: [] };
  const word = await play(spell, 's', { isHidden: () => true });
  word.layer.querySelector<HTMLElement>('[data-part]')?.focus();
  await word.user.keyboard('h');
  expect(word.moves).toEqual([]);
});

it('the task is written for children who can read until the first move, and again on request', async () => {
  const { user, layer, press, unmount } = await play(drag);
  const written = (): HTMLElement | null => within(layer).queryByText('Put the animals away.');
  expect(written()).toBeVisible();
  expect(written()).not.toHaveAttribute('data-asked');
  await user.click(press('cow'));
  await user.click(press('barn'));
  expect(written()).toBeNull();
  await user.click(press('Listen to the task'));
  expect(written()).toBeVisible();
  // Whole, however long it is.
  expect(written()).toHaveAttribute('data-asked');
  await user.click(press('pig'));
  await user.click(press('barn'));
  expect(written()).toBeNull();
  unmount();
  const child = await play(drag, 's', { isChild: true });
  expect(within(child.layer).queryByText('Put the animals away.')).toBeNull();
});

it('nothing moves while the child may not draw', async () => {
  const { user, press, moves } = await play(drag, 's', { canMove: false });
  await user.click(press('cow'));
  await user.click(press('barn'));
  expect(moves).toEqual([]);
});

it('the teacher gives a hint, shows the answer and restarts; a child in a lesson only listens', async () => {
  const teacher = await play(drag, 't');
  await teacher.user.click(teacher.press('Give a hint'));
  expect(teacher.press('cow')).toHaveAttribute('data-helped');
  expect(teacher.press('barn')).toHaveAttribute('data-helped');
  await teacher.user.click(teacher.press('Show the answer'));
  expect(teacher.press('pig, in: mud')).toBeVisible();
  await teacher.user.click(teacher.press('Start again'));
  expect(teacher.press('pig')).toBeVisible();
  expect(teacher.moves.map(({ kind }) => kind)).toEqual(['hint', 'answer', 'reset']);
});

it('showing the answer keeps the question and highlights what is right', async () => {
  const choose: Activity = {
    kind: 'choose',
    task: 'Which one is it?',
    parts: [part('cow', 0, { text: 'cow' }), part('calf', 20, { text: 'calf' }), part('pig', 40, { text: 'pig' })],
    answers: [['pig'], ['cow', 'calf']],
  };
  const { user, press } = await play(choose, 't');
  await user.click(press('pig'));
  await user.click(press('Show the answer'));
  expect(press('Find: cow')).toBeVisible();
  for (const name of ['cow', 'calf']) expect(press(name)).toHaveAttribute('data-helped');
  expect(press('pig')).not.toHaveAttribute('data-helped');
});

it('after the last question, what was asked for stays marked as found', async () => {
  const choose: Activity = {
    kind: 'choose',
    task: 'Which one is it?',
    parts: [part('cow', 0, { text: 'cow' }), part('calf', 20, { text: 'calf' }), part('pig', 40, { text: 'pig' })],
    answers: [['pig'], ['cow']],
  };
  const { user, press, layer } = await play(choose);
  const marked = () =>
    [...layer.querySelectorAll('[data-part][data-done]')].map((one) => one.getAttribute('data-part'));
  await user.click(press('pig'));
  expect(marked()).toEqual([]);
  await user.click(press('cow'));
  expect(marked()).toEqual(['cow', 'pig']);
});

it('a child can hear the task in a lesson, and at home also get hints', async () => {
  const inLesson = await play(drag);
  await inLesson.user.click(inLesson.press('Listen to the task'));
  expect(voice.read).toEqual(['en-GB: Put the animals away.']);
  expect(within(inLesson.layer).queryByRole('button', { name: 'Give a hint' })).toBeNull();
});

it('a task that no voice can say is written', async () => {
  standInSpeech();
  const { user, press, layer } = await play(drag, 's', { isChild: true });
  expect(layer).not.toHaveTextContent('Put the animals away.');
  await user.click(press('Listen to the task'));
  expect(layer).toHaveTextContent('Put the animals away.');
});

it('shows once that a device without a voice can’t read words', async () => {
  standInSpeech();
  const { user, press } = await play({
    ...drag,
    kind: 'find',
    parts: [part('wug', 10), part('zorb', 30)],
    answers: [['wug']],
  });
  await user.click(press('zorb'));
  expect(await screen.findAllByText(/has no English voice/)).toHaveLength(1);
  // The task is written instead, until it is done, and whenever somebody asks for it.
  await user.click(press('Listen to the task'));
  expect(screen.getByText(drag.task)).toBeVisible();
  await user.click(press('wug'));
  expect(screen.queryByText(drag.task)).toBeNull();
  await user.click(press('Listen to the task'));
  expect(screen.getByText(drag.task)).toBeVisible();
  expect(screen.getAllByText(/has no English voice/)).toHaveLength(1);
});

it('a word is spoken once it is traced completely; lines without a word are silent', async () => {
  const line = (id: string, x: number, say?: string) => ({ id, shape: [x, 10, x, 90], ...(say && { say }) });
  const { user, press } = await play({
    kind: 'trace',
    task: 'Trace.',
    parts: [line('i', 10), line('egg-1', 20, 'egg'), line('egg-2', 30, 'egg'), line('milk-1', 40, 'milk')],
    answers: [],
  });
  await user.click(press('Trace line 1 of 4'));
  await user.click(press('Trace line 2 of 4'));
  expect(voice.played).toEqual([]);
  await user.click(press('Trace line 3 of 4'));
  await user.click(press('Trace line 4 of 4'));
  expect(voice.read).toEqual(['en-GB: egg', 'en-GB: milk']);
});

it('an empty tray disappears', async () => {
  const { user, press, layer } = await play({
    kind: 'order',
    task: 'Order.',
    parts: [part('cow', 0, { text: 'cow' }), part('pig', 20, { text: 'pig' })],
    answers: [['pig', 'cow']],
    at: [0, 0, 90, 20],
    tray: [0, 50, 90, 20],
  });
  const tray = layer.querySelector('[class*=tray]');
  await user.click(press('pig'));
  expect(tray).not.toHaveAttribute('data-empty');
  await user.click(press('cow'));
  expect(tray).toHaveAttribute('data-empty');
});

it('a word dragged out of the slide, or back to its tray, is no move', async () => {
  const { press, moves, layer } = await play({
    kind: 'order',
    task: 'Order.',
    parts: [part('cow', 0, { text: 'cow' }), part('pig', 20, { text: 'pig' })],
    answers: [['pig', 'cow']],
    at: [0, 0, 90, 20],
    tray: [0, 50, 90, 20],
  });
  layer.getBoundingClientRect = () => ({ left: 0, top: 0, width: 1_000, height: 1_000 }) as DOMRect;
  const drop = (clientX: number, clientY: number): void => {
    const finger = { pointerId: 4, button: 0, isPrimary: true };
    fireEvent.pointerDown(press('pig'), { ...finger, clientX: 300, clientY: 600 });
    fireEvent.pointerMove(press('pig'), { ...finger, clientX, clientY });
    fireEvent.pointerUp(press('pig'), { ...finger, clientX, clientY });
  };
  drop(-200, 100);
  drop(300, 1_200);
  drop(600, 550);
  expect(moves).toEqual([]);
  drop(500, 300);
  expect(moves).toEqual([{ kind: 'pick', part: 'pig' }]);
});

it('at home a child asks for a hint, and never for the answer', async () => {
  const { press, layer } = await play(drag, 's', { isHome: true });
  expect(press('Give a hint')).toBeVisible();
  expect(within(layer).queryByRole('button', { name: 'Show the answer' })).toBeNull();
});

it('Escape puts down the held part and closes nothing else', async () => {
  const outside = vi.fn<(event: KeyboardEvent) => void>();
  window.addEventListener('keydown', outside);
  const { user, press } = await play(drag, 's');
  press('cow').focus();
  await user.keyboard('{Enter}');
  expect(press('cow')).toHaveAttribute('aria-pressed', 'true');
  outside.mockClear();
  await user.keyboard('{Escape}');
  expect(press('cow')).toHaveAttribute('aria-pressed', 'false');
  expect(outside).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(outside).toHaveBeenCalledOnce();
  window.removeEventListener('keydown', outside);
});

it('a word is spelled by typing it; no letter reaches the board', async () => {
  const outside = vi.fn<() => void>();
  document.body.addEventListener('keydown', outside);
  const { user, layer, press, said } = await play({
    kind: 'spell',
    task: 'Spell the word.',
    parts: [part('egg', 0, { text: 'egg' })],
    answers: [],
  });
  within(layer).getAllByRole('button', { name: 'g' })[0]?.focus();
  await user.keyboard('egxg');
  expect(said()).toHaveTextContent('Right: egg. Perfect! No mistakes!');
  expect(press('e, number 1')).toBeVisible();
  expect(outside).not.toHaveBeenCalled();
  document.body.removeEventListener('keydown', outside);
  expect(voice.read).toEqual(['en-GB: E', 'en-GB: G', 'en-GB: G. egg.']);
});

const egg: Activity = { kind: 'spell', task: 'Spell the word.', parts: [part('egg', 0, { text: 'egg' })], answers: [] };

it('a word is spelled on a keyboard set to another alphabet; a key held down types once', async () => {
  const { user, layer, moves } = await play(egg);
  within(layer).getAllByRole('button', { name: 'g' })[0]?.focus();
  const key = (written: string, code: string, repeat = false): boolean =>
    fireEvent.keyDown(document.activeElement ?? layer, { key: written, code, repeat });
  key('у', 'KeyE');
  key('п', 'KeyG');
  key('п', 'KeyG', true);
  key('1', 'KeyG');
  key('Ф', 'Digit1');
  expect(moves).toHaveLength(2);
  // While Enter is held, browsers press a button repeatedly.
  expect(key('Enter', 'Enter', true)).toBe(false);
  expect(key('ArrowDown', 'ArrowDown', true)).toBe(true);
  await user.keyboard('g');
  expect(moves).toHaveLength(3);
});

it('a second tap at once neither answers the next question nor counts a mistake twice', async () => {
  const choose: Activity = {
    kind: 'choose',
    task: 'Which one?',
    parts: [part('cow', 0, { text: 'cow' }), part('pig', 20, { text: 'pig' })],
    answers: [['cow'], ['pig']],
  };
  const { user, press, moves, unmount } = await play(choose);
  await user.dblClick(press('pig'));
  await user.dblClick(press('cow'));
  expect(moves).toEqual([
    { kind: 'pick', part: 'pig' },
    { kind: 'pick', part: 'cow' },
  ]);
  unmount();
  const dragged = await play(drag);
  await dragged.user.dblClick(dragged.press('cow'));
  expect(dragged.press('cow')).toHaveAttribute('aria-pressed', 'true');
});

it('a palm beside the finger neither bends the traced line nor ends it', async () => {
  const line = { id: 'l', shape: [50, 10, 50, 90] };
  const { layer, moves } = await play({ kind: 'trace', task: 'Trace.', parts: [line], answers: [] });
  const paper = layer.querySelector<HTMLElement>('[class*=paper]')!;
  paper.getBoundingClientRect = () => ({ left: 0, top: 0, width: 1_000, height: 1_000 }) as DOMRect;
  const finger = (clientX: number, clientY: number) => ({ clientX, clientY, pointerId: 5, isPrimary: true, button: 0 });
  const palm = { clientX: 900, clientY: 900, pointerId: 6, isPrimary: false, button: 0 };
  fireEvent.pointerDown(paper, finger(500, 100));
  for (const touch of ['pointerDown', 'pointerMove', 'pointerUp', 'pointerCancel'] as const)
    fireEvent[touch](paper, palm);
  fireEvent.pointerMove(paper, finger(500, 500));
  fireEvent.pointerUp(paper, finger(500, 900));
  expect(moves).toEqual([{ kind: 'trace', part: 'l', points: [500, 100, 500, 500], finger: 22 }]);
});

it('a question by ear is heard and not written; after a miss it is repeated', async () => {
  const { user, press, layer, said } = await play({
    kind: 'choose',
    task: 'Listen.',
    ear: true,
    parts: [part('cow', 0, { say: 'It is a cow.' }), part('pig', 20, { say: 'It is a pig.' })],
    answers: [['cow'], ['pig']],
  });
  await user.click(press('Listen again'));
  expect(layer).not.toHaveTextContent('cow');
  await user.click(press('It is a pig.'));
  await user.click(press('It is a cow.'));
  expect(voice.read).toEqual([
    'en-GB: It is a cow.',
    'en-GB: It is a pig. Listen: It is a cow.',
    'en-GB: It is a pig.',
  ]);
  await user.click(press('It is a pig.'));
  expect(said()).toHaveTextContent('You did it! You kept trying.');
});

it('a child who can read but can’t listen now reads what would be spoken', async () => {
  const heard: Activity = {
    kind: 'choose',
    task: 'Listen.',
    ear: true,
    parts: [part('cow', 0, { say: 'It is a cow.' }), part('pig', 20, { say: 'It is a pig.' })],
    answers: [['cow'], ['pig']],
  };
  // Applies to the whole session.
  session.begin('a-token-of-a-child');
  const { user, press, layer, unmount } = await play(heard);
  await user.click(press('Listen again'));
  expect(voice.now()).toBe(1);
  await user.click(press('I can’t listen now'));
  expect(voice.now()).toBe(0);
  expect(layer).toHaveTextContent('It is a cow.');
  await user.click(press('I can listen again'));
  expect(layer).not.toHaveTextContent('cow');
  unmount();
  // A small speaker button has no room for a sentence, so it is written beside the buttons.
  const small = await play({ ...heard, at: [45, 2, 15, 11] });
  await user.click(small.press('I can’t listen now'));
  expect(small.press('Find: It is a cow.')).toHaveTextContent('');
  expect(within(small.layer).getByText('It is a cow.')).toBeVisible();
  // In the place of the task.
  expect(small.layer).not.toHaveTextContent('Listen.');
  await user.click(small.press('I can listen again'));
  small.unmount();
  const drag = await play({ ...heard, ear: false });
  expect(within(drag.layer).queryByRole('button', { name: 'I can’t listen now' })).not.toBeInTheDocument();
});

it('a mistake is spoken and written with what is wanted; a wrong letter is named, a line spoken whole', async () => {
  const choose: Activity = {
    kind: 'choose',
    task: 'Which one?',
    parts: [part('cat', 0, { text: 'cat' }), part('fish', 20, { text: 'fish' }), part('red', 40, { text: 'red' })],
    answers: [['cat'], ['red']],
  };
  const asked = await play(choose);
  await asked.user.click(asked.press('fish'));
  expect(asked.layer).toHaveTextContent('That is a fish. Where is the cat?');
  await asked.user.click(asked.press('cat'));
  await asked.user.click(asked.press('fish'));
  asked.unmount();
  const spelled = await play(egg);
  const g = within(spelled.layer).getAllByRole('button', { name: 'g' })[0]!;
  await spelled.user.click(g);
  spelled.unmount();
  const line = await play({
    kind: 'order',
    task: 'Order.',
    parts: [part('cats', 0, { text: 'cats.' }), part('i', 20, { text: 'I' }), part('like', 40, { text: 'like' })],
    answers: [['i', 'like', 'cats']],
    at: [0, 0, 90, 20],
    tray: [0, 50, 90, 20],
  });
  for (const name of ['I', 'cats.', 'like', 'cats.']) await line.user.click(line.press(name));
  expect(voice.read).toEqual([
    'en-GB: That is a fish. Where is the cat?',
    'en-GB: red',
    'en-GB: That is a fish. Where is red?',
    'en-GB: That is G. Listen: egg.',
    'en-GB: I',
    'en-GB: Not cats yet. I',
    'en-GB: like',
    'en-GB: I like cats.',
  ]);
});

it('praise beside the buttons depends on the mistakes; hard steps can be played again', async () => {
  const three: Activity = {
    ...drag,
    parts: [...drag.parts, part('hen', 80, { text: 'hen' })],
    answers: [...drag.answers, ['hen', 'barn']],
  };
  const put = (one: string, to: string): Move => ({ kind: 'put', part: one, to });
  const end = async (before: Move[]) => {
    const shown = await play(three, 's', { isHome: true, before });
    await shown.user.click(shown.press('hen'));
    await shown.user.click(shown.press('barn'));
    return { ...shown, praise: shown.layer.querySelector('[class*=controls] [data-strength]')?.textContent };
  };
  const perfect = await end([put('cow', 'barn'), put('pig', 'mud')]);
  expect(perfect.praise).toBe('★★★Perfect! No mistakes!');
  expect(within(perfect.layer).queryByRole('button', { name: 'Play what was hard again' })).toBeNull();
  perfect.unmount();
  const wrong = put('pig', 'barn');
  const tried = await end([put('cow', 'barn'), wrong, wrong, wrong, put('pig', 'mud')]);
  expect(tried.praise).toBe('★You did it! You kept trying.');
  await tried.user.click(tried.press('Play what was hard again'));
  expect(tried.press('cow, in: barn')).toBeVisible();
  expect(tried.press('pig')).not.toHaveAttribute('data-done');
  await tried.user.click(tried.press('pig'));
  await tried.user.click(tried.press('mud'));
  expect(tried.said()).toHaveTextContent('Perfect! No mistakes!');
});

it('praise of yes or no takes into account that guessing gets half right', async () => {
  const four: Activity = {
    kind: 'yesno',
    task: 'Yes or no?',
    parts: ['cat', 'dog', 'pig', 'hen'].map((id) => ({ id, text: `Is it a ${id}?` })),
    answers: [['cat'], ['dog'], ['pig'], ['hen']],
  };
  const praise = async (mistakes: number) => {
    const pick = (part: string): Move => ({ kind: 'pick', part });
    const right = ['cat.1', 'dog.1', 'pig.1'].map(pick);
    const before = [...Array.from({ length: mistakes }, () => pick('cat.0')), ...right];
    const shown = await play(four, 's', { isHome: true, before });
    await shown.user.click(shown.press('Yes'));
    const given = shown.layer.querySelector('[data-strength]')?.textContent;
    const said = shown.said().textContent;
    shown.unmount();
    return [given, said];
  };
  expect(await praise(0)).toEqual(['★★★Perfect! No mistakes!', expect.stringContaining('Perfect! No mistakes!')]);
  expect(await praise(2)).toEqual(['★You did it! You kept trying.', expect.stringContaining('You kept trying')]);
});

it('a child who can’t read sees a face and stars instead of text, which would cover the slide', async () => {
  const noteOf = (layer: HTMLElement, name: string) => layer.querySelector(`[class*=controls] [class*=${name}]`);
  const wrong = async (isChild: boolean) => {
    const { user, press, layer, unmount } = await play(drag, 's', { isHome: true, isChild });
    await user.click(press('cow'));
    await user.click(press('mud'));
    const note = noteOf(layer, 'almost');
    const seen = { face: note?.querySelector('img')?.getAttribute('src'), words: note?.textContent };
    unmount();
    return seen;
  };
  expect(await wrong(true)).toEqual({ face: expect.stringContaining('thinking') as string, words: '' });
  expect((await wrong(false)).words).not.toBe('');
  const { user, press, layer } = await play(drag, 's', { isHome: true, isChild: true });
  for (const name of ['cow', 'barn', 'pig', 'mud']) await user.click(press(name));
  expect(noteOf(layer, 'praise')).toHaveTextContent(/^★★★$/);
});

it('neither numbers nor keys reveal which cards, spots or words belong together', async () => {
  // Stored pair by pair; the places are two rows.
  const cards = ['cow', 'cow-2', 'pig', 'pig-2', 'hen', 'hen-2'];
  const parts = cards.map((id, index) => ({
    id,
    text: id.slice(0, 3),
    at: [Math.floor(index / 2) * 30, (index % 2) * 50 + index, 20, 30] as [number, number, number, number],
  }));
  const answers = [
    ['cow', 'cow-2'],
    ['pig', 'pig-2'],
    ['hen', 'hen-2'],
  ];
  const inLayer = (layer: HTMLElement) => [...layer.querySelectorAll<HTMLElement>('[data-part]')];
  const { layer, unmount } = await play({ kind: 'memory', task: 'Find the pairs.', parts, answers });
  const shown = inLayer(layer);
  expect(shown.map((card) => card.getAttribute('aria-label'))).toEqual(cards.map((_, index) => `Card ${index + 1}`));
  expect(shown.map(({ style }) => style.left)).toEqual(['0%', '30%', '60%', '0%', '30%', '60%']);
  unmount();
  for (const kind of ['match', 'find'] as const) {
    const other = await play({ kind, task: 'Look.', parts, answers: kind === 'match' ? answers : [['cow', 'cow-2']] });
    expect(inLayer(other.layer).map(({ dataset }) => dataset['part'])).toEqual([
      'cow',
      'pig',
      'hen',
      'cow-2',
      'pig-2',
      'hen-2',
    ]);
    other.unmount();
  }
});

it('cards have no name until they are turned; a pair stays', async () => {
  const { user, layer, said } = await play({
    kind: 'memory',
    task: 'Find the pairs.',
    parts: ['cow', 'pig', 'cow-2', 'pig-2'].map((id, index) => part(id, index * 20, { text: id.slice(0, 3) })),
    answers: [
      ['cow', 'cow-2'],
      ['pig', 'pig-2'],
    ],
  });
  expect(within(layer).getAllByRole('button', { name: /^Card/ })).toHaveLength(4);
  for (const id of ['cow', 'cow-2', 'pig', 'pig-2'])
    await user.click(layer.querySelector(`[data-part="${id}"]`) ?? layer);
  expect(within(layer).getAllByRole('button', { name: /done$/ })).toHaveLength(4);
  expect(said()).toHaveTextContent('Perfect! No mistakes!');
});

it('spots are found, words put in order, covers lifted, areas painted, pairs joined, letters traced: by keys alone', async () => {
  const solve = async (activity: Activity, names: string[]): Promise<void> => {
    const { user, unmount, press, said } = await play(activity);
    for (const name of names) {
      press(name).focus();
      await user.keyboard('{Enter}');
    }
    expect(said(), activity.kind).toHaveTextContent('Perfect! No mistakes!');
    unmount();
  };
  const two = [part('cow', 0, { text: 'cow' }), part('pig', 20, { text: 'pig' })];
  await solve({ kind: 'find', task: 'Find.', parts: two, answers: [['pig']] }, ['pig']);
  await solve(
    { kind: 'order', task: 'Order.', parts: two, answers: [['pig', 'cow']], at: [0, 0, 90, 20], tray: [0, 50, 90, 20] },
    ['pig', 'cow'],
  );
  await solve({ kind: 'cover', task: 'Look.', parts: two, answers: [] }, ['Hidden picture 1', 'Hidden picture 2']);
  await solve({ kind: 'match', task: 'Match.', parts: two, answers: [['cow', 'pig']] }, ['pig', 'cow']);
  const hat = { id: 'hat', shape: [0, 0, 10, 0, 5, 10] };
  await solve(
    { kind: 'colour', task: 'Colour.', parts: [hat, part('red', 50, { paint: 'red' })], answers: [['hat', 'red']] },
    ['Paint: red', 'hat'],
  );
  await solve({ kind: 'trace', task: 'Trace.', parts: [{ id: 'l', shape: [50, 10, 50, 90] }], answers: [] }, [
    'Trace line 1 of 1',
  ]);
});

it('what was found is circled by a complete line, however it is stretched', async () => {
  const wide = { ...part('cow', 0, { text: 'cow' }), at: [0, 10, 50, 10] as const };
  const { user, press, layer } = await play({ kind: 'find', task: 'Find.', parts: [wide], answers: [['cow']] });
  await user.click(press('cow'));
  const ring = layer.querySelector('svg[class*=ring]');
  // As wide and as high as the spot on a page of 1600 by 900, so a dash is as long on the screen as along the path.
  expect(ring).toHaveAttribute('viewBox', '0 0 800 90');
});

it('only those who saw it happen see the celebration; that it is done stays visible', async () => {
  const first = await play(drag);
  const seen = ({ layer }: typeof first): boolean[] =>
    ['_praise', '_finished'].map((name) => layer.querySelector(`[class*=${name}]`) !== null);
  expect(seen(first)).toEqual([false, false]);
  for (const name of ['cow', 'barn', 'pig', 'mud']) await first.user.click(first.press(name));
  expect(seen(first)).toEqual([true, true]);
  first.unmount();
  const before = drag.answers.map(([one = '', to = '']): Move => ({ kind: 'put', part: one, to }));
  expect(seen(await play(drag, 's', { before }))).toEqual([false, true]);
});

it('an activity of a kind that this page does not know leaves the slide alone', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const broken = { ...drag, parts: undefined } as unknown as Activity;
  await expect(play(broken)).rejects.toThrow('Unable to find');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a hand shows the child how, until there was a move; never the teacher, or while nothing may be moved', async () => {
  const hand = (layer: HTMLElement): Element | null => layer.querySelector('[data-shows-how]');
  const child = await play(drag);
  expect(hand(child.layer)).not.toBeNull();
  await child.user.click(child.press('cow'));
  await child.user.click(child.press('mud'));
  expect(hand(child.layer)).toBeNull();
  child.unmount();
  for (const [seat, canMove] of [
    ['t', true],
    ['s', false],
  ] as const) {
    const { layer, unmount } = await play(drag, seat, { canMove });
    expect(hand(layer)).toBeNull();
    unmount();
  }
});

it('at home the task is spoken automatically, in the child view only, and not again after a move', async () => {
  (await play(drag, 's', { isHome: true })).unmount();
  (await play(drag, 's', { isChild: true })).unmount();
  (
    await play(drag, 's', { isHome: true, isChild: true, before: [{ kind: 'put', part: 'cow', to: 'barn' }] })
  ).unmount();
  expect(voice.read).toEqual([]);
  await play(drag, 's', { isHome: true, isChild: true });
  expect(voice.read).toEqual(['en-GB: Put the animals away.']);
});

it('a part that the other side drags returns when its updates stop, as after a lost connection', async () => {
  vi.useFakeTimers();
  try {
    const { press, carry } = await play(drag, 't');
    carry('cow');
    expect(press('cow')).toHaveAttribute('data-carried');
    vi.advanceTimersByTime(7_000);
    carry('cow');
    vi.advanceTimersByTime(7_000);
    expect(press('cow')).toHaveAttribute('data-carried');
    vi.advanceTimersByTime(2_000);
    expect(press('cow')).not.toHaveAttribute('data-carried');
  } finally {
    vi.useRealTimers();
  }
});

it('the other side’s pointer moves nothing that can’t be dragged', async () => {
  const { carry, layer } = await play(drag, 't', { before: [{ kind: 'put', part: 'cow', to: 'barn' }] });
  const flying = (): number => layer.querySelectorAll('[data-carried]').length;
  for (const id of ['cow', 'barn', 'nobody']) {
    carry(id);
    expect(flying(), id).toBe(0);
  }
  carry('pig');
  expect(flying()).toBe(1);
  carry();
  expect(flying()).toBe(0);
});

const judged: Activity = {
  kind: 'yesno',
  task: 'Yes or no?',
  parts: [
    { id: 'one', text: 'cat', say: 'dog' },
    { id: 'two', text: 'hen', say: 'hen' },
  ],
  answers: [['two']],
};

it('yes or no: after a wrong answer the right word is spoken, and the next question follows', async () => {
  const { user, press, moves, layer } = await play(judged);
  expect(press('Find: Is it a cat?')).toBeVisible();
  press('Yes').focus();
  await user.keyboard('{Enter}');
  expect(layer.querySelector('[data-wrong]')).toHaveTextContent('Yes');
  await user.click(press('No'));
  expect(press('Find: Is it a hen?')).toBeVisible();
  expect(within(layer).getByRole('img', { name: '1 of 2 done' })).toBeVisible();
  expect(moves).toEqual([
    { kind: 'pick', part: 'one.1' },
    { kind: 'pick', part: 'one.0' },
  ]);
  expect(voice.read).toEqual(['en-GB: That is a dog. Is it a cat?', 'en-GB: No. That is a dog. Is it a hen?']);
});

it('listen and do: the instruction is built from the words, and a wrong thing is named', async () => {
  const follow: Activity = {
    kind: 'follow',
    task: 'Listen and put.',
    ear: true,
    parts: [part('cow', 0, { text: 'cow' }), part('pig', 20, { text: 'pig' }), part('barn', 40, { say: 'barn' })],
    answers: [
      ['cow', 'barn'],
      ['pig', 'barn'],
    ],
  };
  const { user, press } = await play(follow);
  await user.click(press('Listen again'));
  await user.click(press('pig'));
  await user.click(press('barn'));
  await user.click(press('cow'));
  await user.click(press('barn'));
  expect(voice.read).toEqual([
    'en-GB: Put the cow in the barn.',
    'en-GB: That is a pig. Put the cow in the barn.',
    'en-GB: Put the pig in the barn.',
  ]);
});

const typed: Activity = {
  kind: 'gap',
  task: 'Listen and write.',
  parts: [{ id: 'sun', text: 'sun', say: 'I can see the sun.' }],
  answers: [],
};

it('a word is typed into its sentence, with letters alone, and both see what was typed wrong', async () => {
  const { user, moves, layer, press, unmount } = await play(typed);
  const field = within(layer).getByRole('textbox', { name: /^Type the missing word: I can see the\s+___\s+\.$/ });
  await user.type(field, 'f1un!{Enter}');
  expect(within(layer).getByText('fun')).toBeVisible();
  await user.clear(field);
  await user.type(field, 'SUN');
  await user.click(press('Check'));
  expect(moves).toEqual([
    { kind: 'type', part: 'sun', text: 'fun' },
    { kind: 'type', part: 'sun', text: 'sun' },
  ]);
  expect(layer).toHaveAttribute('data-solved');
  unmount();
  const { layer: teachers } = await play(typed, 't', { before: [{ kind: 'type', part: 'sun', text: 'fun' }] });
  expect(within(teachers).getByText('fun')).toBeVisible();
});

it('at home a child who can’t hear a word copies it, which counts as help', async () => {
  session.begin('a-token-of-a-child');
  const { user, moves, layer, press } = await play(typed, 's', { isHome: true });
  const field = within(layer).getByRole('textbox');
  await user.click(press('I can’t listen now'));
  expect(layer).not.toHaveTextContent('sun');
  expect(field).toHaveAttribute('placeholder', '');
  await user.click(press('Show me the word'));
  expect(moves).toEqual([{ kind: 'hint' }]);
  expect(field).toHaveAttribute('placeholder', 'sun');
  expect(within(layer).queryByRole('button', { name: 'Show me the word' })).not.toBeInTheDocument();
  await user.type(field, 'sun{Enter}');
  expect(layer).toHaveAttribute('data-solved');
  await user.click(press('Start again'));
  await user.click(press('I can listen again'));
});

it('who can’t hear a word to be typed in a lesson gets help from its teacher alone', async () => {
  session.begin('a-token-of-a-child');
  const { user, layer, press, unmount } = await play(typed);
  await user.click(press('I can’t listen now'));
  expect(within(layer).queryByRole('button', { name: 'Show me the word' })).not.toBeInTheDocument();
  unmount();
  const helped = await play(typed, 's', { before: [{ kind: 'hint' }] });
  expect(within(helped.layer).getByRole('textbox')).toHaveAttribute('placeholder', 's…');
  await user.click(helped.press('I can listen again'));
});

it('on a phone in landscape a word is typed beside its picture, above the keyboard', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.includes('landscape'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const parts = [{ id: 'sun', text: 'sun', say: 'I can see the sun.', picture: { url: '/sun.webp' } }];
  const { layer } = await play({ ...typed, parts });
  const placeOf = (one: Element | null | undefined) => {
    const { left, top, width, height } = (one as HTMLElement).style;
    return { left: parseInt(left), right: parseInt(left) + parseInt(width), bottom: parseInt(top) + parseInt(height) };
  };
  const line = placeOf(layer.querySelector('form'));
  const picture = placeOf(layer.querySelector('form')?.previousElementSibling);
  expect(picture.right).toBeLessThanOrEqual(line.left);
  for (const { bottom } of [picture, line]) expect(bottom).toBeLessThan(55);
});

it('a keyboard set to another alphabet types the letters that are printed on it', async () => {
  const { layer } = await play(typed);
  const field = within(layer).getByRole('textbox');
  for (const [key, code] of [
    ['ы', 'KeyS'],
    ['г', 'KeyU'],
    ['т', 'KeyN'],
  ] as const)
    await act(async () => fireEvent.keyDown(field, { key, code }));
  expect(field).toHaveValue('sun');
});

it('help with a word begins with its first letter, and the answer writes it', async () => {
  const { user, layer, press } = await play(typed, 't');
  await user.click(press('Give a hint'));
  expect(within(layer).getByPlaceholderText('s…')).toBeVisible();
  await user.click(press('Show the answer'));
  expect(within(layer).getByRole('textbox')).toHaveValue('sun');
});

const info: Activity = {
  kind: 'info',
  task: 'Ask each other.',
  parts: [part('bee', 0, { text: 'bee' }), part('ant', 30, { text: 'ant' })],
  answers: [['bee'], ['ant']],
};

it('each side sees a different half and asks for its own, and both see the result', async () => {
  const child = await play(info);
  expect(child.press('Number 2: ant. The other person can’t see it.')).toBeVisible();
  expect(within(child.layer).queryByRole('button', { name: /^Number 1: bee/ })).toBeNull();
  await child.user.click(child.press('Number 1: ask what it is'));
  expect(voice.read).toEqual(['en-GB: What is number 1?']);
  child.press('bee').focus();
  await child.user.keyboard('{Enter}');
  child.press('Number 1: ask what it is').focus();
  await child.user.keyboard('{Enter}');
  expect(child.moves).toEqual([{ kind: 'put', part: 'bee', to: 'bee' }]);
  expect(child.press('Number 1: bee')).toBeVisible();
  child.unmount();
  const teacher = await play(info, 't', { before: [{ kind: 'put', part: 'bee', to: 'bee' }] });
  expect(teacher.press('Number 1: bee')).toHaveAttribute('data-done');
  expect(teacher.press('Number 2: ask what it is')).toBeVisible();
});

it('a child alone asks the page for both halves', async () => {
  const { user, press } = await play(info, 's', { isHome: true });
  await user.click(press('Number 2: ask what it is'));
  expect(voice.read).toEqual(['en-GB: What is number 2? Number 2: ant.']);
});

it('a flash card says its word when it is turned, and turns back', async () => {
  const cards: Activity = {
    kind: 'cards',
    task: 'Turn the cards.',
    parts: [
      part('hen', 0, { text: 'hen', picture: { url: '/hen.webp' } }),
      part('cow', 30, { text: 'cow', say: 'This is a cow.' }),
    ],
    answers: [],
  };
  const { user, press, layer } = await play(cards);
  await user.click(press('Card 1'));
  expect(press('hen, turned over')).toHaveAttribute('aria-pressed', 'true');
  expect(voice.read).toEqual(['en-GB: hen']);
  press('hen, turned over').focus();
  await user.keyboard('{Enter}');
  expect(press('Card 1')).toBeVisible();
  await user.click(press('cow'));
  expect(layer).toHaveAttribute('data-solved');
});

const spoken: Activity = {
  kind: 'say',
  task: 'Say it.',
  parts: [
    { id: 'cat', text: 'cat' },
    { id: 'dog', text: 'dog' },
  ],
  answers: [],
};

it('a child that can’t read is asked to name a picture before it hears the word, which it can press for', async () => {
  const { user, press } = await play({ ...spoken, ear: true }, 's', { isHome: true, isChild: true });
  expect(voice.read).toEqual(['en-GB: Say it.']);
  await user.click(press('Listen to the task'));
  await user.click(press('Listen again'));
  expect(voice.read.slice(1)).toEqual(['en-GB: Say it.', 'en-GB: cat']);
});

it('a word typed wrong is announced without the right one', async () => {
  const { user, press, said, layer } = await play({
    kind: 'gap',
    task: 'Write.',
    parts: [{ id: 'cake', text: 'cake', say: 'I like cake.' }],
    answers: [],
  });
  await user.type(within(layer).getByRole('textbox'), 'kake');
  await user.click(press('Check'));
  expect(said()).toHaveTextContent(/^Almost! Listen again.$/);
  await user.clear(within(layer).getByRole('textbox'));
  await user.type(within(layer).getByRole('textbox'), 'cake{Enter}');
  expect(said()).toHaveTextContent('Right: I like cake. You did it! You kept trying.');
});

it('a word is recorded, played after the model, and kept once the child approves it', async () => {
  const freed = standInMicrophone();
  const kept: string[] = [];
  const recording: boolean[] = [];
  const { user, press, moves, layer } = await play(spoken, 's', {
    isHome: true,
    speaking: {
      keep: (part, { seconds }) => kept.push(`${part} ${seconds}`),
      onRecording: (isRecording) => recording.push(isRecording),
    },
  });
  expect(within(layer).queryByRole('button', { name: 'Like this!' })).toBeNull();
  press('Say the word').focus();
  await user.keyboard('{Enter}');
  await user.click(await within(layer).findByRole('button', { name: 'Done' }));
  expect(await within(layer).findByRole('button', { name: 'Hear yourself' })).toBeVisible();
  expect(recording).toEqual([true, false]);
  expect(voice.read).toEqual(['en-GB: cat']);
  expect(freed).toHaveBeenCalled();
  await user.click(press('Again'));
  await user.click(await within(layer).findByRole('button', { name: 'Done' }));
  expect(within(layer).getByText('One more try')).toBeVisible();
  await user.click(await within(layer).findByRole('button', { name: 'Like this!' }));
  expect(kept).toEqual(['cat 0']);
  expect(moves).toEqual([
    { kind: 'pick', part: 'cat.0' },
    { kind: 'pick', part: 'cat.1' },
  ]);
  expect(press('Say the word')).toBeVisible();
  expect(press('Find: dog')).toBeVisible();
});

it('the teacher hears the child and can decide, too; without a microphone the decision is made at once', async () => {
  const teacher = await play(spoken, 't');
  expect(within(teacher.layer).queryByRole('button', { name: 'Say the word' })).toBeNull();
  await teacher.user.click(teacher.press('Like this!'));
  expect(teacher.moves).toEqual([{ kind: 'pick', part: 'cat.1' }]);
  teacher.unmount();
  // jsdom can't record.
  const child = await play(spoken, 's');
  expect(child.press('Like this!')).toBeVisible();
});
