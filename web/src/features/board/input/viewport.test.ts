import { PAGE_HEIGHT, PAGE_WIDTH } from '@skylark/contract/board.facts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boxToScreen,
  fitted,
  followTransform,
  newViewport,
  PAGE_BOX,
  panned,
  pinched,
  resized,
  toPage,
  toScreen,
  transformOf,
  type Viewport,
  visibleRect,
  zoomedAt,
} from './viewport.ts';

const phone = newViewport(390, 600);
const tablet = newViewport(820, 900);
const desktop = newViewport(1440, 760);
const screens = fc.constantFrom(phone, tablet, desktop);
const spot = fc.record({ x: fc.integer({ min: 0, max: PAGE_WIDTH }), y: fc.integer({ min: 0, max: PAGE_HEIGHT }) });
const onScreen = fc.record({ x: fc.integer({ min: 0, max: 390 }), y: fc.integer({ min: 0, max: 600 }) });

const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('zoom' as const), factor: fc.double({ min: 0.2, max: 5, noNaN: true }), at: onScreen }),
    fc.record({
      do: fc.constant('pan' as const),
      dx: fc.integer({ min: -900, max: 900 }),
      dy: fc.integer({ min: -900, max: 900 }),
    }),
    fc.record({
      do: fc.constant('pinch' as const),
      from: fc.tuple(onScreen, onScreen),
      to: fc.tuple(onScreen, onScreen),
    }),
    fc.record({ do: fc.constant('turn' as const) }),
  ),
  { maxLength: 12 },
);

type Steps = typeof steps extends fc.Arbitrary<infer T> ? T : never;

const after = (view: Viewport, all: Steps): Viewport =>
  all.reduce((now, step) => {
    switch (step.do) {
      case 'zoom':
        return zoomedAt(now, step.factor, step.at);
      case 'pan':
        return panned(now, step.dx, step.dy);
      case 'pinch':
        return pinched(now, step.from, step.to);
      case 'turn':
        return resized(now, now.heightPx, now.widthPx);
    }
  }, view);

describe('a page on a screen', () => {
  it('is whole at first, on a phone as on a desktop', () => {
    for (const view of [phone, tablet, desktop]) {
      const { left, top, right, bottom } = boxToScreen(transformOf(view), PAGE_BOX);
      expect(left).toBeGreaterThanOrEqual(-1e-6);
      expect(top).toBeGreaterThanOrEqual(-1e-6);
      expect(right).toBeLessThanOrEqual(view.widthPx + 1e-6);
      expect(bottom).toBeLessThanOrEqual(view.heightPx + 1e-6);
      expect(visibleRect(view)).toEqual({ x: 0, y: 0, width: PAGE_WIDTH, height: PAGE_HEIGHT });
    }
  });

  it('converts every spot back, however it is moved and zoomed', () => {
    fc.assert(
      fc.property(screens, steps, spot, (screen, all, at) => {
        const transform = transformOf(after(screen, all));
        const back = toPage(transform, toScreen(transform, at));
        expect(Math.hypot(back.x - at.x, back.y - at.y)).toBeLessThan(1e-3);
      }),
    );
  });

  it('never gets lost: it fills the screen, or is centred as a whole', () => {
    fc.assert(
      fc.property(screens, steps, (screen, all) => {
        const view = after(screen, all);
        const { left, top, right, bottom } = boxToScreen(transformOf(view), PAGE_BOX);
        for (const [from, to, size] of [
          [left, right, view.widthPx],
          [top, bottom, view.heightPx],
        ] as const) {
          const fills = from < 1e-3 && to > size - 1e-3;
          const standsInTheMiddle = to - from < size && Math.abs((from + to) / 2 - size / 2) < 1e-3;
          expect(fills || standsInTheMiddle).toBe(true);
        }
        expect(view.zoom).toBeGreaterThanOrEqual(1);
        expect(view.zoom).toBeLessThanOrEqual(6);
      }),
    );
  });

  it('keeps what lies under the pointer while it zooms', () => {
    const px = { x: 700, y: 300 };
    const closer = zoomedAt(desktop, 3, px);
    const before = toPage(transformOf(desktop), px);
    const now = toPage(transformOf(closer), px);
    expect(now.x).toBeCloseTo(before.x, 3);
    expect(now.y).toBeCloseTo(before.y, 3);
    expect(fitted(closer)).toEqual(desktop);
  });

  it('shows exactly what another screen shows, as large as it can', () => {
    fc.assert(
      fc.property(screens, steps, screens, (theirs, all, mine) => {
        const rect = visibleRect(after(theirs, all));
        const seen = boxToScreen(followTransform(rect, mine.widthPx, mine.heightPx), {
          left: rect.x,
          top: rect.y,
          right: rect.x + rect.width,
          bottom: rect.y + rect.height,
        });
        expect(seen.left).toBeGreaterThan(-1e-6);
        expect(seen.bottom).toBeLessThan(mine.heightPx + 1e-6);
        const fillsWidth = Math.abs(seen.right - seen.left - mine.widthPx) < 1e-3;
        const fillsHeight = Math.abs(seen.bottom - seen.top - mine.heightPx) < 1e-3;
        expect(fillsWidth || fillsHeight).toBe(true);
      }),
    );
  });
});
