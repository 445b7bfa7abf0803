import { ElementProps, InkEvent, PutEvent } from '@skylark/contract/board';
import { LOOK_INDEX_MAX, LOOK_VERSION_MAX } from '@skylark/contract/board.facts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newProps, nextLook } from './elementProps.ts';
import { withinLimits } from './withinLimits.ts';

const look = (change: Partial<ElementProps>): ElementProps => ({
  ...newProps({ x: 0, y: 0 }, 1, { color: 'ink', size: 2 }),
  ...change,
});

it('sends no event that the room would refuse, whatever it is given', () => {
  const number = fc.integer({ min: -2_000_000_000, max: 2_000_000_000 });
  fc.assert(
    fc.property(
      fc.record({ version: number, index: number, x: number, y: number, width: number, height: number }),
      fc.string({ unit: 'binary', maxLength: 1_200 }),
      fc.constantFrom('text' as const, 'rectangle' as const, 'line' as const),
      fc.constantFrom('pen' as const, 'highlighter' as const),
      (numbers, text, kind, ink) => {
        const put = { k: 'put' as const, id: 't12345678', page: 'free:1' };
        const made = withinLimits({ ...put, is: { kind }, look: look({ ...numbers, text }) }, undefined);
        expect(PutEvent.safeParse(made).error).toBeUndefined();
        const changed = withinLimits({ ...put, look: look({ ...numbers, text }) }, kind);
        expect(PutEvent.safeParse(changed).error).toBeUndefined();
        const head = { is: { kind: ink, pressure: false }, look: look(numbers) };
        const drawn = withinLimits({ ...put, k: 'ink', from: 0, points: [0, 0], head }, undefined);
        expect(InkEvent.safeParse(drawn).error).toBeUndefined();
      },
    ),
  );
});

it('keeps changing an element whose version cannot increase any more', () => {
  const last = look({ version: LOOK_VERSION_MAX, versionNonce: 5, index: LOOK_INDEX_MAX });
  const next = nextLook(last, { x: 7 });
  expect(ElementProps.safeParse(next).success).toBe(true);
  expect(next).toMatchObject({ version: LOOK_VERSION_MAX, versionNonce: 6, x: 7 });
});
