import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { SlideStrip } from './SlideStrip.tsx';

it('keeps the current slide in view, also after the device was turned', () => {
  let width = 500;
  const resized: (() => void)[] = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(changed: () => void) {
        resized.push(changed);
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  // Slides of 100 px; jsdom lays nothing out.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    if (this.tagName === 'OL') return new DOMRect(0, 0, width, 72);
    const index = [...(this.parentElement?.children ?? [])].indexOf(this);
    return new DOMRect(100 * index - (this.parentElement?.scrollLeft ?? 0), 0, 100, 72);
  });
  const slides = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, thumbUrl: `/${id}.webp` }));
  render(<SlideStrip slides={slides} at={3} turn={() => undefined} labelOf={({ id }) => id} />);
  const strip = screen.getByRole('list');
  expect(strip.scrollLeft).toBe(0);
  width = 200;
  act(() => resized.forEach((changed) => changed()));
  expect(strip.scrollLeft).toBe(200);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
