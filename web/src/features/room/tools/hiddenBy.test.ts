import { expect, it } from 'vitest';
import { hiddenBy } from './hiddenBy.ts';

it('hides what is behind a curtain, and everything outside of a spotlight', () => {
  const curtain = { kind: 'curtain', left: 0, top: 0, right: 8_000, bottom: 9_000 } as const;
  expect(hiddenBy(curtain, { x: 4_000, y: 4_000 })).toBe(true);
  expect(hiddenBy(curtain, { x: 8_001, y: 4_000 })).toBe(false);
  const spotlight = { kind: 'spotlight', x: 5_000, y: 5_000, radius: 1_000 } as const;
  expect(hiddenBy(spotlight, { x: 5_700, y: 5_700 })).toBe(false);
  expect(hiddenBy(spotlight, { x: 5_800, y: 5_800 })).toBe(true);
});
