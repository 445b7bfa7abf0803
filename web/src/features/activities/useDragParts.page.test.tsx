import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PointerMark } from '../board/BoardPort.ts';
import type { ActivityPort } from './ActivityPort.ts';
import { useDragParts } from './useDragParts.ts';

const page = 'slide:01900000-0000-7000-8000-000000000001';

// jsdom supports pointer events but not pointer capture.
Object.assign(HTMLElement.prototype, { setPointerCapture: () => undefined });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function Slide({ name, port }: { name: string; port: ActivityPort }) {
  const layer = useRef<HTMLElement>(null);
  const nothing = (): void => undefined;
  const drags = useDragParts({ layer, port, page, canMove: true, onDrop: nothing, onTap: nothing });
  return (
    <section ref={layer} aria-label={name}>
      <button type="button" data-part="cow" data-drags="" {...drags('cow', true)}>
        cow
      </button>
    </section>
  );
}

/** Two pages: the pointer of the child's page is sent to the teacher's page, until the connection is cut. */
function twoPages() {
  const shown: (PointerMark | null)[] = [];
  let reach: (mark: PointerMark | null) => void = () => undefined;
  let isCut = false;
  const child: ActivityPort = {
    seat: 's',
    onCursor: () => () => undefined,
    showCursor: (mark) => {
      if (isCut) return;
      shown.push(mark);
      act(() => reach(mark));
    },
  };
  const teacher: ActivityPort = {
    seat: 't',
    onCursor: (listener) => {
      reach = listener;
      return () => undefined;
    },
    showCursor: () => undefined,
  };
  const { unmount } = render(
    <>
      <Slide name="the child’s" port={child} />
      <Slide name="the teacher’s" port={teacher} />
    </>,
  );
  const cowOf = (whose: string) => within(screen.getByRole('region', { name: whose })).getByRole('button');
  return {
    shown,
    unmount,
    held: cowOf('the child’s'),
    followed: cowOf('the teacher’s'),
    cut: () => (isCut = true),
  };
}

function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

function pickUp(element: HTMLElement): void {
  fireEvent.pointerDown(element, { pointerId: 1, button: 0, clientX: 0, clientY: 0 });
  fireEvent.pointerMove(element, { pointerId: 1, clientX: 50, clientY: 50 });
}

it('a part that is held still stays where it is on the other page, however long, until it is released', () => {
  const { held, followed, shown } = twoPages();
  pickUp(held);
  expect(followed).toHaveAttribute('data-carried');
  for (let second = 0; second < 60; second += 1) {
    pass(1_000);
    expect(followed, `after ${second} s`).toHaveAttribute('data-carried');
  }
  fireEvent.pointerUp(held, { pointerId: 1 });
  expect(followed).not.toHaveAttribute('data-carried');
  expect(shown.at(-1)).toBeNull();
  const count = shown.length;
  pass(60_000);
  expect(shown).toHaveLength(count);
});

it('returns when the page that holds it is disconnected', () => {
  const { held, followed, cut } = twoPages();
  pickUp(held);
  pass(5_000);
  cut();
  pass(9_000);
  expect(followed).not.toHaveAttribute('data-carried');
});

it('leaving a slide while a part is held releases the part', () => {
  const { held, shown, unmount } = twoPages();
  pickUp(held);
  unmount();
  const count = shown.length;
  vi.advanceTimersByTime(60_000);
  expect(shown).toHaveLength(count);
});

it('a part whose pointer was lost without an event returns, and can be picked up again', () => {
  const { held, followed } = twoPages();
  pickUp(held);
  fireEvent.lostPointerCapture(held, { pointerId: 1 });
  expect(held).not.toHaveAttribute('data-carried');
  expect(followed).not.toHaveAttribute('data-carried');
  pickUp(held);
  expect(followed).toHaveAttribute('data-carried');
});
