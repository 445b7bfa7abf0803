import type { BoardEvent } from '@skylark/contract/board';
import { type Board, type BoardElement, foldBoard } from '@skylark/contract/boardState';
import type { ClientMessage } from '@skylark/contract/room';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Budgets, PLACE_RATES } from '../../server/src/features/room/budget.ts';
import { costOf, readIncoming } from '../../server/src/features/room/incoming.ts';
import { aShape } from '../../server/test/board.ts';
import { Selection } from '../../web/src/features/board/engine/Selection.ts';
import type { BoardContext } from '../../web/src/features/board/gestures/Gesture.ts';
import { SelectGesture } from '../../web/src/features/board/gestures/SelectGesture.ts';
import { nextLook } from '../../web/src/features/board/model/elementProps.ts';
import { sceneEntry } from '../../web/src/features/board/paint/Scene.ts';
import { Outbox } from '../../web/src/features/roomLink/Outbox.ts';
import { textOfBoard } from './boards.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

const FRAME_MS = 16;
/** Repeat interval of a key held down. */
const KEY_MS = 33;
const page = 'free:1';

/** A page with shapes that are all selected; what its outbox sends is charged to the room's budget and folded. */
function aBench(shapes: number) {
  const own: Board = new Map();
  const others: Board = new Map();
  for (let made = 0; made < shapes; made += 1) {
    const shape = aShape('t', page);
    for (const board of [own, others]) foldBoard(board, shape, made + 1);
  }
  const outbox = new Outbox();
  const place = new Budgets().place('somebody', 'a room', performance.now());
  const elements = (): ReadonlyMap<string, BoardElement> => own.get(page)!.elements;
  const entryOf = (id: string) => {
    const element = elements().get(id);
    return element?.is && element.look ? sceneEntry(element, element.is, element.look) : undefined;
  };
  const painter = {
    marks: {},
    mark: () => undefined,
    hold: () => undefined,
    scene: {
      find: entryOf,
      get entries() {
        return [...elements().keys()].map(entryOf);
      },
    },
  };
  const editor = {
    seat: 't',
    pageId: page,
    painter,
    tenths: (px: number) => px * 10,
    page: () => own.get(page),
    change(element: BoardElement, change: object) {
      const event: BoardEvent = { k: 'put', id: element.id, page, look: nextLook(element.look!, change) };
      outbox.add(event);
      foldBoard(own, event, 1_000_000);
    },
    remember: () => undefined,
    mayBecomePinch: () => false,
  } as unknown as BoardContext;
  const selection = new Selection(editor, () => undefined);
  selection.select(elements().keys());
  let sent = 0;
  let slowed = 0;
  const flush = (): void => {
    for (const text of outbox.take()) {
      const message = readIncoming(Buffer.from(text))!;
      place.take({ ...costOf(message), bytes: text.length }, performance.now());
      slowed += Number(place.judge(performance.now(), false).kind !== 'fine');
      for (const event of (JSON.parse(text) as Extract<ClientMessage, { t: 'do' }>).l) {
        foldBoard(others, event as BoardEvent, 1_000_000);
        sent += 1;
      }
    }
  };
  /** Repeats something for a given time. */
  const goOn = (forMs: number, everyMs: number, act: (at: number) => void): void => {
    for (let at = 0; at < forMs / everyMs; at += 1) {
      act(at);
      flush();
      vi.advanceTimersByTime(everyMs);
    }
    flush();
  };
  return {
    editor,
    selection,
    goOn,
    counts: () => ({ sent, slowed }),
    isSame: () => outbox.waitMs === undefined && textOfBoard(own) === textOfBoard(others),
  };
}
type Bench = ReturnType<typeof aBench>;

const ways: [name: string, act: (bench: Bench) => void][] = [
  [
    'drags',
    ({ editor, selection, goOn }) => {
      const touch = { x: 1000, y: 1000, pressure: 50, isSteady: false };
      const gesture = new SelectGesture(editor, selection, touch, () => undefined);
      goOn(8_000, FRAME_MS, (at) => gesture.extend([{ ...touch, x: 1000 + ((at * 7) % 3000) }]));
      gesture.finish();
      goOn(FRAME_MS, FRAME_MS, () => undefined);
    },
  ],
  [
    'drags again and again',
    ({ editor, selection, goOn }) =>
      goOn(8_000, 5 * FRAME_MS, (at) => {
        const [first] = selection.held();
        const touch = { x: first!.look.x, y: first!.look.y, pressure: 50, isSteady: false };
        const gesture = new SelectGesture(editor, selection, touch, () => undefined);
        gesture.extend([{ ...touch, x: touch.x + (at % 2 === 0 ? 900 : -900) }]);
        gesture.finish();
      }),
  ],
  ['holds an arrow key down on', ({ selection, goOn }) => goOn(8_000, KEY_MS, () => selection.moveBy(10, 0))],
  [
    'makes larger and smaller by keys',
    ({ selection, goOn }) => goOn(8_000, KEY_MS, (at) => selection.scale(at % 2 === 0 ? 1.1 : 1 / 1.1)),
  ],
];

for (const [name, act] of ways)
  it.each([1, 20, 300])(`who ${name} %i selected things stays within the room's budget, and all arrives`, (shapes) => {
    const bench = aBench(shapes);
    const beginMs = performance.now();
    act(bench);
    const seconds = (performance.now() - beginMs) / 1000;
    const { sent, slowed } = bench.counts();
    expect(slowed).toBe(0);
    expect(sent).toBeLessThanOrEqual(PLACE_RATES.events.burst + PLACE_RATES.events.perSecond * seconds);
    // A single shape is visible while moving.
    expect(sent).toBeGreaterThan(shapes === 1 ? seconds * 10 : 0);
    bench.goOn(2_000, FRAME_MS, () => undefined);
    expect(bench.isSame()).toBe(true);
  });
