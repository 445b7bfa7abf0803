import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ActivityThumb } from './ActivityThumb.tsx';

type Shown = NonNullable<Parameters<typeof ActivityThumb>[0]['activity']>;

/** The pictures and words on a thumbnail. */
function seen(activity: Shown): string[] {
  const { container } = render(<ActivityThumb activity={activity} />);
  return [...container.querySelectorAll('img, small')].map(
    (one) => one.getAttribute('src') ?? one.getAttribute('data-text') ?? '',
  );
}

it('shows the pictures and words of an activity, so that slides on plain ground can be told apart', () => {
  const at = [6, 44, 20, 46] as const;
  expect(
    seen({
      kind: 'choose',
      parts: [
        { id: 'a', at, picture: { url: '/milk.webp' }, say: 'milk' },
        { id: 'b', at, text: 'sun' },
      ],
    }),
  ).toEqual(['/milk.webp', 'sun']);
  // Parts without a position are arranged in a row.
  expect(seen({ kind: 'memory', parts: [{ id: 'a', text: 'cat', picture: { url: '/cat.webp' } }] })).toEqual([
    '/cat.webp',
    'cat',
  ]);
});

it('reveals no answer', () => {
  expect(seen({ kind: 'spell', parts: [{ id: 'a', at: [14, 76, 72, 20], text: 'cat' }] })).toEqual(['_ _ _']);
  expect(seen({ kind: 'gap', parts: [{ id: 'a', text: 'cat', picture: { url: '/cat.webp' } }] })).toEqual([
    '/cat.webp',
    '…',
  ]);
  const say: Shown = { kind: 'say', parts: [{ id: 'a', say: 'cat', picture: { url: '/cat.webp' } }] };
  expect(seen(say)).toEqual(['/cat.webp']);
  expect(seen({ ...say, tray: [20, 70, 60, 20] })).toEqual(['/cat.webp', '…']);
  const words = ['I', 'can', 'see', 'a'].map((text, index) => ({ id: `w${index}`, text }));
  expect(seen({ kind: 'order', parts: words })).toEqual(['a', 'can', 'I', 'see']);
});

it('adds nothing to a slide whose picture shows it: places to find, and pictures cut from it', () => {
  const at = [6, 44, 20, 46] as const;
  expect(seen({ kind: 'find', parts: [{ id: 'a', at, say: 'cat' }] })).toEqual([]);
  expect(
    seen({ kind: 'match', parts: [{ id: 'a', at, picture: { url: '/slide.webp', cut: [0, 0, 50, 50] } }] }),
  ).toEqual([]);
});
