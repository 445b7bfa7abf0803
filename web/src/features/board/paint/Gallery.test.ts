import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Gallery } from './Gallery.ts';

let requests: string[];
let closed: number;

beforeEach(() => {
  vi.useFakeTimers();
  [requests, closed] = [[], 0];
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ close: () => (closed += 1) }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const named = (count: number, page = 'a'): string[] => Array.from({ length: count }, (_, at) => `${page}${at}`);

/** A gallery on a line where pictures arrive one after the other, and a page that draws what has arrived. */
function open(isDrawnAgain = true): Gallery {
  const gallery: Gallery = new Gallery(
    (id) => {
      requests.push(id);
      return new Promise((resolve) => setTimeout(() => resolve(new Blob()), 100 * requests.length));
    },
    (what) => {
      if (isDrawnAgain && 'picture' in what) gallery.picture(what.picture);
    },
  );
  return gallery;
}

const kinds = (gallery: Gallery, ids: readonly string[]): Set<string> =>
  new Set(ids.map((id) => gallery.picture(id).kind));

it.each([true, false])(
  'shows every picture of a page, each requested once, however many (drawn again: %s)',
  async (again) => {
    const gallery = open(again);
    const ids = named(40);
    for (const id of ids) gallery.picture(id);
    await vi.advanceTimersByTimeAsync(60_000);
    await gallery.settled();
    expect(kinds(gallery, ids)).toEqual(new Set(['ready']));
    expect(requests).toHaveLength(40);
    gallery.close();
    expect(closed).toBe(40);
  },
);

it('keeps few pictures of other pages', async () => {
  const gallery = open();
  for (const page of ['a', 'b', 'c', 'd']) {
    gallery.turnPage();
    for (const id of named(10, page)) gallery.picture(id);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(kinds(gallery, named(10, page))).toEqual(new Set(['ready']));
  }
  expect(requests).toHaveLength(40);
  expect(closed).toBe(24);
  gallery.close();
});

it('is settled, too, when the last image it waited for could not be loaded', async () => {
  const images: EventTarget[] = [];
  class FakeImage extends EventTarget {
    src = '';
    constructor() {
      super();
      images.push(this);
    }
  }
  vi.stubGlobal('Image', FakeImage);
  const gallery = open();
  gallery.card('gone.webp');
  let isSettled = false;
  void gallery.settled().then(() => (isSettled = true));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isSettled).toBe(false);
  images[0]?.dispatchEvent(new Event('error'));
  await vi.advanceTimersByTimeAsync(1);
  expect(isSettled).toBe(true);
  gallery.close();
});
