import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Contact,
  type PointerState,
  type PointerAction,
  type PointerInputEvent,
  type PointerRules,
  pointerStep,
  noPointer,
} from './pointerState.ts';

const drawing: PointerRules = { press: 'act', finger: 'act', canErase: true, canNavigate: true };
const penMode: PointerRules = { ...drawing, finger: 'nothing' };
const following: PointerRules = { ...drawing, canNavigate: false };
const looking: PointerRules = { press: 'pan', finger: 'pan', canErase: false, canNavigate: true };

const contact = (kind: Contact['kind'], id: number, ms: number, x = 0, y = 0): Contact => ({
  kind,
  id,
  ms,
  at: { x, y },
});
const down = (one: Contact, button: 'main' | 'middle' | 'eraser' | 'other' = 'main'): PointerInputEvent => ({
  kind: 'down',
  contact: one,
  button,
});
const move = (one: Contact): PointerInputEvent => ({ kind: 'move', contact: one });
const up = (one: Contact): PointerInputEvent => ({ kind: 'up', contact: one });
const cancel = (one: Contact): PointerInputEvent => ({ kind: 'cancel', contact: one });

function fold(
  events: readonly PointerInputEvent[],
  rules: PointerRules,
): { pointerState: PointerState; does: PointerAction['kind'][]; actions: PointerAction[] } {
  let pointerState = noPointer;
  const actions: PointerAction[] = [];
  for (const event of events) {
    const step = pointerStep(pointerState, event, rules);
    pointerState = step.pointerState;
    actions.push(...step.actions);
  }
  return { pointerState, actions, does: actions.map((action) => action.kind) };
}

describe('one pointer', () => {
  it('draws from down to up', () => {
    const { does, pointerState } = fold(
      [down(contact('mouse', 1, 0)), move(contact('mouse', 1, 9, 5)), up(contact('mouse', 1, 20, 9))],
      drawing,
    );
    expect(does).toEqual(['begin', 'extend', 'finish']);
    expect(pointerState).toEqual(noPointer);
  });

  it('moves the page where it may not draw', () => {
    const { actions } = fold(
      [down(contact('touch', 1, 0, 10, 10)), move(contact('touch', 1, 9, 14, 7)), up(contact('touch', 1, 20, 14, 7))],
      looking,
    );
    expect(actions).toEqual([{ kind: 'pan', dx: 4, dy: -3 }, { kind: 'navigationEnds' }]);
  });

  it('pans with the middle button and erases with the end of the pen', () => {
    expect(fold([down(contact('mouse', 1, 0), 'middle'), move(contact('mouse', 1, 9, 5))], drawing).does).toEqual([
      'pan',
    ]);
    const pen = fold([down(contact('pen', 1, 0), 'eraser')], drawing);
    expect(pen.actions.at(-1)).toMatchObject({ kind: 'begin', isEraser: true });
  });

  it('leaves the other mouse buttons alone', () => {
    expect(
      fold(
        [down(contact('mouse', 1, 0), 'other'), move(contact('mouse', 1, 9, 5)), up(contact('mouse', 1, 12))],
        drawing,
      ).does,
    ).toEqual([]);
  });

  it('keeps a stroke that the system interrupts, and drops one that has hardly started', () => {
    const first = contact('touch', 1, 0);
    expect(
      fold([down(first), move(contact('touch', 1, 200, 60)), cancel(contact('touch', 1, 210, 60))], drawing).does,
    ).toEqual(['begin', 'extend', 'finish']);
    expect(fold([down(first), cancel(contact('touch', 1, 30))], drawing).does).toEqual(['begin', 'takeBack']);
    // Capture is also lost after every up; nothing is left to end.
    expect(fold([down(first), up(contact('touch', 1, 30)), cancel(contact('touch', 1, 31))], drawing).does).toEqual([
      'begin',
      'finish',
    ]);
  });

  it('restarts when the end of the previous press was never reported', () => {
    expect(fold([down(contact('touch', 1, 0)), down(contact('touch', 1, 900))], following).does).toEqual([
      'begin',
      'finish',
      'begin',
    ]);
  });
});

describe('a second finger', () => {
  const first = contact('touch', 1, 0, 100, 100);

  it('turns a stroke that has just begun into two fingers', () => {
    const { does, actions } = fold(
      [
        down(first),
        move(contact('touch', 1, 40, 130, 100)),
        down(contact('touch', 2, 80, 300, 100)),
        move(contact('touch', 2, 90, 400, 100)),
      ],
      drawing,
    );
    expect(does).toEqual(['begin', 'extend', 'takeBack', 'pinch']);
    expect(actions.at(-1)).toEqual({
      kind: 'pinch',
      from: [
        { x: 130, y: 100 },
        { x: 300, y: 100 },
      ],
      to: [
        { x: 130, y: 100 },
        { x: 400, y: 100 },
      ],
    });
  });

  it('does so later too, as long as the first has hardly moved', () => {
    expect(
      fold([down(first), move(contact('touch', 1, 600, 102, 101)), down(contact('touch', 2, 700, 300, 100))], drawing)
        .does,
    ).toEqual(['begin', 'extend', 'takeBack']);
  });

  it('is ignored once the stroke is longer', () => {
    const second = contact('touch', 2, 300, 300, 100);
    const { does } = fold(
      [
        down(first),
        move(contact('touch', 1, 200, 160, 100)),
        down(second),
        move(contact('touch', 2, 310, 320, 100)),
        up(second),
        move(contact('touch', 1, 330, 180, 100)),
        up(contact('touch', 1, 340)),
      ],
      drawing,
    );
    expect(does).toEqual(['begin', 'extend', 'extend', 'finish']);
  });

  it('draws nothing with two fingers where the page follows the teacher', () => {
    expect(
      fold(
        [
          down(first),
          down(contact('touch', 2, 20, 300, 100)),
          up(contact('touch', 2, 40)),
          up(contact('touch', 1, 50)),
        ],
        following,
      ).does,
    ).toEqual(['begin', 'takeBack', 'navigationEnds']);
  });

  it('leaves no pointer that draws when it is lifted', () => {
    const { does } = fold(
      [
        down(first),
        down(contact('touch', 2, 50, 300, 100)),
        up(contact('touch', 2, 400)),
        move(contact('touch', 1, 410, 90, 90)),
        up(contact('touch', 1, 420)),
      ],
      drawing,
    );
    expect(does).toEqual(['begin', 'takeBack', 'navigationEnds']);
  });
});

describe('a pen', () => {
  const palm = contact('touch', 1, 0, 400, 400);
  const pen = contact('pen', 9, 200, 100, 100);

  it('reverts the palm that touched before it', () => {
    expect(
      fold([down(palm), down(pen), move(contact('pen', 9, 210, 105)), up(contact('pen', 9, 220))], drawing).does,
    ).toEqual(['begin', 'penSeen', 'takeBack', 'begin', 'extend', 'finish']);
  });

  it('ends, but keeps, what a finger has drawn for longer', () => {
    expect(
      fold([down(palm), move(contact('touch', 1, 600, 460, 400)), down({ ...pen, ms: 900 })], drawing).does,
    ).toEqual(['begin', 'extend', 'penSeen', 'finish', 'begin']);
  });

  it('is not disturbed by palms and fingers', () => {
    const { does } = fold(
      [
        down(pen),
        down({ ...palm, ms: 230 }),
        move({ ...palm, ms: 240 }),
        down({ ...palm, id: 2, ms: 240 }),
        up({ ...palm, ms: 260 }),
        up({ ...pen, ms: 300 }),
      ],
      drawing,
    );
    expect(does).toEqual(['penSeen', 'begin', 'finish']);
  });

  it('lets fingers only move the page', () => {
    expect(
      fold([down(palm), move({ ...palm, ms: 20, at: { x: 500, y: 400 } }), up({ ...palm, ms: 60 })], penMode).does,
    ).toEqual([]);
    const second = contact('touch', 2, 90, 600, 400);
    expect(fold([down(palm), down(second), move({ ...second, ms: 99, at: { x: 700, y: 400 } })], penMode).does).toEqual(
      ['pinch'],
    );
    // A resting palm and a later finger are not a pinch.
    expect(
      fold(
        [down(palm), down({ ...second, ms: 2_000 }), move({ ...second, ms: 2_010, at: { x: 700, y: 400 } })],
        penMode,
      ).does,
    ).toEqual([]);
  });
});

it('never has two gestures at once, whatever the pointers do', () => {
  expect.hasAssertions();
  const pointer = fc.record({
    kind: fc.constantFrom('down', 'move', 'up', 'cancel'),
    device: fc.constantFrom('touch', 'pen', 'mouse'),
    id: fc.integer({ min: 1, max: 4 }),
    x: fc.integer({ min: 0, max: 50 }),
    wait: fc.integer({ min: 0, max: 200 }),
    button: fc.constantFrom('main', 'middle', 'eraser', 'other'),
  } as const);
  fc.assert(
    fc.property(
      fc.array(pointer, { maxLength: 40 }),
      fc.constantFrom(drawing, penMode, following, looking),
      (pointers, rules) => {
        let ms = 0;
        const events = pointers.map(({ kind, device, id, x, wait, button }): PointerInputEvent => {
          ms += wait;
          const one = contact(device, device === 'pen' ? id + 10 : device === 'mouse' ? 20 : id, ms, x);
          return kind === 'down' ? down(one, button) : { kind, contact: one };
        });
        let isBusy = false;
        for (const does of fold(events, rules).does) {
          const isPart = does === 'extend' || does === 'finish' || does === 'takeBack';
          expect(isBusy).toBe(isPart ? true : does === 'begin' ? false : isBusy);
          isBusy = does === 'begin' || (isBusy && (does === 'extend' || !isPart));
        }
      },
    ),
  );
});
